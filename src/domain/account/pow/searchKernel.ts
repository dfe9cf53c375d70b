/** Writes the WebAssembly search kernels: one description for every variant and both proof formats. */

import { type Lanes, anyLane, isZero, scalarLanes, vectorLanes } from './kernelLanes';
import {
  type Schedule,
  type Stream,
  addRoundConstants,
  createStream,
  expandSchedules,
  interleaved,
  partsAt,
  prepareMajority,
  roundsFrom,
} from './kernelRounds';
import {
  BLOCK,
  CHAIN,
  CHOICES,
  SCHEDULES,
  SCHEDULE_BYTES,
  SECOND_SCHEDULE,
  STATES,
  STATE_BYTES,
} from './kernelMemory';
import type { KernelVariant } from './kernelVariants';
import { type Local, type WasmFunction, createFunction } from './wasmWriter';

/** What a proof format asks of a kernel. */
export interface KernelPlan {
  /** The word of the block that differs between attempts: the first round that is not shared. */
  readonly word: number;
  /** How many choices there are for it. */
  readonly choiceCount: number;
  /**
   * True: streams of a kind share their choices and differ in their states, and the states are folded: as after round `word`
   * with its word taken as zero, and with the next round's constant (its word is zero) in h. False: streams share the one
   * state and differ in their choices.
   */
  readonly isShared: boolean;
  /** A second block, the same for every choice, follows the first. */
  readonly hasSecondBlock: boolean;
}

/** Parameters of `run`. */
const BASE = 0;
const END = 1;
const MASK = 2;

/** Streams with the choices that they work on. */
interface Team extends Schedule {
  readonly streams: readonly Stream[];
  /** Bytes from the group's first choice to the first of this team. */
  readonly ahead: number;
  readonly hits: Local;
}

interface Kernel {
  readonly code: WasmFunction;
  readonly plan: KernelPlan;
  readonly teams: readonly Team[];
  readonly index: Local;
  /** Four times the group's first choice. */
  readonly choice: Local;
  readonly state: Local;
  /** First words of the first block's digest, while a second block is added. */
  readonly kept: ReadonlyMap<Stream, Local>;
}

/** Choices that a kernel tries at a time. */
export function groupSize(
  { vectorStreams, scalarStreams }: KernelVariant,
  { isShared }: Pick<KernelPlan, 'isShared'>,
): number {
  return isShared
    ? 4 * Math.min(vectorStreams, 1) + Math.min(scalarStreams, 1)
    : 4 * vectorStreams + scalarStreams;
}

/** States that a kernel works on at a time. */
function statesAtATime({ vectorStreams, scalarStreams }: KernelVariant, plan: KernelPlan): number {
  return plan.isShared ? vectorStreams || scalarStreams : 1;
}

/**
 * The bytes of a module with `run(base, end, mask)`, to which `runBelow` is a second way: tries every choice, joined with
 * `base`, from every state below address `end`. Gives four times the first choice of the first group with a hit, or -1. A
 * hit is a first output word that has no bit of `mask`.
 */
export function emitSearchKernel(
  variant: KernelVariant,
  plan: KernelPlan,
): Uint8Array<ArrayBuffer> {
  const kernel = declareKernel(variant, plan);
  const { code, teams, index, choice } = kernel;
  code.loop(() => {
    for (const team of teams) writeBlock(kernel, team);
    expandSchedules(code, teams, index);
    addRoundConstants(code, teams, index, plan.word);
    searchStates(kernel, statesAtATime(variant, plan));
    returnOnHit(kernel);
    code.advance(choice, 4 * groupSize(variant, plan), 4 * plan.choiceCount);
  });
  code.constant(-1);
  return code.toModule();
}

function declareKernel({ vectorStreams, scalarStreams, isArm }: KernelVariant, plan: KernelPlan) {
  const code = createFunction(3);
  let ahead = 0;
  let address = SCHEDULES;
  const team = (lanes: Lanes, count: number): Team => {
    const streams = Array.from({ length: count }, () => createStream(code, lanes, address));
    const [x, y, hits] = [code.local(lanes.type), code.local(lanes.type), code.local(lanes.type)];
    const made = { lanes, address, ahead, streams, x, y, hits };
    ahead += lanes.bytes;
    address += SCHEDULE_BYTES;
    return made;
  };
  const teamsOf = (lanes: Lanes, count: number): Team[] => {
    if (plan.isShared) return count > 0 ? [team(lanes, count)] : [];
    return Array.from({ length: count }, () => team(lanes, 1));
  };
  const teams = [
    ...teamsOf(vectorLanes(code, isArm ?? false), vectorStreams),
    ...teamsOf(scalarLanes(code), scalarStreams),
  ];
  const kept = new Map<Stream, Local>();
  if (plan.hasSecondBlock) {
    for (const stream of streamsOf(teams)) kept.set(stream, code.local(stream.lanes.type));
  }
  const [index, choice, state] = [code.local('i32'), code.local('i32'), code.local('i32')];
  return { code, plan, teams, kept, index, choice, state };
}

