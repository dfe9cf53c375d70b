import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, constants, type ClientHttp2Session } from 'node:http2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom, type Random } from '../../standins/chat/machine';
import { certificateFor } from './certificate';
import { anyStreamFaults, sendStreamFaults, type StreamFault } from './h2Faults';
import { startH2Proxy } from './h2Proxy';
import { h2Faults, plannedFor, requestKinds, type RequestKind } from './schedule';
import { answerFaults } from './wireFaults';
import type { WireProxy } from './wireProxy';
import { startWorkingServer, type WorkingServer } from './workingServer';

const ANSWER = JSON.stringify({ result: 'success', msg: '', events: [] });
const BODY = `type=channel&content=${'x'.repeat(2_000)}&local_id=l1`;
const { NGHTTP2_INTERNAL_ERROR: BROKEN, NGHTTP2_REFUSED_STREAM: REFUSED } = constants;

const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
let server: WorkingServer;
let works: string[];
let proxy: WireProxy;
let sessions: ClientHttp2Session[];
let random: Random;
let next: { name: string; fault: StreamFault } | null;

beforeEach(async () => {
  sessions = [];
  next = null;
  random = seededRandom(3);
  server = await startWorkingServer(ANSWER);
  works = server.works;
  proxy = await startH2Proxy({
    key,
    upstreamPort: server.port,
    choose: () => ({ name: null, fault: null, ...next, random }),
  });
  proxy.trouble();
});

afterEach(async () => {
  for (const session of sessions) session.destroy();
  await proxy.close();
  server.close();
});

function open(): ClientHttp2Session {
  const session = connect(proxy.url, { rejectUnauthorized: false });
  session.on('error', () => {});
  sessions.push(session);
  return session;
}

interface Heard {
  status: number | null;
  text: string;
  /** With which code the stream was closed. */
  code: number | null;
  isSilent: boolean;
  /** Up to which stream the server goes on, where it is going away. */
  goingAfter: number | null;
}

/** What a browser would make of it. */
function send(session: ClientHttp2Session, body: string | null = BODY): Promise<Heard> {
  return new Promise((resolve) => {
    const heard: Heard = { status: null, text: '', code: null, isSilent: false, goingAfter: null };
    const method = body === null ? 'GET' : 'POST';
    const path = body === null ? '/api/v1/events' : '/api/v1/messages';
    const stream = session.request({ ':method': method, ':path': path });
    session.on('goaway', (_code, lastStreamId) => (heard.goingAfter = lastStreamId));
    stream.on('response', (headers) => (heard.status = headers[':status'] ?? null));
    stream.on('data', (chunk: Buffer) => (heard.text += chunk.toString()));
    stream.on('error', () => {});
    const silence = setTimeout(() => {
      heard.isSilent = true;
      stream.close();
      resolve(heard);
    }, 700);
    stream.on('close', () => {
      clearTimeout(silence);
      heard.code = stream.rstCode ?? null;
      resolve(heard);
    });
    stream.end(body ?? undefined);
  });
}

const SILENT = { isSilent: true };
const CUT = { isSilent: false, status: null };
/** For each fault: what is heard of a request, and how often the server worked. */
const OUTCOMES: Record<string, [heard: Partial<Heard>, works: number]> = {
  'stream reset before the work': [{ code: BROKEN, status: null }, 0],
  'stream reset after the work': [{ code: BROKEN, status: null }, 1],
  // After some seconds: not while anybody looks here.
  'stream reset, and worked late': [{ code: BROKEN, status: null }, 0],
  'stream reset in the body': [{ code: BROKEN, status: 200 }, 1],
  'stream refused': [{ code: REFUSED }, 0],
  'stream refused, more often': [{ code: REFUSED }, 0],
  'stream refused after the work': [{ code: REFUSED }, 1],
  'stream never ended': [{ status: 200, text: ANSWER, isSilent: true }, 1],
  'going away after this one': [{ status: 200, text: ANSWER, goingAfter: 1 }, 1],
  'going away before this one': [{ goingAfter: 0 }, 0],
  'going away before this one, after the work': [{ goingAfter: 0 }, 1],
  'going away and closed': [{ ...CUT, goingAfter: 1 }, 0],
  'going away and closed after the work': [{ ...CUT, goingAfter: 1 }, 1],
  'connection reset before the work': [CUT, 0],
  'connection reset after the work': [CUT, 1],
  'connection reset after the work, more often': [CUT, 1],
  'connection closed before the work': [CUT, 0],
  'connection closed after the work': [CUT, 1],
  'connection closed after the work, more often': [CUT, 1],
  'connection reset in the body': [{ status: 200, isSilent: false }, 1],
  'silence, to pings too': [SILENT, 0],
  'connection that vanished': [SILENT, 0],
  'window never opened': [SILENT, 0],
  refused: [{ status: 400 }, 0],
};
const all = { ...anyStreamFaults, ...sendStreamFaults };

