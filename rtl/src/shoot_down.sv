// Passes reports on towards their sources: each goes to the input port by which its packet came. Reports do not wait; a
// port takes REPORTS of them in a cycle, and more are lost, which is told.
module shoot_down #(
    parameter int PORTS = 10,
    parameter int VCS = 2,
    parameter int REPORTS = 2,
    parameter int REPORT_WIDTH = router_pkg::REPORT_WIDTH
) (
    input  logic                                  clk,
    input  logic                                  reset,
    // From the wires of the output ports.
    input  logic [PORTS*REPORTS-1:0]              in_valid,
    input  logic [PORTS*REPORTS*REPORT_WIDTH-1:0] in,
    // They have arrived: as registers.
    output logic [PORTS*REPORTS-1:0]              told,
    output logic [PORTS*REPORTS*REPORT_WIDTH-1:0] told_report,
    // Packets that are cut off here.
    input  logic [PORTS*VCS-1:0]                  cut,
    input  logic [PORTS*VCS*REPORT_WIDTH-1:0]     cut_report,
    // To the wires of the input ports.
    output logic [PORTS*REPORTS-1:0]              out_valid,
    output logic [PORTS*REPORTS*REPORT_WIDTH-1:0] out,
    output logic                                  has_lost
);
  localparam int ARRIVING = PORTS * REPORTS;
  localparam int ALL = ARRIVING + VCS;

  always_ff @(posedge clk) begin
    told <= reset ? '0 : in_valid;
    told_report <= in;
  end

  logic [PORTS*REPORTS-1:0]              next_valid;
  logic [PORTS*REPORTS*REPORT_WIDTH-1:0] next;
  logic [PORTS-1:0]                      lost;

  // A packet that is cut off here came by the port of its VC; reports of others say by which port.
  for (genvar p = 0; p < PORTS; p++) begin : port
    logic [ALL*REPORT_WIDTH-1:0] all;
    logic [ALL-1:0]              left;
    assign all = {cut_report[p*VCS*REPORT_WIDTH+:VCS*REPORT_WIDTH], told_report};
    always_comb begin
      left = {cut[p*VCS+:VCS], ARRIVING'(0)};
      if (told != 0) begin
        for (int r = 0; r < ARRIVING; r++)
          left[r] = told[r] && told_report[r*REPORT_WIDTH+:router_pkg::PORT_BITS] == router_pkg::PORT_BITS'(p);
      end
      for (int s = 0; s < REPORTS; s++) begin
        logic [REPORT_WIDTH-1:0] report;
        logic [ALL-1:0]          one;
        one = left & (~left + 1'b1);
        report = '0;
        if (one != 0) begin
          for (int r = 0; r < ALL; r++) report = report | (all[r*REPORT_WIDTH+:REPORT_WIDTH] & {REPORT_WIDTH{one[r]}});
        end
        // The path is in the low bits; its last port is this one.
        report[router_pkg::PATH_BITS-1:0] = report[router_pkg::PATH_BITS-1:0] >> router_pkg::PORT_BITS;
        next_valid[p*REPORTS+s] = |one;
        next[(p*REPORTS+s)*REPORT_WIDTH+:REPORT_WIDTH] = report;
        left = left & ~one;
      end
      lost[p] = |left;
    end
  end

  always_ff @(posedge clk) begin
    out_valid <= reset ? '0 : next_valid;
    out <= next;
    has_lost <= !reset && (has_lost || |lost);
  end
endmodule
