// What weft embed and weft same show.
#pragma once

#include <string>

#include "cli/shell/output_form.h"
#include "programs/embeddings/embed.h"
#include "programs/embeddings/network_relation.h"

namespace weft::cli {

struct EmbeddingFindings {
  const topology::Network& guest;
  const topology::Network& host;
  const programs::EmbeddedNetwork& embedded;
  std::uint64_t seed;
  bool has_weights;
};

std::string embedding_text(const EmbeddingFindings& findings, const report::TextStyle& style);
report::Table embedding_table(const EmbeddingFindings& findings, Form form);
std::string embedding_json(const EmbeddingFindings& findings);

struct RelationFindings {
  const topology::Network& first;
  const topology::Network& second;
  const programs::NetworkRelation& found;
};

std::string relation_text(const RelationFindings& findings, const report::TextStyle& style);
std::string relation_json(const RelationFindings& findings);

}  // namespace weft::cli
