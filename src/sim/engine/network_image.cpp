#include "sim/engine/network_image.h"

#include <cstring>
#include <type_traits>

namespace weft::sim {
namespace {

// A buffer that is not in its first state.
struct BufferRecord {
  RouterId router = 0;
  std::uint32_t in_vc = 0;
  std::uint32_t packet_count = 0;  // that follow
  InVc state{};
};

template <class T>
void append(std::string& bytes, std::span<const T> values) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

template <class T>
T take(std::string_view& bytes) {
  T value;
  std::memcpy(&value, bytes.data(), sizeof(T));
  bytes.remove_prefix(sizeof(T));
  return value;
}

std::uint32_t packet_count(const InVc& vc) { return vc.out == kNoLocal || vc.packets > 0 ? vc.packets : 1U; }

}  // namespace

std::string bytes_of_image(const NetworkImage& image, RouterId first, RouterId end) {
  std::string bytes;
  for (RouterId router = first; router < end; ++router) {
    for (std::uint32_t vc = image.fabric.position(router).in_vc; vc < image.fabric.position(router + 1).in_vc; ++vc) {
      const BufferRecord buffer{router, vc, packet_count(image.in_vcs[vc]), image.in_vcs[vc]};
      if (buffer.packet_count == 0) continue;
      append(bytes, std::span(&buffer, 1));
      for (const BufferedPacket& packet :
           std::span(image.packets).subspan(image.first_packet[vc], buffer.packet_count)) {
        append(bytes, std::span(&packet, 1));
        append(bytes, std::span(image.wants).subspan(packet.first_want, packet.want_count));
      }
    }
  }
  return bytes;
}

void add_to_image(NetworkImage& image, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto buffer = take<BufferRecord>(bytes);
    image.in_vcs[buffer.in_vc] = buffer.state;
    const RouterPlace& place = image.fabric.position(buffer.router);
    if (buffer.state.out != kNoLocal) {
      image.owners[place.out_vc + buffer.state.out] = static_cast<Local>(buffer.in_vc - place.in_vc);
    }
    image.first_packet[buffer.in_vc] = static_cast<std::uint32_t>(image.packets.size());
    for (std::uint32_t k = 0; k < buffer.packet_count; ++k) {
      auto packet = take<BufferedPacket>(bytes);
      packet.first_want = static_cast<std::uint32_t>(image.wants.size());
      for (std::uint32_t w = 0; w < packet.want_count; ++w) image.wants.push_back(take<Want>(bytes));
      image.packets.push_back(packet);
    }
  }
}

}  // namespace weft::sim
