/** What the person does, one thing at a time, as the seed has it and the page lets them. */
import type { ElementHandle, Page } from '@playwright/test';
import type { Random } from '../../standins/chat/machine';
import { oneOf, weighted } from '../browser/script';
import { seeControls, type Control, type WindowWithEyes } from './eyes';
import { disturb, othersAct } from './others';
import type { Stage } from './stage';
import { oddTexts } from './texts';
import { heightOf, widths } from './traits';

export interface Walker {
  stage: Stage;
  random: Random;
  /** How often each control was used, by role and name. */
  used: Map<string, number>;
}

export interface Step {
  said: string;
  /** Whether it was done by the keyboard, so that the focus has to be somewhere afterwards. */
  isByKeys: boolean;
  /** Whether another document was asked for. */
  isLoad?: boolean;
}

interface Seen extends Control {
  index: number;
}

const keyOf = ({ role, name }: Control) => `${role} “${name.slice(0, 60)}”`;

async function seen({ stage }: Walker, fits: (control: Control) => boolean): Promise<Seen[]> {
  const controls = await stage.page.evaluate(seeControls);
  return controls.map((control, index) => ({ ...control, index })).filter(fits);
}

/** How much a link is wanted: into the other wing seldom, for there is another walk. */
const wantOf = (stage: Stage, { href }: Control) =>
  href && new URL(href).pathname.startsWith('/chat') !== (stage.traits.wing === 'chat') ? 0.1 : 1;

/** One of those with the same name and role counts as much as any other; what was used often is used less. */
function choose({ stage, used, random }: Walker, controls: readonly Seen[]): Seen | null {
  const byKey = new Map<string, Seen[]>();
  for (const control of controls) {
    const key = keyOf(control);
    byKey.set(key, [...(byKey.get(key) ?? []), control]);
  }
  if (byKey.size === 0) return null;
  const weights = Object.fromEntries(
    [...byKey].map(([key, [one]]) => [
      key,
      (one ? wantOf(stage, one) : 0) / (1 + (used.get(key) ?? 0)) ** 2,
    ]),
  );
  const key = weighted(random, weights);
  used.set(key, (used.get(key) ?? 0) + 1);
  return oneOf(random, byKey.get(key) ?? controls);
}

async function handleOf(
  { stage }: Walker,
  { index }: Seen,
): Promise<ElementHandle<Element> | null> {
  const handle = await stage.page.evaluateHandle(
    (at) => (window as unknown as WindowWithEyes).eyes.elements[at] ?? null,
    index,
  );
  return handle.asElement();
}

const isForeign = (href: string, origin: string) =>
  href !== '' && !href.startsWith(`${origin}/`) && !href.startsWith('blob:');

/** Presses where the middle of it is, as a pointer does; or says what lies over it. */
async function point(
  walker: Walker,
  handle: ElementHandle<Element>,
  button: 'left' | 'right' = 'left',
) {
  const { page, traits } = walker.stage;
  await handle.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const box = await handle.boundingBox();
  if (!box) return 'gone';
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const cover = await handle.evaluate(
    (element, [atX, atY]) => {
      const hit = document.elementFromPoint(atX!, atY!);
      const isReached = !hit || element.contains(hit) || hit.closest('label')?.contains(element);
      const isLabelled =
        hit &&
        element instanceof HTMLInputElement &&
        [...(element.labels ?? [])].some((one) => one.contains(hit));
      return isReached || isLabelled ? '' : `${hit.tagName} ${hit.className}`;
    },
    [x, y],
  );
  if (cover) return `covered by ${cover}`;
  if (traits.look === 'phone') await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y, { button });
  return '';
}

