/**
 * A proxy on the TCP level in front of a stand-in: it treats the bytes of each request and of its answer as a schedule
 * says, and keeps a record of every request.
 */
import type { Socket } from 'node:net';
import { answerBytes, readRequest, type WireAnswer, type WireRequest } from './httpBytes';
import type { Choose } from './schedule';
import { openDoor } from './wireDoor';
import { FOR_EVER_MS, type ByteExchange } from './wireFaults';
import { exchangeFor, Gone, proxyOf, waiting, type WireProxy } from './wireProxy';
import { createWireRecord } from './wireRecord';

export interface TcpProxyOptions {
  upstreamPort: number;
  choose: Choose<ByteExchange>;
}

/** One browser connection: its requests, one after the other. */
function createLine(socket: Socket, answer: (request: WireRequest, line: Line) => Promise<void>) {
  const gone = new AbortController();
  let bytes: Buffer = Buffer.alloc(0);
  let isBusy = false;
  const line: Line = { socket, gone, requestCount: 0 };

  async function goOn(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      for (
        let found = readRequest(bytes);
        found && !gone.signal.aborted;
        found = readRequest(bytes)
      ) {
        bytes = found.rest;
        line.requestCount += 1;
        await answer(found.request, line);
      }
    } catch (error) {
      socket.destroy();
      if (!(error instanceof Gone)) throw error;
    } finally {
      isBusy = false;
    }
  }

  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    void goOn();
  });
  socket.on('close', () => gone.abort());
}

interface Line {
  socket: Socket;
  gone: AbortController;
  requestCount: number;
}

/** Bytes out; ends when they have left this process. */
function sending({ socket }: Line) {
  return (bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      if (socket.destroyed) reject(new Gone());
      else socket.write(bytes, (error) => (error ? reject(new Gone()) : resolve()));
    });
}

/** Starts a proxy on a free port of 127.0.0.1. */
export async function startTcpProxy({ upstreamPort, choose }: TcpProxyOptions): Promise<WireProxy> {
  const record = createWireRecord();
  const door = await openDoor((socket) => createLine(socket, answer));
  const parts = { upstreamPort, record, door };

  /** Treats a request as its plan says. */
  async function answer(request: WireRequest, line: Line): Promise<void> {
    const { socket, gone } = line;
    // What vanished stays so for this connection, also when the way is open again.
    if (door.outage === 'blackHole') return waiting(gone.signal, door.trouble)(FOR_EVER_MS);
    const entry = record.note(request, { isReused: line.requestCount > 1 });
    const planned = record.planFor(entry, door.isTroubled, choose);
    const send = sending(line);
    const { exchange, reach } = exchangeFor(parts, {
      request,
      entry,
      random: planned.random,
      gone: gone.signal,
      isDeaf: () => socket.destroyed,
      give: (given: WireAnswer) => send(answerBytes(given, request)),
    });
    if (!planned.fault) return exchange.give(await reach(gone.signal));
    await planned.fault({
      ...exchange,
      send,
      reset: () => void socket.resetAndDestroy(),
      finish: () => void socket.end(),
    });
  }

  return proxyOf('http', parts);
}
