/** How the seed's conversations are written down. */

export interface Line {
  /** A handle. */
  who: string;
  says: string;
  /** Emoji name → handles of those who reacted. */
  reactions?: Readonly<Record<string, readonly string[]>>;
  /** The text that stood there before an edit. */
  before?: string;
  /** Handles of those who starred it. */
  starredBy?: readonly string[];
}

export interface Thread {
  /** A channel's name, or handles of a direct conversation. */
  place: string | readonly string[];
  topic?: string;
  /** When it began, in hours before now. */
  hoursAgo: number;
  /** Minutes between one line and the next. */
  every: number;
  lines: readonly Line[];
}
