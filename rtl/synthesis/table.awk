# Prints the gates of rtl/synthesis/gates.csv by the blocks of Table VIII of the RDT paper, beside those of the paper. Ours
# are what a chip has in blocks of this row, divided by the paper's number of blocks.
function row(name, number, each) { rows[++row_count] = name; paper_number[name] = number; paper_each[name] = each }
function commas(value, text, tail) {
  text = sprintf("%.0f", value)
  while (length(text) > 3) { tail = "," substr(text, length(text) - 2) tail; text = substr(text, 1, length(text) - 3) }
  return text tail
}
function share(part, whole) { return sprintf("%.1f %%", 100 * part / whole) }
function ratio(ours, paper) { return sprintf(ours < 9.95 * paper ? "%.1f" : "%.0f", ours / paper) }
function line(name, number, paper, paper_share, four, four_share, two, one, ratio4) {
  printf "%-24s %6s %8s %7s  %9s %7s %9s %9s %7s\n", name, number, paper, paper_share, four, four_share, two, one, ratio4
}

BEGIN {
  row("Crossbar", 1, 2927)
  row("Arbiter", 1, 2736)
  row("Multicast controller", 10, 1558)
  row("I/O controller", 10, 397)
  row("Bit-map generator", 10, 2288)
  row("Acknowledge combining", 1, 2009)
  paper_rows = row_count
  row("Header unit", 10)
  row("Shoot-down", 1)
  row("Between the blocks", 1)
  ram_each = 2021
  ram_number = 20
}

FILENAME ~ /blocks$/ { gsub("_", " ", $2); row_of[$1] = $2; next }
FNR == 1 { next }
{
  split($0, field, ",")
  vcs = field[1]
  name = row_of[field[2]]
  total[name, vcs] += field[3] * field[4]
  if (name == "Arbiter") part[field[2], vcs] = field[3] * field[4]
  ram[field[2], vcs] = field[3] * field[6]
  for (r = 1; r <= row_count; r++) if (rows[r] == name) logic[vcs] += field[3] * field[4]
}

function part_line(block) { line("  " block, "", "", "", commas(part[block, 4]), share(part[block, 4], logic[4]), commas(part[block, 2]), commas(part[block, 1]), "") }
function logic_line(name, n, paper) {
  n = paper_number[name]
  paper = paper_each[name]
  line(name, n, paper ? commas(paper) : "-", paper ? share(n * paper, paper_logic) : "-", commas(total[name, 4] / n),
    share(total[name, 4], logic[4]), commas(total[name, 2] / n), commas(total[name, 1] / n), paper ? ratio(total[name, 4] / n, paper) : "-")
}
function ram_line(name, block, number) {
  line(name, number, "", "", commas(ram[block, 4] / number), "", commas(ram[block, 2] / number), commas(ram[block, 1] / number), "")
}

END {
  for (r = 1; r <= paper_rows; r++) paper_logic += paper_number[rows[r]] * paper_each[rows[r]]
  for (r = 1; r <= paper_rows; r++) for (v = 1; v <= 4; v *= 2) compared[v] += total[rows[r], v]
  print "Gates of a chip, a slice of 18 bits: of one block, and the share of all its blocks in the logic. One gate is a NAND of two inputs."
  print ""
  line("", "", "paper", "", "4 VCs", "", "2 VCs", "1 VC", "4 VCs")
  line("block", "blocks", "gates", "share", "gates", "share", "gates", "gates", "/ paper")
  for (r = 1; r <= row_count; r++) {
    logic_line(rows[r])
    if (rows[r] == "Arbiter") { part_line("switch_allocator"); part_line("vc_allocator") }
  }
  line("Logic", "", commas(paper_logic), "", commas(logic[4]), "", commas(logic[2]), commas(logic[1]), ratio(logic[4], paper_logic))
  line("  of blocks in both", "", commas(paper_logic), "", commas(compared[4]), "", commas(compared[2]), commas(compared[1]), ratio(compared[4], paper_logic))
  print ""
  print "RAM of a chip: bits of one block. The paper has " commas(ram_each) " gates for each of " ram_number " buffers."
  print ""
  ram_line("RAM for buffer", "input_buffer", ram_number)
  ram_line("Queue of headers", "input_vc", 10)
  ram_line("Route table", "route_table", 10)
}
