/** What hears the person, and what it says where it does not. */

/** Why a page hears nothing: not allowed to, no microphone, one that another program holds. */
export type MicrophoneRefusal = 'refused' | 'none' | 'busy' | 'unknown';

export class MicrophoneError extends Error {
  readonly reason: MicrophoneRefusal;

  constructor(reason: MicrophoneRefusal) {
    super(`The microphone is not to be had: ${reason}`);
    this.reason = reason;
  }
}

/** What a microphone hears, while it is taken down. */
export interface Recording {
  /** How files of its form end: "ogg", "m4a" or "webm". */
  readonly extension: string;
  /** How much it is so far; known about once a second. */
  bytes(): number;
  /** How loud it is now, 0 to 1. */
  level(): number;
  pause(): void;
  resume(): void;
  /** Ends it and lets go of the microphone at once. What was recorded, which may be nothing. */
  stop(): Promise<Blob>;
  /** The same, however it ended: also where somebody took the microphone away. */
  readonly ended: Promise<Blob>;
}

export interface Microphone {
  /** Whether this browser can record; not over an insecure connection. */
  isThere(): boolean;
  /** Asks the person, where they were not asked before. Begins nothing once the signal is aborted. @throws MicrophoneError */
  record(signal: AbortSignal): Promise<Recording>;
}
