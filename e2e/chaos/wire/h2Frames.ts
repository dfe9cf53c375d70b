/** The frames of one HTTP/2 connection on their way: what Node answers by itself can be kept from it here. */
import { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';

const PREFACE_BYTES = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'.length;
const HEAD_BYTES = 9;
const RST_STREAM = 3;
const PING = 6;
const GOAWAY = 7;
const NO_ERROR = 0;

function frameOf(kind: number, streamId: number, ...content: number[]): Buffer {
  const frame = Buffer.alloc(HEAD_BYTES + content.length * 4);
  frame.writeUIntBE(content.length * 4, 0, 3);
  frame.writeUInt8(kind, 3);
  frame.writeUInt32BE(streamId, 5);
  content.forEach((value, place) => frame.writeUInt32BE(value, HEAD_BYTES + place * 4));
  return frame;
}

/** Stands between a TLS connection and what speaks HTTP/2 over it. */
export class H2Frames extends Duplex {
  /** Pings of the browser get lost. */
  losesPings = false;
  /** Everything gets lost, both ways. */
  losesAll = false;
  private readonly socket: TLSSocket;
  private isHeld = false;
  private held: Buffer[] = [];
  private waiting: Buffer = Buffer.alloc(0);
  private hasPreface = false;

  constructor(socket: TLSSocket) {
    super();
    this.socket = socket;
    socket.on('data', (chunk: Buffer) => this.takeIn(chunk));
    socket.on('end', () => this.push(null));
    socket.on('error', () => {});
    socket.on('close', () => this.destroy());
  }

  /** Tells the browser that streams above this one were not and will not be worked on. */
  goAway(lastStreamId: number): void {
    this.put(frameOf(GOAWAY, 0, lastStreamId, NO_ERROR));
  }

  /** Node would end a stream before it resets it. */
  resetStream(streamId: number, code: number): void {
    this.put(frameOf(RST_STREAM, streamId, code));
  }

  /** Holds everything back, both ways, as where packets get lost; what was held back comes late. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    if (isHeld) return;
    for (const frame of this.held.splice(0)) this.put(frame);
    this.takeIn(Buffer.alloc(0));
  }

  private put(frame: Buffer): void {
    if (this.isHeld) this.held.push(frame);
    else if (!this.losesAll && !this.socket.destroyed) this.socket.write(frame);
  }

  private takeIn(chunk: Buffer): void {
    if (this.losesAll) return;
    this.waiting = Buffer.concat([this.waiting, chunk]);
    if (this.isHeld) return;
    for (let frame = this.nextFrame(); frame; frame = this.nextFrame()) {
      const isLost = this.hasPreface && this.losesPings && frame.readUInt8(3) === PING;
      if (!isLost) this.push(frame);
      this.hasPreface = true;
    }
  }

  private nextFrame(): Buffer | null {
    const { waiting } = this;
    if (this.hasPreface && waiting.length < HEAD_BYTES) return null;
    const length = this.hasPreface ? HEAD_BYTES + waiting.readUIntBE(0, 3) : PREFACE_BYTES;
    if (waiting.length < length) return null;
    this.waiting = waiting.subarray(length);
    return waiting.subarray(0, length);
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // Nothing waits here, so that whole frames alone have been written whenever one is put in between.
    this.put(chunk);
    done();
  }

  override _final(done: () => void): void {
    this.socket.end();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket.destroy();
    done(error);
  }
}
