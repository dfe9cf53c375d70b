/** The rounds and the message schedule of SHA-256 as WebAssembly, for any number of streams side by side. */

import type { Lanes } from './kernelLanes';
import { CONSTANTS } from './kernelMemory';
import type { Local, WasmFunction } from './wasmWriter';

/** One hash, or four, on its way through the rounds. */
export interface Stream {
  readonly lanes: Lanes;
  /** Address of its message schedule in the kernel's memory, 16 bytes a word. */
  readonly schedule: number;
  /** The eight state words. They never move: round by round each takes the next part. */
  readonly words: readonly Local[];
  /** `a ^ b` of this round and of the one before, in turns. */
  readonly xors: readonly [Local, Local];
  readonly temporary: Local;
}

/** Declares the locals of a stream. */
export function createStream(code: WasmFunction, lanes: Lanes, schedule: number): Stream {
  const local = () => code.local(lanes.type);
  const words = Array.from({ length: 8 }, local);
  return { lanes, schedule, words, xors: [local(), local()], temporary: local() };
}

/** The parts that a stream's words play in round `t`. */
export interface Parts {
  readonly a: Local;
  readonly b: Local;
  readonly c: Local;
  readonly d: Local;
  readonly e: Local;
  readonly f: Local;
  readonly g: Local;
  readonly h: Local;
}

/** Which local is `a`, which `b` … before round `t`. */
export function partsAt(stream: Stream, t: number): Parts {
  const part = (index: number): Local => stream.words[(index + 64 - (t % 8)) % 8] ?? 0;
  return {
    a: part(0),
    b: part(1),
    c: part(2),
    d: part(3),
    e: part(4),
    f: part(5),
    g: part(6),
    h: part(7),
  };
}

/** Leaves what majority needs from "the round before" when a stream enters at round `t`. */
export function prepareMajority(code: WasmFunction, stream: Stream, t: number): void {
  const { b, c } = partsAt(stream, t);
  code.get(b);
  code.get(c);
  stream.lanes.xor();
  code.set(stream.xors[t % 2 === 0 ? 0 : 1]);
}

/** Writes round `t`. `addWord` leaves the round's word and constant; absent, `h` holds them already. */
export function round(code: WasmFunction, stream: Stream, t: number, addWord?: () => void): void {
  const { lanes, temporary } = stream;
  const { a, b, c, d, e, f, g, h } = partsAt(stream, t);
  const [bXorC, aXorB] = t % 2 === 0 ? stream.xors : [stream.xors[1], stream.xors[0]];
  code.get(h);
  if (addWord !== undefined) {
    addWord();
    lanes.add();
  }
  lanes.choose(e, f, g);
  lanes.add();
  lanes.rotations(e, [6, 11, 25]);
  lanes.add();
  code.tee(temporary);
  code.get(d);
  lanes.add();
  code.set(d);
  lanes.majority(a, b, c, aXorB, bXorC);
  code.get(temporary);
  lanes.add();
  lanes.rotations(a, [2, 13, 22]);
  lanes.add();
  code.set(h);
}

/** One message schedule that a kernel expands. Streams may share it. */
export interface Schedule {
  readonly lanes: Lanes;
  readonly address: number;
  /** Working space. */
  readonly x: Local;
  readonly y: Local;
}

/** Expands the 16 words at the start of each schedule to 64. `index` is working space. */
export function expandSchedules(
  code: WasmFunction,
  schedules: readonly Schedule[],
  index: Local,
): void {
  code.constant(0);
  code.set(index);
  code.loop(() => {
    for (const schedule of schedules) expandOneWord(code, schedule, index);
    code.advance(index, 16, 48 * 16);
  });
}

function expandOneWord(code: WasmFunction, schedule: Schedule, index: Local): void {
  const { lanes, address, x, y } = schedule;
  const word = (ahead: number) => {
    code.get(index);
    lanes.load(address + 16 * ahead);
  };
  word(1);
  code.set(x);
  word(14);
  code.set(y);
  code.get(index);
  word(0);
  word(9);
  lanes.add();
  smallRotations(code, lanes, x, [7, 18, 3]);
  lanes.add();
  smallRotations(code, lanes, y, [17, 19, 10]);
  lanes.add();
  lanes.store(address + 16 * 16);
}

function smallRotations(
  code: WasmFunction,
  lanes: Lanes,
  x: Local,
  [first, second, shift]: readonly [number, number, number],
): void {
  lanes.rotateRight(x, first);
  lanes.rotateRight(x, second);
  lanes.xor();
  code.get(x);
  lanes.shiftRight(shift);
  lanes.xor();
}

/** Adds the round constants to the words from `first` on. */
export function addRoundConstants(
  code: WasmFunction,
  schedules: readonly Schedule[],
  index: Local,
  first: number,
): void {
  code.constant(first * 16);
  code.set(index);
  code.loop(() => {
    for (const { lanes, address } of schedules) {
      code.get(index);
      code.get(index);
      lanes.load(address);
      code.get(index);
      code.constant(2);
      code.op(0x76);
      lanes.loadShared(CONSTANTS);
      lanes.add();
      lanes.store(address);
    }
    code.advance(index, 16, 64 * 16);
  });
}

/** The order of streams within a round: vectors and scalars spread evenly, so that both kinds of unit stay busy. */
export function interleaved(streams: readonly Stream[]): Stream[] {
  const placed = streams.map((stream) => {
    const alike = streams.filter(({ lanes }) => lanes.type === stream.lanes.type);
    const place = (alike.indexOf(stream) + 0.5) / alike.length;
    return { stream, place: stream.lanes.type === 'v128' ? place : place + 1e-6 };
  });
  return placed.sort((left, right) => left.place - right.place).map(({ stream }) => stream);
}

/** A run of rounds to the end of a block. */
export interface RoundsPlan {
  readonly streams: readonly Stream[];
  /** Working space. */
  readonly index: Local;
  readonly from: number;
  /** The first round's word and constant are in the state already. */
  readonly isFirstFolded?: boolean;
  /** Address of one schedule for all lanes. Absent: each stream reads its own. */
  readonly sharedSchedule?: number;
}

/** Rounds `from` to 63: one by one up to a multiple of eight, then eight a turn. */
export function roundsFrom(code: WasmFunction, plan: RoundsPlan): void {
  const { streams, index, from, isFirstFolded = false, sharedSchedule } = plan;
  const looped = Math.ceil(from / 8) * 8;
  const allStreams = (t: number) => {
    for (const stream of streams) {
      const { lanes, schedule } = stream;
      const addWord = () => {
        code.get(index);
        if (sharedSchedule === undefined) lanes.load(schedule + 16 * t);
        else lanes.loadShared(sharedSchedule + 16 * t);
      };
      round(code, stream, t, isFirstFolded && t === from ? undefined : addWord);
    }
  };
  code.constant(0);
  code.set(index);
  for (let t = from; t < looped; t++) allStreams(t);
  code.loop(() => {
    for (let t = looped; t < looped + 8; t++) allStreams(t);
    code.advance(index, 128, (64 - looped) * 16);
  });
}
