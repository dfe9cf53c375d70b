/** The organizations that a person is in: one, or two in the same tabs, with the same people by the same numbers and addresses. */
import type { World } from '../standins/chat/world';
import { seedDemo } from '../standins/chat/seed/demo';

export interface Organization {
  organizationId: string;
  name: string;
  url: string;
  /** Stands before all that is written there. */
  accent: string;
}

export const HOME: Organization = {
  organizationId: 'org',
  name: 'Home',
  url: 'https://chat.example.com',
  accent: '',
};

export const YONDER: Organization = {
  organizationId: 'yonder',
  name: 'Yonder',
  url: 'https://yonder.example.com',
  accent: 'yonder ',
};

/** As at home, with keys that open nothing there. */
export function seedYonder(world: World): void {
  seedDemo(world);
  for (const user of world.realm.users.values())
    if (user.apiKey !== '') user.apiKey = [...user.apiKey].reverse().join('');
}

/** What the person writes, as far as nobody else may read it. */
export const OWN_WORDS = 'mine \\d|typed 0\\.|edited \\d|moved \\d';
/** What anybody writes. */
export const ALL_WORDS = `${OWN_WORDS}|visitor 0|other 0`;

/** Finds such words where they were written in that organization. */
export const writtenIn = ({ accent }: Organization, words: string): RegExp =>
  new RegExp(`${accent || `(?<!${YONDER.accent})`}(?:${words})`);
