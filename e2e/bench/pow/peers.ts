/** The peers that are installed beside this file, each as a sampler. A peer that is not installed is simply not there. */
import type { Sampler } from './ours';

type Loader<Module> = () => Promise<Module>;

/** Files of installed peers: Vite finds them when the bench is built. */
const modules = import.meta.glob(
  [
    './node_modules/@mcaptcha/pow-wasm/pow_wasm_bg.js',
    './node_modules/@noble/hashes/sha2.js',
    './node_modules/friendly-pow/api/wasm.js',
    './node_modules/hash-wasm/dist/index.esm.js',
    './node_modules/js-sha256/build/sha256.min.mjs',
  ],
  { exhaustive: true },
);
const addresses = import.meta.glob<string>(
  [
    './node_modules/@cap.js/wasm/browser/cap_wasm_bg.wasm',
    './node_modules/@cap.js/widget/src/worker.js',
    './node_modules/@mcaptcha/pow-wasm/pow_wasm_bg.wasm',
    './node_modules/altcha/dist/workers/sha.js',
    './node_modules/friendly-pow/wasm/optimized.wasm',
  ],
  { query: '?url', import: 'default', exhaustive: true },
);

const SALT = '2b7e151628aed2a6abf7158809cf4f3c';

function load<Module>(path: string): Promise<Module> {
  const loader = modules[`./node_modules/${path}`] as Loader<Module> | undefined;
  if (!loader) throw new Error('not installed');
  return loader();
}

async function addressOf(path: string): Promise<string> {
  const loader = addresses[`./node_modules/${path}`];
  if (!loader) throw new Error('not installed');
  return new URL(await loader(), import.meta.url).href;
}

async function wasmOf(path: string): Promise<WebAssembly.Module> {
  const answer = await fetch(await addressOf(path));
  return WebAssembly.compile(await answer.arrayBuffer());
}

async function hexDigest(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The widget's own worker with its WebAssembly, on a puzzle of its usual size whose answer we know. */
async function capSampler(): Promise<Sampler> {
  const attempts = 16 ** 4;
  const worker = new Worker(await addressOf('@cap.js/widget/src/worker.js'));
  const wasmModule = await wasmOf('@cap.js/wasm/browser/cap_wasm_bg.wasm');
  const digest = await hexDigest(new TextEncoder().encode(SALT + String(attempts)));
  const puzzle = { salt: SALT, target: digest.slice(0, 16), wasmModule };
  return () =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ found: boolean; nonce: number | bigint }>) => {
        if (data.found) resolve(Number(data.nonce));
        else reject(new Error('the worker failed'));
      };
      worker.postMessage(puzzle);
    });
}

async function mcaptchaSampler(): Promise<Sampler> {
  interface Mcaptcha {
    __wbg_set_wasm(exports: WebAssembly.Exports): void;
    gen_pow(salt: string, phrase: string, factor: number): string;
  }
  const glue = await load<Mcaptcha>('@mcaptcha/pow-wasm/pow_wasm_bg.js');
  const module = await wasmOf('@mcaptcha/pow-wasm/pow_wasm_bg.wasm');
  const imports = { './pow_wasm_bg.js': glue as unknown as WebAssembly.ModuleImports };
  glue.__wbg_set_wasm((await WebAssembly.instantiate(module, imports)).exports);
  let round = 0;
  return () => {
    const work = JSON.parse(glue.gen_pow(SALT, `phrase ${round++}`, 50_000)) as { nonce: number };
    return work.nonce;
  };
}

async function friendlySampler(): Promise<Sampler> {
  interface Friendly {
    getWasmSolver(
      module: WebAssembly.Module,
    ): Promise<(puzzle: Uint8Array, threshold: number, attempts: number) => unknown>;
  }
  const { getWasmSolver } = await load<Friendly>('friendly-pow/api/wasm.js');
  const solve = await getWasmSolver(await wasmOf('friendly-pow/wasm/optimized.wasm'));
  return () => {
    solve(new Uint8Array(128), 0, 50_000);
    return 50_000;
  };
}

/** Its own worker, told to find a number whose digest we know: SHA-256 of salt, nonce and the number in four bytes. */
async function altchaSampler(): Promise<Sampler> {
  const attempts = 2000;
  const worker = new Worker(await addressOf('altcha/dist/workers/sha.js'));
  const bytes = Uint8Array.from(SALT.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  const message = new Uint8Array([...bytes, ...bytes, 0, 0, 0, 0]);
  new DataView(message.buffer).setUint32(message.length - 4, attempts);
  const keyPrefix = (await hexDigest(message)).slice(0, 16);
  const parameters = { algorithm: 'SHA-256', cost: 1, nonce: SALT, salt: SALT, keyPrefix };
  return () =>
    new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<{ counter: number }>) => resolve(data.counter);
      worker.postMessage({ type: 'work', challenge: { parameters }, counterStart: 0 });
    });
}

/** A hash function of a library in the simplest loop. */
function looped(hash: (message: Uint8Array) => unknown): Sampler {
  const message = new TextEncoder().encode(SALT + '0000000000000000');
  let counter = 0;
  return () => {
    for (let i = 0; i < 1000; i++) {
      new DataView(message.buffer).setUint32(message.length - 4, counter++);
      hash(message);
    }
    return 1000;
  };
}

async function hashWasmSampler(): Promise<Sampler> {
  interface Hasher {
    init(): Hasher;
    update(message: Uint8Array): Hasher;
    digest(form: 'binary'): Uint8Array;
  }
  const library = await load<{ createSHA256(): Promise<Hasher> }>('hash-wasm/dist/index.esm.js');
  const hasher = await library.createSHA256();
  return looped((message) => hasher.init().update(message).digest('binary'));
}

async function jsSha256Sampler(): Promise<Sampler> {
  interface Hash {
    array(message: Uint8Array): number[];
  }
  const library = await load<{ sha256?: Hash; default?: Hash }>('js-sha256/build/sha256.min.mjs');
  const hash = library.sha256 ?? library.default;
  if (!hash) throw new Error('js-sha256 exports no hash');
  return looped((message) => hash.array(message));
}

async function nobleSampler(): Promise<Sampler> {
  type Hash = (message: Uint8Array) => Uint8Array;
  const { sha256 } = await load<{ sha256: Hash }>('@noble/hashes/sha2.js');
  return looped((message) => sha256(message));
}

/** The peers by name and version. */
export const peerSamplers: Record<string, () => Promise<Sampler>> = {
  'Cap.js WebAssembly 0.0.6, widget 0.1.57': capSampler,
  'mCaptcha WebAssembly 0.1.0-rc2': mcaptchaSampler,
  'Friendly Captcha WebAssembly 0.2.2 (BLAKE2b)': friendlySampler,
  'ALTCHA 3.2.2 worker': altchaSampler,
  'hash-wasm 4.13.0': hashWasmSampler,
  'js-sha256 1.0.0': jsSha256Sampler,
  '@noble/hashes 2.4.0': nobleSampler,
};
