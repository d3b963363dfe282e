#include "claims/stored_values.h"

#include <gtest/gtest.h>

#include "base/input_error.h"

namespace weft::claims {
namespace {

TEST(StoredValues, ComeBackAsTheyWereWritten) {
  const Values values{
      Measured::exactly(Fraction(7, 3)).shown_by("N = 24"), Measured::between(10, 20),
      Measured::worst_found(5, {.tried = "all \"24\" cases", .case_count = Count{1} << 70U, .is_exhaustive = true}),
      Measured::worst_found(6, {.tried = "some", .case_count = 3, .is_exhaustive = false})};
  StoredValues written;
  written.set("scc/theorem-1/n=13", {.version = "1, model 3", .seconds = 12.5, .values = values, .again = values});
  written.set("scc/theorem-1/n=12", {.version = "1", .values = {Measured::exactly(76)}});
  const StoredValues read = StoredValues::parse(written.to_json(), "file");
  ASSERT_EQ(read.size(), 2U);
  const StoredValue& value = *read.find("scc/theorem-1/n=13");
  EXPECT_EQ(value.version, "1, model 3");
  EXPECT_EQ(value.seconds, 12.5);
  EXPECT_EQ(value.values, values);
  EXPECT_EQ(value.again, values);
  EXPECT_EQ(read.find("scc/theorem-1/n=12")->again, std::nullopt);
  EXPECT_EQ(read.find("scc/theorem-1/n=11"), nullptr);
  EXPECT_EQ(read.to_json(), written.to_json());
}

TEST(StoredValues, AnythingElseIsRefused) {
  for (const char* text : {"", "[", "[1]", "{\"a\": 1}", R"({"a": {"seconds": 1, "version": "1", "values": [{}]}})",
                           R"({"a": {"seconds": 1, "version": "1", "values": [{"low": "-1"}]}})",
                           R"({"a": {"seconds": 1, "version": "1", "values": [{"low": "1/0"}]}})",
                           R"({"a": {"seconds": 1, "version": 1, "values": []}})"}) {
    EXPECT_THROW(StoredValues::parse(text, "file"), InputError) << text;
  }
}

}  // namespace
}  // namespace weft::claims
