/** The measurements of `npm run bench:page`, in an organization of each size. */
import type { Browser } from '@playwright/test';
import { slowedDown, weighUntouched } from './costs';
import { countRows, fetchedInFirstMinute, shiftOfOlder, weighMessages } from './feed';
import { openOrganization, SIZES, TOPICS, type Organization, type SizeName } from './organization';
import {
  awaitInSidebar,
  bytesOfKeystroke,
  bytesOfMessages,
  countArrivals,
  countBurst,
  countKeystroke,
  countSwitch,
  goToEnd,
  mostNodes,
  read,
} from './scenarios';
import { traced } from './trace';

/** Until the largest organization stands whole, and its registration, kept to be written down, is let go of. */
const REST_MS = 12_000;

/** A phone of some years ago. */
const SLOWER = 4;

/** What stands beside the messages is drawn last. */
const LAST_TOPICS = ['that was all', 'and that', 'and so on'];

async function startUp(browser: Browser, organization: Organization) {
  const { page } = organization;
  const asked: URL[] = [];
  const note = (request: { url(): string }) => asked.push(new URL(request.url()));
  page.on('request', note);
  await organization.reload();
  page.off('request', note);
  const toServer = asked.filter(({ pathname }) => pathname.startsWith('/api/'));
  const { longestTaskMs } = await slowedDown(page, SLOWER, () =>
    traced(browser, page, async () => {
      await organization.reload();
      await page.waitForTimeout(3_000);
    }),
  );
  return { requests: asked.length, requestsToServer: toServer.length, longestTaskMs };
}

/** A thousand messages in one answer, and one more whose topic is seen when all are counted. */
async function floodOnce(browser: Browser, { page, post }: Organization, lastTopic: string) {
  let countedMs = NaN;
  const { longestTaskMs } = await slowedDown(page, SLOWER, () =>
    traced(browser, page, async () => {
      const counted = await awaitInSidebar(page, lastTopic);
      for (let number = 0; number < 1_000; number += 1)
        post('Ahoy.', number % 3 === 0 ? TOPICS.here : `flood ${number % 50}`);
      post('Ahoy.', lastTopic);
      const startedMs = Date.now();
      await counted();
      countedMs = Date.now() - startedMs;
      await page.waitForTimeout(1_000);
    }),
  );
  return { longestTaskMs, countedMs };
}

/** To somebody at the end, who points at nothing; three times, of which the one in the middle counts. */
async function flood(browser: Browser, organization: Organization) {
  const { page } = organization;
  await read(organization, TOPICS.here);
  const floods: Awaited<ReturnType<typeof floodOnce>>[] = [];
  for (const lastTopic of LAST_TOPICS) {
    await page.mouse.move(1, 1);
    await goToEnd(organization);
    floods.push(await floodOnce(browser, organization, lastTopic));
  }
  const middle = (of: number[]) => of.sort((one, other) => one - other)[1] ?? NaN;
  return {
    longestTaskMs: middle(floods.map(({ longestTaskMs }) => longestTaskMs)),
    countedMs: middle(floods.map(({ countedMs }) => countedMs)),
  };
}

async function forcedLayouts(browser: Browser, organization: Organization) {
  const { page, post } = organization;
  await read(organization, TOPICS.beside);
  await read(organization, TOPICS.here);
  await goToEnd(organization);
  const ofMessage = await traced(browser, page, async () => {
    post('Ahoy.', TOPICS.here);
    await page.waitForTimeout(1_000);
  });
  const ofSwitch = await traced(browser, page, () => read(organization, TOPICS.beside));
  return { message: ofMessage.forcedLayouts, switch: ofSwitch.forcedLayouts };
}

async function measureSize(browser: Browser, name: SizeName, distFolder: string) {
  const organization = await openOrganization(browser, { size: SIZES[name], distFolder });
  try {
    const idle = await weighUntouched(organization.page, REST_MS);
    const start = await startUp(browser, organization);
    const arrivals = await countArrivals(organization);
    const burst = await countBurst(organization);
    const back = await countSwitch(organization);
    const keystroke = await countKeystroke(organization);
    const bytes = {
      keystroke: await bytesOfKeystroke(organization),
      ...(await bytesOfMessages(organization)),
    };
    const forced = await forcedLayouts(browser, organization);
    const most = await mostNodes(organization);
    const flooded = await flood(browser, organization);
    const feed = {
      ...(await countRows(organization)),
      shift: await shiftOfOlder(organization),
      fetched: await fetchedInFirstMinute(organization),
    };
    const kept = await weighMessages(organization);
    const counts = { idle, start, arrivals, burst, back, keystroke, forced, most, feed, kept };
    return { ...counts, bytes, flooded };
  } finally {
    await organization.close();
  }
}

export type PageFigures = Awaited<ReturnType<typeof measureSize>>;

/** Measures all sizes, one after the other. */
export async function measurePage(
  browser: Browser,
  distFolder: string,
  tell: (size: SizeName, figures: PageFigures) => void,
): Promise<Record<SizeName, PageFigures>> {
  const measured = {} as Record<SizeName, PageFigures>;
  for (const name of Object.keys(SIZES) as SizeName[]) {
    measured[name] = await measureSize(browser, name, distFolder);
    tell(name, measured[name]);
  }
  return measured;
}
