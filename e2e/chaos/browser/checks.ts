/** What must hold once the trouble is over. The numbers are those of the promises in `docs/chaos.md`. */
import type { ChatPage } from '../../pages/ChatPage';
import {
  boxLabels,
  places,
  placeNames,
  type Knowledge,
  type Place,
  type SentText,
} from './knowledge';
import type { Stage } from './stage';

const GENERAL = 2;
const JONAS = 12;

interface Stored {
  id: number;
  place: Place;
}

function placeOf(message: {
  channelId: number | null;
  topic: string;
  userIds: readonly number[];
}): Place | null {
  if (message.channelId === null) return message.userIds.includes(JONAS) ? 'jonas' : null;
  if (message.channelId !== GENERAL) return null;
  return message.topic === 'storm' || message.topic === 'calm' ? message.topic : null;
}

/** The person's own messages as the server has them, by text, oldest first. */
export function storedTexts({ server, me }: Stage): Map<string, Stored[]> {
  const stored = new Map<string, Stored[]>();
  for (const message of server.control.world().realm.messages.all()) {
    const place = placeOf(message);
    if (message.senderId !== me.userId || !place) continue;
    const { content: text, id } = message;
    stored.set(text, [...(stored.get(text) ?? []), { id, place }]);
  }
  return stored;
}

/** What a page shows of what was sent and is not on the server: its text, and what is said of it. */
export interface ShownEcho {
  text: string;
  state: string;
}

export interface ShownPlace {
  echoes: ShownEcho[];
  /** How many notices there are of messages that the network sent twice. */
  copyNotices: number;
  /** What the compose box holds. */
  field: string;
}

/** Everything that a page shows of the person's own doings in a place. */
export async function shownIn(chat: ChatPage, place: Place): Promise<ShownPlace> {
  await chat.goTo(places[place]);
  const field = chat.page.getByRole('main').getByLabel(boxLabels[place]);
  await field.waitFor({ timeout: 60_000 });
  await toTheEnd(chat);
  const echoes = await chat.page
    .locator('[data-local-id]:not([data-message-id])')
    .evaluateAll((rows) =>
      rows.map((row) => ({
        text: row.querySelector('.text')?.textContent ?? '',
        state: row.querySelector('.state')?.textContent ?? '',
      })),
    );
  const copyNotices = await chat.page.getByText('The network sent a message twice.').count();
  return { echoes, copyNotices, field: await field.inputValue() };
}

/** What is sent stands at the end, once the feed is there; one that could not be fetched a person asks for again. */
async function toTheEnd(chat: ChatPage): Promise<void> {
  const { page } = chat;
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first();
  if (await again.isVisible()) await again.click().catch(() => {});
  await page
    .getByText('Loading messages')
    .waitFor({ state: 'hidden', timeout: 20_000 })
    .catch(() => {});
  if ((await chat.feed.list.count()) === 0) return;
  await chat.feed.scroller.evaluate((node) => node.scrollTo(0, node.scrollHeight)).catch(() => {});
  await chat.page.waitForTimeout(150);
}

export const UNDECIDED = ['Waiting to be sent', 'Sending…', 'Sent', 'Checking whether it was sent'];

/** What is wrong with one text that is on the server. */
function wrongWithStored(
  sent: SentText,
  copies: readonly Stored[],
  echo: ShownEcho | undefined,
): string[] {
  const { text, place, isDiscarded } = sent;
  const wrong = [
    echo && `1: "${text}" was sent and is shown as "${echo.state}"`,
    isDiscarded && `1: "${text}" was called not sent, and is there`,
    copies.some((copy) => copy.place !== place) && `1: "${text}" went elsewhere`,
  ];
  return wrong.filter((words) => typeof words === 'string');
}

/** What is wrong with one text that is not on the server. */
function wrongWithUnsent(
  { text, isDiscarded, mayBeLost }: SentText,
  { echoes, field }: ShownPlace,
): string[] {
  const echo = echoes.find((one) => one.text.trim() === text);
  if (echo) return UNDECIDED.includes(echo.state) ? [`1: "${text}" stays "${echo.state}"`] : [];
  return isDiscarded || mayBeLost || field.includes(text) ? [] : [`2: "${text}" is gone`];
}

/** 1, 2: what is wrong with what was sent. */
export function checkSent(
  stage: Stage,
  known: Knowledge,
  shown: Readonly<Record<Place, ShownPlace>>,
): string[] {
  const stored = storedTexts(stage);
  const wrong = [...known.sent.values()].flatMap((sent) => {
    const { [sent.place]: there } = shown;
    const copies = stored.get(sent.text);
    const echo = there.echoes.find((one) => one.text.trim() === sent.text);
    return copies ? wrongWithStored(sent, copies, echo) : wrongWithUnsent(sent, there);
  });
  const strange = [...stored.keys()].filter(
    (text) => /s\d+n\d+/.test(text) && !known.sent.has(text),
  );
  return [...wrong, ...strange.map((text) => `1: nobody sent "${text}"`)];
}

/** 1, 10: no second copy is made by the app, and each that the browser made is told. */
export function checkCopies(
  stage: Stage,
  known: Knowledge,
  shown: Readonly<Record<Place, ShownPlace>>,
): string[] {
  const stored = storedTexts(stage);
  return placeNames.flatMap((place) => {
    const doubled = [...known.sent.values()].filter(
      (one) => one.place === place && (stored.get(one.text)?.length ?? 0) > 1,
    );
    const copiesOf = (all: readonly SentText[]) =>
      all.reduce((sum, { text }) => sum + (stored.get(text)?.length ?? 1) - 1, 0);
    const copies = copiesOf(doubled);
    const told = copiesOf(doubled.filter(({ text }) => !known.untoldCopies.has(text)));
    const { copyNotices } = shown[place];
    if (copyNotices >= told && copyNotices <= copies) return [];
    const texts = doubled.map(({ text }) => text).join(', ');
    return [`10: ${place} has ${copies} copies (${texts}) and ${copyNotices} are told`];
  });
}

/** 4: within a conversation, what was sent first stands first. */
export function checkOrder(stage: Stage, known: Knowledge): string[] {
  const stored = storedTexts(stage);
  return placeNames.flatMap((place) => {
    const sent = [...known.sent.values()]
      .filter((one) => one.place === place && stored.has(one.text))
      .toSorted((one, other) => one.order - other.order);
    const ids = sent.map(({ text }) => stored.get(text)?.[0]?.id ?? 0);
    return sent.flatMap(({ text }, at) =>
      at > 0 && (ids[at] ?? 0) < (ids[at - 1] ?? 0)
        ? [`4: "${text}" overtook "${sent[at - 1]?.text}"`]
        : [],
    );
  });
}
