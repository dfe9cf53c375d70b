/** A row of the palette: somewhere to go, or something to do. */
import type { Component } from 'vue';
import type { Rankable } from '@/domain/chat/paletteRanking';

/** The key that looks inside the current row, by the name that browsers and keyboards give it. */
export const INSIDE_KEY = 'Tab';

/** What is typed to look at the topics of a channel. */
export const insideChannel = (name: string): string => `${name} > `;

export interface PaletteEntry extends Rankable {
  readonly key: string;
  readonly kind: 'channel' | 'topic' | 'person' | 'group' | 'view' | 'setting' | 'action';
  readonly name: string;
  /** Where it belongs, beside the name; may be empty. */
  readonly detail: string;
  /** How many unread messages wait there. */
  readonly count?: number;
  readonly channelId?: number;
  readonly userId?: number;
  /** What is typed to look inside. */
  readonly inside?: string;
  readonly icon?: Component;
  /** Whether what is run takes the focus itself. */
  readonly takesFocus?: boolean;
  run(): void;
}
