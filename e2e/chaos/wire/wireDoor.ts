/** Where browsers come in to a proxy, over whatever they speak then: open, shut, or a hole that swallows everything. */
import { once, setMaxListeners } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** How the whole way is: as it should be; nobody takes up a connection; or bytes vanish without a word. */
export type Outage = 'none' | 'refused' | 'blackHole';

export interface WireDoor {
  port: number;
  /** Whether requests meet faults now. */
  readonly isTroubled: boolean;
  readonly outage: Outage;
  /** Aborts when what hangs is to be broken off. */
  readonly trouble: AbortSignal;
  startTrouble(): void;
  setOutage(outage: Outage): Promise<void>;
  calm(options: { breaksOff: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** Ends what waits on however many lines. */
function newTrouble(): AbortController {
  const trouble = new AbortController();
  setMaxListeners(0, trouble.signal);
  return trouble;
}

/** Counts who is in, so that all can be put out at once. */
function createEntrance(take: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: false }, (socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    take(socket);
  });
  return {
    async listen(port: number): Promise<number> {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    },
    /** Ends when all are out. */
    async shut(): Promise<void> {
      const closed = server.listening ? once(server, 'close') : null;
      server.close();
      for (const socket of sockets) socket.resetAndDestroy();
      await closed;
    },
  };
}

/** Opens a free port of 127.0.0.1. */
export async function openDoor(take: (socket: Socket) => void): Promise<WireDoor> {
  const entrance = createEntrance(take);
  const port = await entrance.listen(0);
  let isTroubled = false;
  let outage: Outage = 'none';
  let trouble = newTrouble();

  async function setOutage(next: Outage) {
    const before = outage;
    if (next === before) return;
    outage = next;
    if (next === 'refused') await entrance.shut();
    else if (before === 'refused') await entrance.listen(port);
  }

  return {
    port,
    get isTroubled() {
      return isTroubled;
    },
    get outage() {
      return outage;
    },
    get trouble() {
      return trouble.signal;
    },
    startTrouble() {
      isTroubled = true;
    },
    setOutage,
    async calm({ breaksOff }) {
      isTroubled = false;
      await setOutage('none');
      if (breaksOff) trouble.abort();
      trouble = newTrouble();
    },
    close: entrance.shut,
  };
}