async function press(walker: Walker): Promise<Step> {
  const { stage, random } = walker;
  const controls = await seen(
    walker,
    ({ isPressable, href }) => isPressable && !isForeign(href, stage.origin),
  );
  const control = choose(walker, controls);
  const handle = control && (await handleOf(walker, control));
  if (!control || !handle) return { said: 'finds nothing to press', isByKeys: false };
  const name = keyOf(control);
  if (stage.traits.look !== 'phone' && random() < 0.45) {
    await handle.evaluate((element) => element instanceof HTMLElement && element.focus());
    const isSpaced = ['checkbox', 'radio', 'switch'].includes(control.role);
    await stage.page.keyboard.press(isSpaced ? 'Space' : 'Enter');
    return { said: `presses ${name} by key`, isByKeys: true };
  }
  const trouble = await point(walker, handle, random() < 0.03 ? 'right' : 'left');
  return { said: `presses ${name}${trouble && `, which is ${trouble}`}`, isByKeys: false };
}

const singleKeys = [...'?cnpqwrtujkaxvdszimbgeh/-+=<>[],.:', 'Shift+C', 'Shift+N', 'Shift+S'];
const steadyKeys = ['Tab', 'Tab', 'Shift+Tab', 'Escape', 'Escape', 'Enter', 'Space'];
const arrows = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
];
const chords = ['Control+k', 'Control+Enter', 'Control+.', 'Shift+F10', 'Control+z', 'Delete'];

async function key({ stage, random }: Walker): Promise<Step> {
  const keys = oneOf(random, [singleKeys, singleKeys, steadyKeys, arrows, chords]);
  const name = oneOf(random, keys);
  const times = keys === arrows || name === 'Tab' ? 1 + Math.floor(random() * 3) : 1;
  for (let time = 0; time < times; time += 1) await stage.page.keyboard.press(name);
  const said = `hits ${name}${times > 1 ? ` ${times} times` : ''}`;
  return { said, isByKeys: !name.endsWith('Tab') };
}

const typedRoles = ['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider'];

