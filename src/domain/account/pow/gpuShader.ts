/** The compact search as a WebGPU compute shader: one thread for each midstate. */

import { ROUND_CONSTANTS } from './sha256';

/** Threads of a workgroup. 64 to 256 made no difference. */
export const WORKGROUP_SIZE = 64;

/** Inner nonces that each thread tries, all with schedules that the processor computed. */
export const INNER_COUNT = 64;

/** Hits that one dispatch can tell of. */
export const MOST_HITS = 63;

/** Rounds of the last block that differ between inner nonces: 13 to 63, in vectors of four words. */
export const INNER_VECTORS = 13;

const NAMES = 'abcdefgh';

/** One round, with the state's names turned so that nothing moves. `word` is its schedule word and constant. */
function round(t: number, word: string): string {
  const name = (part: number) => NAMES.charAt((part + 64 - (t % 8)) % 8);
  const [a, b, c, d, e, f, g, h] = [0, 1, 2, 3, 4, 5, 6, 7].map(name);
  return `t = ${h} + ${word} + (((${f} ^ ${g}) & ${e}) ^ ${g}) + (R(${e}, 6u) ^ R(${e}, 11u) ^ R(${e}, 25u));
${d} += t;
${h} = t + (((${a} ^ ${b}) & (${b} ^ ${c})) ^ ${b}) + (R(${a}, 2u) ^ R(${a}, 13u) ^ R(${a}, 22u));
`;
}

/** Word `index` of an array of vectors. */
function wordOf(vectors: string, index: number): string {
  return `${vectors}[${Math.floor(index / 4)}].${'xyzw'.charAt(index % 4)}`;
}

function rounds(from: number, to: number, word: (t: number) => string): string {
  return Array.from({ length: to - from }, (_, i) => round(from + i, word(from + i))).join('');
}

const DECLARATIONS = `
struct Task {
  state: array<vec4<u32>, 2>,
  head: array<vec4<u32>, 4>,
  constantWords: array<vec4<u32>, 4>,
  firstNonce: u32,
  mask: u32,
  unused: vec2<u32>,
};
struct Hits { count: atomic<u32>, unused: u32, found: array<vec2<u32>, ${MOST_HITS}> };
@group(0) @binding(0) var<uniform> task: Task;
@group(0) @binding(1) var<uniform> inner: array<vec4<u32>, ${INNER_COUNT * INNER_VECTORS}>;
@group(0) @binding(2) var<storage, read_write> hits: Hits;
const K = array<u32, 64>(${Array.from(ROUND_CONSTANTS, (word) => `${word >>> 0}u`).join(', ')});
fn R(x: u32, n: u32) -> u32 { return (x >> n) | (x << (32u - n)); }
fn letters(x: u32) -> u32 {
  return 0x41414141u + (((x >> 12u) & 15u) << 24u) + (((x >> 8u) & 15u) << 16u) + (((x >> 4u) & 15u) << 8u) + (x & 15u);
}
`;

/** The head block: its last eight letters are the thread's own nonce. */
const HEAD_BLOCK = `
  let nonce = task.firstNonce + thread.x;
  var t: u32;
  var a = task.state[0].x; var b = task.state[0].y; var c = task.state[0].z; var d = task.state[0].w;
  var e = task.state[1].x; var f = task.state[1].y; var g = task.state[1].z; var h = task.state[1].w;
  var w = array<u32, 16>(${Array.from({ length: 14 }, (_, i) => wordOf('task.head', i)).join(', ')},
    letters(nonce >> 16u), letters(nonce & 0xffffu));
  for (var i = 0u; i < 64u; i += 1u) {
    if (i >= 16u) {
      let x = w[(i + 1u) & 15u];
      let y = w[(i + 14u) & 15u];
      w[i & 15u] += w[(i + 9u) & 15u] + (R(x, 7u) ^ R(x, 18u) ^ (x >> 3u)) + (R(y, 17u) ^ R(y, 19u) ^ (y >> 10u));
    }
    t = h + K[i] + w[i & 15u] + (((f ^ g) & e) ^ g) + (R(e, 6u) ^ R(e, 11u) ^ R(e, 25u));
    let s = (((a ^ b) & (b ^ c)) ^ b) + (R(a, 2u) ^ R(a, 13u) ^ R(a, 22u));
    h = g; g = f; f = e; e = d + t; d = c; c = b; b = a; a = t + s;
  }
  a += task.state[0].x; b += task.state[0].y; c += task.state[0].z; d += task.state[0].w;
  e += task.state[1].x; f += task.state[1].y; g += task.state[1].z; h += task.state[1].w;
  let first = a;
`;

/** The shader. Rounds 0 to 12 of the last block are the same for all inner nonces and run once. */
export function searchShader(): string {
  return `${DECLARATIONS}
@compute @workgroup_size(${WORKGROUP_SIZE})
fn main(@builtin(global_invocation_id) thread: vec3<u32>) {
${HEAD_BLOCK}
${rounds(0, 13, (t) => wordOf('task.constantWords', t))}
  let low = vec4<u32>(a, b, c, d);
  let high = vec4<u32>(e, f, g, h);
  for (var m = 0u; m < ${INNER_COUNT}u; m += 1u) {
    let at = m * ${INNER_VECTORS}u;
    a = low.x; b = low.y; c = low.z; d = low.w;
    e = high.x; f = high.y; g = high.z; h = high.w;
    ${innerRounds()}
    if (((a + first) & task.mask) == 0u) {
      let n = atomicAdd(&hits.count, 1u);
      if (n < ${MOST_HITS}u) { hits.found[n] = vec2<u32>(nonce, m); }
    }
  }
}`;
}

function innerRounds(): string {
  const vectors = Array.from({ length: INNER_VECTORS }, (_, v) => {
    const from = 13 + 4 * v;
    const to = Math.min(from + 4, 64);
    const word = (t: number) => `q.${'xyzw'.charAt(t - from)}`;
    return `{ let q = inner[at + ${v}u];\n${rounds(from, to, word)}}\n`;
  });
  return vectors.join('');
}
