/** The search kernels that can be written: how many hashes go side by side, and for which processors. */

/** One way to search. */
export interface KernelVariant {
  readonly name: string;
  /** Streams of four hashes in SIMD registers. */
  readonly vectorStreams: number;
  /** Streams of one hash in integer registers, between the others. */
  readonly scalarStreams: number;
  /** Written with the instructions that suit ARM, and some others. Correct everywhere. */
  readonly isArm?: true;
}

/** Every WebAssembly kernel. */
export const KERNEL_VARIANTS = [
  { name: 'simd-2x4+2', vectorStreams: 2, scalarStreams: 2 },
  { name: 'simd-2x4+1', vectorStreams: 2, scalarStreams: 1 },
  { name: 'simd-2x4', vectorStreams: 2, scalarStreams: 0 },
  { name: 'simd-4+1', vectorStreams: 1, scalarStreams: 1 },
  { name: 'simd-4', vectorStreams: 1, scalarStreams: 0 },
  { name: 'simd-2x4-arm', vectorStreams: 2, scalarStreams: 0, isArm: true },
  { name: 'simd-2x4+2-arm', vectorStreams: 2, scalarStreams: 2, isArm: true },
  { name: 'scalar-2', vectorStreams: 0, scalarStreams: 2 },
] as const satisfies readonly KernelVariant[];

/** Name of the kernel in plain TypeScript. */
export const PLAIN_KERNEL = 'plain';

/**
 * Zen 5 is fastest with the first; on Zen 4, with fewer units, scalar streams cost more than they bring. One
 * worker on an Intel (Emerald Rapids) was a few per cent faster with instructions that suit ARM than with all others.
 */
const X86_ORDER = [
  'simd-2x4+2',
  'simd-2x4+1',
  'simd-2x4',
  'simd-4+1',
  'simd-2x4+2-arm',
  'scalar-2',
];
const ARM_ORDER = ['simd-2x4-arm', 'simd-2x4+2-arm', 'simd-2x4+1', 'scalar-2'];

/** The kernels worth trying on a machine, most promising first; the last needs no SIMD. */
export function candidatesFor(isArm: boolean): KernelVariant[] {
  return (isArm ? ARM_ORDER : X86_ORDER).flatMap((name) => variantNamed(name) ?? []);
}

/** The variant of this name, or undefined. */
export function variantNamed(name: string): KernelVariant | undefined {
  return KERNEL_VARIANTS.find((variant) => variant.name === name);
}