async function type(walker: Walker): Promise<Step> {
  const { stage, random } = walker;
  const fields = await seen(
    walker,
    ({ role, isPressable, type: kind }) =>
      typedRoles.includes(role) && !isPressable && kind !== 'file',
  );
  const field = choose(walker, fields);
  const handle = field && (await handleOf(walker, field));
  if (!field || !handle) return press(walker);
  if (await handle.evaluate((element) => element instanceof HTMLSelectElement)) {
    const options = await handle.evaluate((element) => (element as HTMLSelectElement).length);
    const index = Math.floor(random() * options);
    await handle.selectOption({ index }, { timeout: 2_000 }).catch(() => {});
    return { said: `chooses ${index} of ${keyOf(field)}`, isByKeys: false };
  }
  const text = oneOf(random, oddTexts);
  await handle.evaluate((element) => element instanceof HTMLElement && element.focus());
  if (random() < 0.6) await stage.page.keyboard.press('Control+a');
  if (text.length < 12) await stage.page.keyboard.type(text);
  else await stage.page.keyboard.insertText(text);
  const after = oneOf(random, ['', '', 'Enter', 'Tab', 'Escape', 'ArrowDown']);
  if (after) await stage.page.keyboard.press(after);
  const told = JSON.stringify(text.length > 30 ? `${text.slice(0, 30)}…` : text);
  return {
    said: `types ${told} in ${keyOf(field)}${after && `, then ${after}`}`,
    isByKeys: after !== '' && after !== 'Tab',
  };
}

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function upload(walker: Walker): Promise<Step> {
  const inputs = await walker.stage.page.locator('input[type=file]').all();
  const [input] = inputs.length > 0 ? [oneOf(walker.random, inputs)] : [];
  if (!input) return press(walker);
  const files = [
    { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
    { name: `${'long '.repeat(20)}مرحبا.txt`, mimeType: 'text/plain', buffer: Buffer.from('text') },
    { name: 'empty', mimeType: '', buffer: Buffer.alloc(0) },
  ];
  const file = oneOf(walker.random, files);
  await input.setInputFiles(file, { timeout: 2_000 }).catch(() => {});
  return { said: `uploads ${file.name.slice(0, 20)}`, isByKeys: false };
}

async function resize({ stage, random }: Walker): Promise<Step> {
  const { look } = stage.traits;
  const width = oneOf(random, widths[look]);
  await stage.page.setViewportSize({ width, height: oneOf(random, [heightOf[look], 640]) });
  return { said: `makes the window ${width} wide`, isByKeys: false };
}

/** Whether what comes before this page in the history is the app, too: before its first there is an empty tab. */
const isOursBefore = (page: Page) =>
  page.evaluate(() => (history.state as { back?: unknown } | null)?.back !== null);

async function go(walker: Walker): Promise<Step> {
  const { stage, random } = walker;
  const { page } = stage;
  const way = weighted(random, { back: 4, forward: 2, reload: 2 });
  if (way === 'back' && !(await isOursBefore(page).catch(() => false))) return press(walker);
  const ways = {
    back: () => page.goBack({ waitUntil: 'commit' }),
    forward: () => page.goForward({ waitUntil: 'commit' }),
    reload: () => page.reload({ waitUntil: 'commit' }),
  };
  await ways[way]().catch(() => {});
  return { said: `goes: ${way}`, isByKeys: false, isLoad: true };
}

const places: Readonly<Record<'chat' | 'account', readonly string[]>> = {
  account: ['/', '/register', '/sign-in', '/account', '/account/delete', '/nowhere'],
  chat: [
    ...['inbox', 'recent', 'channels', 'drafts', 'n/in/home', 'n/is/starred', 'n/is/mentioned'],
    ...['n/channel/2-general', 'n/channel/2-general/topic/storm', 'n/dm/12', 'n/search/tide'],
    ...['profile', 'account', 'notifications', 'channels', 'session', 'shortcuts', 'looks'].map(
      (name) => `settings/${name}`,
    ),
    ...['profile', 'people', 'groups', 'invitations', 'bots', 'fields', 'emoji', 'linkifiers'].map(
      (name) => `organization/${name}`,
    ),
    'organization/playgrounds',
    'organization/permissions',
    'n/channel/999-gone/topic/nothing',
    'n/near/12345678',
  ].map((path) => `/chat/home/${path}`),
};

/** Follows a link from elsewhere, inside of the running app. */
async function leap({ stage, random }: Walker): Promise<Step> {
  const path = oneOf(random, places[stage.traits.wing]);
  await stage.page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  return { said: `goes to ${path}`, isByKeys: false, isLoad: true };
}

async function comeIn({ stage }: Walker): Promise<Step> {
  const isIn = await stage.signIn().then(
    () => true,
    () => false,
  );
  return { said: isIn ? 'signs in again' : 'cannot sign in', isByKeys: false, isLoad: true };
}

const shares = {
  press: 50,
  key: 16,
  type: 13,
  go: 4,
  leap: 3,
  resize: 2,
  upload: 1.5,
  others: 8,
  fault: 3,
};

/** The next step. Who stands before the door for long comes in again. */
export async function step(walker: Walker): Promise<Step> {
  const { stage, random } = walker;
  const isOutside = /sign-in|farewell/.test(new URL(stage.page.url()).pathname);
  if (isOutside && stage.traits.who !== null && random() < 0.12) return comeIn(walker);
  const steps: Record<keyof typeof shares, () => Promise<Step>> = {
    press: () => press(walker),
    key: () => key(walker),
    type: () => type(walker),
    go: () => go(walker),
    leap: () => leap(walker),
    resize: () => resize(walker),
    upload: () => upload(walker),
    others: async () =>
      stage.traits.wing === 'chat'
        ? { said: await othersAct(stage, random), isByKeys: false }
        : press(walker),
    fault: async () => ({ said: disturb(stage, random), isByKeys: false }),
  };
  return steps[weighted(random, shares)]();
}
