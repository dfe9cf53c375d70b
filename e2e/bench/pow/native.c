/* What one core of this machine can do with its own SHA instructions: the limit that the bench compares with. */
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#ifdef WITH_OPENSSL
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
#endif

static const uint32_t K[64] __attribute__((aligned(16))) = {
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2
};

static const uint32_t IV[8] = {
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19
};

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

/* The first output words of STREAMS blocks that differ in one word, side by side. */
#define DEFINE_STREAMS(STREAMS)                                                                  \
  __attribute__((target("sha,sse4.1,ssse3"))) static uint32_t hash##STREAMS(uint32_t nonce) {    \
    __m128i abef[STREAMS], cdgh[STREAMS], words[STREAMS][4];                                     \
    const __m128i first = _mm_set_epi32(IV[0], IV[1], IV[4], IV[5]);                             \
    const __m128i second = _mm_set_epi32(IV[2], IV[3], IV[6], IV[7]);                            \
    for (int s = 0; s < STREAMS; s++) {                                                          \
      abef[s] = first;                                                                           \
      cdgh[s] = second;                                                                          \
      words[s][0] = words[s][1] = words[s][2] = _mm_set1_epi32(0x61616161);                      \
      words[s][3] = _mm_set_epi32(440, 0, nonce + s, 0x61616161);                                \
    }                                                                                            \
    _Pragma("GCC unroll 16") for (int i = 0; i < 16; i++) {                                      \
      const __m128i k = _mm_load_si128((const __m128i *)&K[4 * i]);                              \
      _Pragma("GCC unroll 4") for (int s = 0; s < STREAMS; s++) {                                \
        __m128i *w = words[s];                                                                   \
        __m128i word = _mm_add_epi32(w[i % 4], k);                                               \
        cdgh[s] = _mm_sha256rnds2_epu32(cdgh[s], abef[s], word);                                 \
        abef[s] = _mm_sha256rnds2_epu32(abef[s], cdgh[s], _mm_shuffle_epi32(word, 0x0e));        \
        if (i < 12) {                                                                            \
          __m128i next = _mm_sha256msg1_epu32(w[i % 4], w[(i + 1) % 4]);                         \
          next = _mm_add_epi32(next, _mm_alignr_epi8(w[(i + 3) % 4], w[(i + 2) % 4], 4));        \
          w[i % 4] = _mm_sha256msg2_epu32(next, w[(i + 3) % 4]);                                 \
        }                                                                                        \
      }                                                                                          \
    }                                                                                            \
    uint32_t hits = 0;                                                                           \
    for (int s = 0; s < STREAMS; s++) hits |= (uint32_t)_mm_extract_epi32(abef[s], 3) + IV[0];   \
    return hits;                                                                                 \
  }

DEFINE_STREAMS(1)
DEFINE_STREAMS(2)
DEFINE_STREAMS(4)

#ifdef WITH_OPENSSL
static uint32_t hashOpenssl(uint32_t nonce) {
  SHA256_CTX context;
  unsigned char block[64];
  memset(block, 0x61, sizeof block);
  memcpy(block + 52, &nonce, 4);
  memcpy(context.h, IV, sizeof IV);
  SHA256_Transform(&context, block);
  return context.h[0];
}
#endif

static volatile uint32_t sink;

/* Hashes per second over about as long as a sample in the browser takes. */
static void report(const char *name, uint32_t (*hash)(uint32_t), uint32_t streams) {
  const uint32_t count = 16000000;
  const double started = seconds();
  for (uint32_t nonce = 0; nonce < count; nonce += streams) sink = hash(nonce);
  printf("%s\t%.0f\n", name, count / (seconds() - started));
}

int main(void) {
#ifdef WITH_OPENSSL
  report("OpenSSL SHA256_Transform from a midstate", hashOpenssl, 1);
#endif
  unsigned a = 7, b = 0, c = 0, d = 0;
  __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  if ((b >> 29 & 1) == 0) return 0;
  report("SHA instructions, 64 rounds, 1 stream", hash1, 1);
  report("SHA instructions, 64 rounds, 2 streams", hash2, 2);
  report("SHA instructions, 64 rounds, 4 streams", hash4, 4);
  return 0;
}