function streamsOf(teams: readonly Team[]): Stream[] {
  return teams.flatMap(({ streams }) => streams);
}

/** Writes the block's 16 words to the team's schedule, the differing one with the group's choices. */
function writeBlock({ code, plan, choice }: Kernel, { lanes, address, ahead }: Team): void {
  for (let t = 0; t < 16; t++) {
    code.constant(0);
    if (t === plan.word) {
      code.get(choice);
      lanes.load(CHOICES + ahead);
      code.get(BASE);
      lanes.spread();
      lanes.or();
    } else {
      code.constant(0);
      lanes.loadShared(BLOCK + 4 * t);
    }
    lanes.store(address + 16 * t);
  }
}

function searchStates(kernel: Kernel, atATime: number): void {
  const { code, plan, teams, state, index } = kernel;
  const streams = interleaved(streamsOf(teams));
  const entry = plan.isShared ? plan.word + 1 : plan.word;
  const offsetOf = (k: number) => (k % atATime) * STATE_BYTES;
  code.constant(STATES);
  code.set(state);
  code.loop(() => {
    for (const team of teams) {
      for (const [k, stream] of team.streams.entries()) enter(kernel, stream, entry, offsetOf(k));
    }
    roundsFrom(code, { streams, index, from: entry, isFirstFolded: plan.isShared });
    if (plan.hasSecondBlock) addSecondBlock(kernel, streams);
    for (const team of teams) {
      for (const [k, stream] of team.streams.entries()) noteHits(kernel, team, stream, offsetOf(k));
    }
    code.get(state);
    code.constant(STATE_BYTES * atATime);
    code.op(0x6a);
    code.tee(state);
    code.get(END);
    code.op(0x47);
  });
}

function enter(kernel: Kernel, stream: Stream, entry: number, offset: number): void {
  const { code, plan, state } = kernel;
  const { lanes, schedule } = stream;
  const { a, b, c, d, e, f, g, h } = partsAt(stream, entry);
  for (const [n, part] of [a, e, b, c, d, f, g, h].entries()) {
    code.get(state);
    lanes.loadShared(offset + 4 * n);
    // A folded state lacks the differing word in two of its parts.
    if (plan.isShared && n < 2) {
      code.constant(0);
      lanes.load(schedule + 16 * plan.word);
      lanes.add();
    }
    code.set(part);
  }
  prepareMajority(code, stream, entry);
}

/** Finishes the first block's digest and runs all rounds of the second, whose schedule is the same for everyone. */
function addSecondBlock({ code, kept, index }: Kernel, streams: readonly Stream[]): void {
  for (const stream of streams) {
    for (const [n, word] of stream.words.entries()) {
      code.get(word);
      code.constant(0);
      stream.lanes.loadShared(CHAIN + 4 * n);
      stream.lanes.add();
      code.set(word);
    }
    code.get(stream.words[0] ?? 0);
    code.set(kept.get(stream) ?? 0);
    prepareMajority(code, stream, 0);
  }
  roundsFrom(code, { streams, index, from: 0, sharedSchedule: SECOND_SCHEDULE });
}

/** Adds the state's first word and remembers whether a lane is zero under the mask. */
function noteHits(kernel: Kernel, { hits }: Team, stream: Stream, offset: number): void {
  const { code, state, kept } = kernel;
  const { lanes, words } = stream;
  const keptWord = kept.get(stream);
  code.get(words[0] ?? 0);
  code.get(keptWord ?? state);
  if (keptWord === undefined) lanes.loadShared(offset + 32);
  lanes.add();
  code.get(MASK);
  lanes.spread();
  lanes.and();
  isZero(code, lanes);
  code.get(hits);
  lanes.or();
  code.set(hits);
}

function returnOnHit({ code, teams, choice }: Kernel): void {
  for (const [k, { lanes, hits }] of teams.entries()) {
    code.get(hits);
    if (lanes.type === 'v128') anyLane(code);
    if (k > 0) code.op(0x72);
  }
  code.giveWhen(choice);
}
