/** Lets pictures come a few at a time: a browser that is given a hundred at once is busy with nothing else for long. */
import { shallowReactive, toRaw } from 'vue';
import { usePlatform, type Timers } from '@/platform/index';

/** So many begin to load in one turn of the page. */
const FEW = 6;

function createPictureTurns({ soon }: Pick<Timers, 'soon'>) {
  /** Pictures that were shown before: the browser has them at hand. */
  const known = shallowReactive(new Set<string>());
  const waiting = new Set<string>();
  let begun = 0;
  let isTurning = false;

  function turn() {
    begun = 0;
    for (const url of waiting) {
      if (begun === FEW) break;
      begun += 1;
      waiting.delete(url);
      known.add(url);
    }
    isTurning = begun > 0;
    if (isTurning) soon(turn);
  }

  /** Whether it is this picture's turn: at once where few came before it. Whoever asks is told when it comes. */
  return function isTurnOf(url: string): boolean {
    if (toRaw(known).has(url)) return true;
    if (!isTurning) {
      isTurning = true;
      soon(turn);
    }
    if (begun === FEW || waiting.size > 0) {
      waiting.add(url);
      return known.has(url);
    }
    begun += 1;
    // Nobody waits for it who would have to be told.
    toRaw(known).add(url);
    return true;
  };
}

type PictureTurns = ReturnType<typeof createPictureTurns>;

/** One queue for the whole page. */
const byMachine = new WeakMap<Timers, PictureTurns>();

export function usePictureTurns(): PictureTurns {
  const { timers } = usePlatform();
  let turns = byMachine.get(timers);
  if (!turns) byMachine.set(timers, (turns = createPictureTurns(timers)));
  return turns;
}
