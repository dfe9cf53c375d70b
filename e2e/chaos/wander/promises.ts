/** What must hold after each step, and now and then. */
import { violationsOn } from '../../accessibility';
import { pause } from '../browser/script';
import { lookAround, type Sight } from './eyes';
import type { Stage } from './stage';
import type { Step } from './steps';

/** What is wrong is looked at once more after this: what was drawn a moment ago may not have arrived. */
const AGAIN_MS = 700;

export const look = ({ page }: Stage): Promise<Sight> => lookAround(page);

const pageFaults = (sight: Sight): (string | false)[] => [
  sight.surplus > 0 && `the page is ${sight.surplus} px wider than its window`,
  sight.titles !== 1 && `${sight.titles} titles`,
  sight.title.trim() === '' && 'no title of the document',
  sight.isFocusHidden && `the focus is on what is hidden: ${sight.focus}`,
  ...sight.doubleIds.map((id) => `two elements are called ${id.replace(/\d+/g, 'N')}`),
  ...sight.strangeTexts.map((text) => `a strange text: ${text.slice(0, 120)}`),
  ...sight.nameless.map((name) => `without a name: ${name}`),
  ...sight.stickingOut.map((name) => `beside the window: ${name}`),
];

/** Whoever uses the keyboard, and whoever leaves what lay over the page, has the focus somewhere. */
function focusFaults(sight: Sight, before: Sight, step: Step): (string | false)[] {
  if (!sight.isFocusLost || step.isLoad) return [];
  const hasLeft = sight.modals.length < before.modals.length;
  return [
    hasLeft && `the focus is lost with ${before.modals.at(-1) ?? ''}`,
    !hasLeft &&
      step.isByKeys &&
      !before.isFocusLost &&
      `the focus is lost; it was on ${before.focus}`,
  ];
}

const wrongIn = (sight: Sight, before: Sight, step: Step): string[] =>
  [...pageFaults(sight), ...focusFaults(sight, before, step)].filter(
    (words) => typeof words === 'string',
  );

/** What does not hold of the page after a step. */
export async function broken(stage: Stage, before: Sight, step: Step) {
  let sight = await look(stage);
  let wrong = wrongIn(sight, before, step);
  if (wrong.length > 0) {
    await pause(AGAIN_MS);
    await stage.settle();
    sight = await look(stage);
    const again = new Set(wrongIn(sight, before, step));
    wrong = wrong.filter((one) => again.has(one));
  }
  return { sight, wrong: [...stage.complaints.take(), ...wrong] };
}

/** What axe finds, and whether anything still says that it works though nothing is on its way. */
export async function brokenAtRest(stage: Stage): Promise<string[]> {
  const all = await violationsOn(stage.page).catch((error: unknown) => [`axe: ${String(error)}`]);
  // Initials stand for a name, and a number for words that say it; what lies over a page stands outside its parts.
  const found = all.filter((words) => !/^(?:label-content-name-mismatch|region):/.test(words));
  const { isBusy } = await look(stage);
  if (!isBusy) return found;
  await pause(8_000);
  await stage.settle();
  const sight = await look(stage);
  return sight.isBusy ? [...found, 'something is busy for ever'] : found;
}

const ESCAPES = 4;

/** Whoever presses Escape comes out of whatever stands over the page. */
export async function brokenExit(stage: Stage, before: Sight): Promise<string[]> {
  let hasMoved = false;
  for (let times = 0; times < ESCAPES; times += 1) {
    await stage.page.keyboard.press('Escape');
    await stage.settle();
    const { modals, focus, isAsked } = await look(stage);
    if (modals.join() !== before.modals.join()) return [];
    // What was typed there is asked about first.
    hasMoved ||= focus !== before.focus || isAsked;
  }
  return hasMoved ? [] : [`Escape does not leave ${before.modals.at(-1) ?? ''}`];
}
