# Reads rtl/synthesis/blocks, the RTLIL of a router and the statistics of its blocks; prints a line for each block: VCs,
# block, its instances in a chip (a slice of 18 bits), and gates, flip-flops and RAM bits of one instance. Where instances
# differ, as header units by the number of their port, these are means.
FILENAME ~ /blocks$/ {
  if (FNR > 1) { order[++blocks] = $1; is_sliced[$1] = $3 == "yes" }
  next
}

# A module is named as its block, or $paramod…\block, perhaps with parameters behind.
function block_of(name, parts, n, i) {
  n = split(name, parts, "\\")
  for (i = 1; i <= n; i++) if (parts[i] in is_sliced) return parts[i]
  return ""
}

FILENAME ~ /\.il$/ && $1 == "module" { sub(/^\\/, "", $2); module = $2; modules[++module_count] = module }
FILENAME ~ /\.il$/ && $1 == "memory" { bits[module] += $3 * $5 }
FILENAME ~ /\.il$/ && $1 == "cell" && block_of($2) != "" { inside[module, $2]++ }

FILENAME ~ /\.stat$/ && $1 == "===" { module = $2 }
FILENAME ~ /\.stat$/ && $1 == "DFF" { flip_flops[module] = $2 }
FILENAME ~ /\.stat$/ && /Chip area for module/ { gates[module] = $NF }

function instances_of(module, sum, m) {
  if (module == "router") return 1
  if (module in known) return known[module]
  for (m = 1; m <= module_count; m++)
    if ((modules[m], module) in inside) sum += inside[modules[m], module] * instances_of(modules[m])
  return known[module] = sum
}

END {
  for (m = 1; m <= module_count; m++) {
    block = block_of(modules[m])
    number = instances_of(modules[m])
    instances[block] += number
    all_gates[block] += number * gates[modules[m]]
    all_flip_flops[block] += number * flip_flops[modules[m]]
    all_bits[block] += number * bits[modules[m]]
  }
  for (b = 1; b <= blocks; b++) {
    block = order[b]
    n = instances[block]
    printf "%d,%s,%d,%.1f,%.1f,%.1f\n", vcs, block, is_sliced[block] ? n / slices : n, all_gates[block] / n,
      all_flip_flops[block] / n, all_bits[block] / n
  }
}