describe('a proxy that speaks HTTP/2', () => {
  it('shows a certificate for its address, which its own key has signed', () => {
    const certificate = new X509Certificate(certificateFor(key));
    expect(certificate.verify(key.publicKey)).toBe(true);
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(Date.parse(certificate.validTo)).toBeGreaterThan(Date.now());
  });

  it('passes on what meets no fault, many at a time over one connection', async () => {
    const session = open();
    const heard = await Promise.all([send(session), send(session, null)]);
    for (const one of heard) expect(one).toMatchObject({ status: 200, text: ANSWER, code: 0 });
    expect(works.toSorted()).toEqual(['GET /api/v1/events', `POST /api/v1/messages ${BODY}`]);
    expect(proxy.log).toMatchObject([
      { route: 'POST /messages', kind: 'send', localId: 'l1', isReused: false, hasReached: true },
      { route: 'GET /events', kind: 'poll', localId: null, isReused: true, fault: null },
    ]);
  });

  it('has an outcome written down for every fault of its own', () => {
    const shared = [
      ...Object.keys(answerFaults),
      'body in small pieces',
      'stream ended in the body',
    ];
    const own = Object.keys(all).filter((name) => !shared.includes(name));
    expect(Object.keys(OUTCOMES).sort()).toEqual(own.sort());
  });

  it.each(Object.entries(OUTCOMES))('has a fault: %s', async (name, [heard, count]) => {
    next = { name, fault: all[name]! };
    expect(await send(open())).toMatchObject(heard);
    expect(works).toHaveLength(count);
    expect(proxy.log.map(({ fault }) => fault)).toEqual([name]);
  });

  it('ends a stream before all came that it told of', async () => {
    next = { name: 'cut', fault: all['stream ended in the body']! };
    const { text, isSilent } = await send(open());
    expect(isSilent).toBe(false);
    expect(text.length).toBeLessThan(ANSWER.length);
  });

  it('answers pings until they are lost', async () => {
    const session = open();
    await once(session, 'connect');
    const isAnswered = () =>
      new Promise<boolean>((resolve) => {
        session.ping((error) => resolve(error === null));
        setTimeout(() => resolve(false), 500);
      });
    expect(await isAnswered()).toBe(true);
    next = { name: 'silence', fault: all['silence, to pings too']! };
    await send(session);
    expect(await isAnswered()).toBe(false);
    next = null;
    expect(await send(session)).toMatchObject({ status: 200 });
  });

  it('refuses connections, holds them back, and lets them through again', async () => {
    const session = open();
    await send(session);
    await proxy.setOutage('refused');
    expect(await send(open())).toMatchObject(CUT);
    await proxy.setOutage('none');
    const lost = open();
    await send(lost);
    await proxy.setOutage('blackHole');
    expect(await send(lost)).toMatchObject(SILENT);
    const late = [send(lost), send(open())];
    expect(works).toHaveLength(2);
    await proxy.calm({ breaksOff: false });
    for (const one of late) expect(await one).toMatchObject({ status: 200 });
  });

  it('says nothing any more over a connection that vanished', async () => {
    // For ever.
    random = () => 0;
    next = { name: 'vanished', fault: all['connection that vanished']! };
    const session = open();
    await send(session);
    next = null;
    expect(await send(session)).toMatchObject(SILENT);
    expect(await send(open())).toMatchObject({ status: 200 });
  });

  it('breaks off what hangs once the trouble is over', async () => {
    next = { name: 'silence', fault: all['silence']! };
    const asking = send(open());
    await expect.poll(() => proxy.log).toHaveLength(1);
    await proxy.calm({ breaksOff: true });
    expect(await asking).toMatchObject({ isSilent: false, code: BROKEN });
  });

  it('meets every fault of a kind sooner or later', () => {
    const names = (kind: RequestKind) =>
      Array.from({ length: 3_000 }, (_, number) => plannedFor(h2Faults, 6, kind, number).name);
    for (const kind of requestKinds)
      expect(names(kind)).toEqual(expect.arrayContaining(Object.keys(anyStreamFaults)));
    expect(names('send')).toEqual(expect.arrayContaining(Object.keys(sendStreamFaults)));
  });
});
