import { Agent, request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../standins/chat/machine';
import { h1Faults, plannedFor, requestKinds, scheduleLines, type RequestKind } from './schedule';
import { startTcpProxy } from './tcpProxy';
import { anyWireFaults, pollWireFaults, sendWireFaults, type ByteFault } from './wireFaults';
import type { WireProxy } from './wireProxy';
import { startWorkingServer, type WorkingServer } from './workingServer';

const EVENTS = [
  { id: 1, type: 'message', text: 'one' },
  { id: 2, type: 'message', text: 'two' },
];
const ANSWER = JSON.stringify({ result: 'success', msg: '', events: EVENTS });

let server: WorkingServer;
let works: string[];
let proxy: WireProxy;
let next: { name: string; fault: ByteFault } | null;

beforeEach(async () => {
  next = null;
  // In two pieces, so that it goes out in chunks.
  server = await startWorkingServer(ANSWER.slice(0, 9), ANSWER.slice(9));
  works = server.works;
  proxy = await startTcpProxy({
    upstreamPort: server.port,
    choose: () => ({ name: null, fault: null, ...next, random: seededRandom(3) }),
  });
  proxy.trouble();
});

afterEach(async () => {
  await proxy.close();
  server.close();
});

/** What a browser would make of it: the status and the body, or why there is none. */
function ask(
  path: string,
  {
    body,
    agent,
    patienceMs = 30_000,
    isSignedIn = true,
  }: { body?: string; agent?: Agent; patienceMs?: number; isSignedIn?: boolean } = {},
): Promise<{ status: number; text: string } | { failed: string }> {
  return new Promise((resolve) => {
    const url = `${proxy.url}/api/v1${path}`;
    const fail = (error: Error & { code?: string }) => resolve({ failed: error.code ?? 'aborted' });
    const asking = httpRequest(
      url,
      {
        method: body === undefined ? 'GET' : 'POST',
        agent: agent ?? new Agent(),
        headers: isSignedIn ? { authorization: 'Basic a2V5' } : {},
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
        answer.on('error', fail);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    asking.on('error', fail);
    asking.setTimeout(patienceMs, () =>
      asking.destroy(Object.assign(new Error(), { code: 'SILENT' })),
    );
    asking.end(body);
  });
}

/** Where nothing is to come. */
const SHORT = { patienceMs: 500 };

/** For each fault: what comes of a request, and how often the server worked. `null`: no usable answer, in whatever way. */
const OUTCOMES: Record<string, [answer: number | 'SILENT' | null, works: number]> = {
  'reset before the work': [null, 0],
  'reset after the work': [null, 1],
  'closed before the work': [null, 0],
  'closed after the work': [null, 1],
  // After some seconds: not while anybody looks here.
  'worked late, and lost': [null, 0],
  'closed in the head': [null, 1],
  'closed in the body': [null, 1],
  'reset in the body': [null, 1],
  'cut off, of the length it says': [200, 1],
  'shorter than it says': ['SILENT', 1],
  // This client is stricter than browsers, which take what they were told to.
  'longer than it says': [null, 1],
  'in small pieces': [200, 1],
  silence: ['SILENT', 0],
  'silence after the work': ['SILENT', 1],
  slow: [200, 1],
  '500': [500, 0],
  '502': [502, 0],
  '503': [503, 0],
  '504 after the work': [504, 1],
  'captive portal': [200, 0],
  'empty answer': [204, 0],
  'sent to a sign-in': [302, 0],
  '403 page': [403, 0],
  '413 page': [413, 0],
  '429 in the body': [429, 0],
  '429 in the header': [429, 0],
  '429 in both': [429, 0],
  '429 page': [429, 0],
  '401 once': [401, 0],
  '403': [403, 0],
  'lost queue': [400, 0],
  'already pruned': [400, 0],
  'not in this queue': [400, 0],
  'the last answer again': [200, 1],
  'each event twice': [200, 1],
  'out of order': [200, 1],
  'unknown kinds': [200, 1],
  'missing keys': [200, 1],
  'closed after the work, more often': [null, 1],
  'reset after the work, more often': [null, 1],
  'reset before the work, more often': [null, 0],
  refused: [400, 0],
};
const all = { ...anyWireFaults, ...pollWireFaults, ...sendWireFaults };

describe('a proxy on the wire', () => {
  it('passes on what meets no fault, over connections that are used again', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const body = `content=${'x'.repeat(200_000)}&local_id=l1`;
    expect(await ask('/messages', { body, agent })).toEqual({ status: 200, text: ANSWER });
    expect(await ask('/events?queue_id=q', { agent })).toEqual({ status: 200, text: ANSWER });
    agent.destroy();
    expect(works).toEqual([`POST /api/v1/messages ${body}`, 'GET /api/v1/events?queue_id=q']);
    expect(proxy.log).toMatchObject([
      { route: 'POST /messages', kind: 'send', localId: 'l1', isReused: false, hasReached: true },
      { route: 'GET /events', kind: 'poll', localId: null, isReused: true, fault: null },
    ]);
  });

  it('has an outcome written down for every fault', () => {
    expect(Object.keys(OUTCOMES).sort()).toEqual(Object.keys(all).sort());
    expect(Object.keys(all).length).toBeGreaterThanOrEqual(32);
  });

  it.each(Object.entries(OUTCOMES))('has a fault: %s', async (name, [answer, count]) => {
    next = { name, fault: all[name]! };
    const given = await ask('/events', answer === 'SILENT' ? SHORT : {});
    if (answer === null) expect(given).toHaveProperty('failed');
    else if (answer === 'SILENT') expect(given).toEqual({ failed: 'SILENT' });
    else expect(given).toHaveProperty('status', answer);
    if (answer === null) expect(given).not.toEqual({ failed: 'SILENT' });
    expect(works).toHaveLength(count);
    expect(proxy.log.map(({ fault }) => fault)).toEqual([name]);
  });

  it('changes the events of a poll as the fault says', async () => {
    const eventsAfter = async (name: string) => {
      next = { name, fault: all[name]! };
      const given = await ask('/events');
      return (JSON.parse('text' in given ? given.text : '{}') as { events: { id: number }[] })
        .events;
    };
    expect(await eventsAfter('each event twice')).toHaveLength(4);
    expect((await eventsAfter('out of order')).map(({ id }) => id)).toEqual([2, 1]);
    expect((await eventsAfter('unknown kinds'))[0]).toMatchObject({ type: 'weather' });
    expect((await eventsAfter('missing keys'))[0]).not.toHaveProperty('text');
  });

  it('notes who comes before a 429 allows it, and nobody else', async () => {
    next = { name: '429 in the body', fault: all['429 in the body']! };
    // Whoever hangs up at once may not have heard.
    const agent = new Agent({ keepAlive: true });
    await ask('/messages', { body: 'content=a', agent });
    next = null;
    // Polls are counted apart.
    await new Promise((resolve) => setTimeout(resolve, 850));
    await ask('/events');
    // So is who has not come in yet.
    await ask('/server_settings', { isSignedIn: false });
    expect(proxy.early).toEqual([]);
    await ask('/messages', { body: 'content=a' });
    expect(proxy.early).toHaveLength(1);
    agent.destroy();
    proxy.forgetLimits(0);
    await ask('/messages', { body: 'content=a' });
    expect(proxy.early).toHaveLength(1);
  });

  it('forgets a 429 that was told a moment before the page was left', async () => {
    next = { name: '429 in the body', fault: all['429 in the body']! };
    const agent = new Agent({ keepAlive: true });
    await ask('/messages', { body: 'content=a', agent });
    proxy.forgetLimits(0);
    next = null;
    await new Promise((resolve) => setTimeout(resolve, 850));
    await ask('/messages', { body: 'content=a', agent });
    expect(proxy.early).toEqual([]);
    agent.destroy();
  });

  it('refuses connections, swallows them, and lets them through again', async () => {
    const agent = new Agent({ keepAlive: true });
    await ask('/events', { agent });
    await proxy.setOutage('refused');
    expect(await ask('/events', { agent })).toHaveProperty('failed');
    expect(await ask('/events')).toEqual({ failed: 'ECONNREFUSED' });
    await proxy.setOutage('blackHole');
    expect(await ask('/events', SHORT)).toEqual({ failed: 'SILENT' });
    await proxy.calm({ breaksOff: true });
    expect(await ask('/events', { agent })).toHaveProperty('status', 200);
    agent.destroy();
    expect(works).toHaveLength(2);
  });

  it('breaks off what hangs once the trouble is over', async () => {
    next = { name: 'silence', fault: all['silence']! };
    const asking = ask('/events');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await proxy.calm({ breaksOff: true });
    expect(await asking).toEqual({ failed: 'ECONNRESET' });
  });
});

describe('a schedule', () => {
  it('follows from its seed', () => {
    expect(scheduleLines(h1Faults, 7, 40)).toEqual(scheduleLines(h1Faults, 7, 40));
    expect(scheduleLines(h1Faults, 7, 40)).not.toEqual(scheduleLines(h1Faults, 8, 40));
  });

  it('has every fault of a kind sooner or later, and lets most requests pass', () => {
    const names = (kind: RequestKind) =>
      Array.from({ length: 3_000 }, (_, number) => plannedFor(h1Faults, 5, kind, number).name);
    for (const kind of requestKinds) {
      const met = names(kind).filter((name) => name !== null);
      expect(met.length).toBeLessThan(1_500);
      for (const name of Object.keys(anyWireFaults)) expect(met).toContain(name);
    }
    expect(names('poll')).toContain('lost queue');
    expect(names('send')).not.toContain('lost queue');
  });
});
