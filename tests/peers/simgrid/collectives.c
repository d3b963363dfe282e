/* An ordinary MPI program: a token round the ring of ranks, an all-to-all, an all-reduce, and an exchange of long
   messages, each with a check of what arrives. Rank i runs on terminal i. Prints one line, or aborts. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int rank, ranks;

static void expect(int holds, const char* what) {
  if (holds) return;
  fprintf(stderr, "rank %d of %d: %s is wrong\n", rank, ranks, what);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

/* Hosts are numbered as the terminals of the network. */
static void find_host(void) {
  char name[MPI_MAX_PROCESSOR_NAME];
  int length, terminal = -1;
  MPI_Get_processor_name(name, &length);
  expect(sscanf(name, "host-%d", &terminal) == 1 && terminal == rank, "the host");
}

static void pass_token(void) {
  long token = 0;
  const int next = (rank + 1) % ranks, before = (rank + ranks - 1) % ranks;
  if (rank == 0) MPI_Send(&token, 1, MPI_LONG, next, 0, MPI_COMM_WORLD);
  MPI_Recv(&token, 1, MPI_LONG, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  token += rank;
  if (rank != 0) MPI_Send(&token, 1, MPI_LONG, next, 0, MPI_COMM_WORLD);
  if (rank == 0) expect(token == (long)ranks * (ranks - 1) / 2, "the token");
}

static void send_to_all(void) {
  int *sent = malloc(sizeof(int) * (size_t)ranks), *received = malloc(sizeof(int) * (size_t)ranks);
  for (int i = 0; i < ranks; ++i) sent[i] = rank * ranks + i;
  MPI_Alltoall(sent, 1, MPI_INT, received, 1, MPI_INT, MPI_COMM_WORLD);
  for (int i = 0; i < ranks; ++i) expect(received[i] == i * ranks + rank, "the all-to-all");
  free(sent);
  free(received);
}

static void sum_all(void) {
  enum { kNumbers = 1000 };
  long own[kNumbers], sum[kNumbers];
  for (int i = 0; i < kNumbers; ++i) own[i] = (long)rank * i;
  MPI_Allreduce(own, sum, kNumbers, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
  for (int i = 0; i < kNumbers; ++i) expect(sum[i] == (long)i * ranks * (ranks - 1) / 2, "the all-reduce");
}

/* The first and the last rank send to each other at once; links are full duplex, so it takes no longer than one
   direction alone where the two paths share no channel. */
static void exchange(void) {
  enum { kBytes = 64 << 20 };
  const int partner = rank == 0 ? ranks - 1 : 0;
  char *sent = calloc(kBytes, 1), *received = calloc(kBytes, 1);
  sent[kBytes - 1] = (char)(rank + 1);
  const double start = MPI_Wtime();
  if (rank == 0) MPI_Send(sent, kBytes, MPI_CHAR, partner, 1, MPI_COMM_WORLD);
  if (rank != 0) MPI_Recv(received, kBytes, MPI_CHAR, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Sendrecv(sent, 1, MPI_CHAR, partner, 2, received, 1, MPI_CHAR, partner, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  const double middle = MPI_Wtime();
  MPI_Sendrecv(sent, kBytes, MPI_CHAR, partner, 3, received, kBytes, MPI_CHAR, partner, 3, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  const double end = MPI_Wtime();
  expect(received[kBytes - 1] == (char)(partner + 1), "the exchange");
  expect(end - middle < 1.1 * (middle - start), "the time of the exchange");
  free(sent);
  free(received);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  find_host();
  pass_token();
  send_to_all();
  sum_all();
  if (rank == 0 || rank == ranks - 1) exchange();
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) printf("%d ranks: ring, all-to-all, all-reduce and exchange are right\n", ranks);
  MPI_Finalize();
  return 0;
}
