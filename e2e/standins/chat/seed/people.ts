/** Who works at Lantern Harbour. */

import type { Role } from '../model';

export interface Person {
  /** How the conversations call them; also the first part of their address. */
  handle: string;
  fullName: string;
  role?: Role;
  timezone: string;
  joinedDaysAgo: number;
  /** Hours since they last read everything; what came later is unread. */
  readHoursAgo: number;
  /** Minutes since they were last seen; absent for those not seen for weeks. */
  seenMinutesAgo?: number;
  status?: { text: string; emoji: string };
  /** Values of the profile fields, by the field's name. */
  profile?: Record<string, string>;
}

export const PEOPLE: readonly Person[] = [
  {
    handle: 'marta',
    fullName: 'Marta Oliveira',
    role: 100,
    timezone: 'Europe/Lisbon',
    joinedDaysAgo: 720,
    readHoursAgo: 5,
    seenMinutesAgo: 1,
    status: { text: 'On the quay until four', emoji: 'anchor' },
    profile: {
      'What I do': 'Harbour master',
      Pronouns: 'she/her',
      'About me':
        'I look after the **harbour office**. Find me:\n* at the quay in the morning\n* here for the rest of the day',
    },
  },
  {
    handle: 'jonas',
    fullName: 'Jonas Lindqvist',
    role: 200,
    timezone: 'Europe/Stockholm',
    joinedDaysAgo: 710,
    readHoursAgo: 1,
    seenMinutesAgo: 2,
    status: { text: 'In the engine room', emoji: 'wrench' },
    profile: {
      'What I do': 'Ferry engineer',
      GitHub: 'jonas-at-the-ferry',
      Birthday: '1984-02-29',
    },
  },
  {
    handle: 'aiko',
    fullName: 'Aiko Tanaka',
    timezone: 'Asia/Tokyo',
    joinedDaysAgo: 400,
    readHoursAgo: 9,
    seenMinutesAgo: 3,
    profile: { 'What I do': 'Charts and timetables', GitHub: 'aiko-charts', Pronouns: 'she/her' },
  },
  {
    handle: 'samir',
    fullName: 'Samir Haddad',
    timezone: 'Europe/Lisbon',
    joinedDaysAgo: 390,
    readHoursAgo: 12,
    seenMinutesAgo: 14,
    status: { text: 'Soup at one', emoji: 'stew' },
    profile: { 'What I do': 'Galley' },
  },
  {
    handle: 'priya',
    fullName: 'Priya Raman',
    role: 300,
    timezone: 'Europe/London',
    joinedDaysAgo: 380,
    readHoursAgo: 3,
    seenMinutesAgo: 1,
    profile: { 'What I do': 'Programme and volunteers', Pronouns: 'she/they' },
  },
  {
    handle: 'tom',
    fullName: 'Tom Okafor',
    timezone: 'Europe/London',
    joinedDaysAgo: 365,
    readHoursAgo: 20,
    seenMinutesAgo: 55,
    profile: { 'What I do': 'Boatwright' },
  },
  {
    handle: 'elena',
    fullName: 'Elena Petrova',
    timezone: 'Europe/Sofia',
    joinedDaysAgo: 300,
    readHoursAgo: 30,
    seenMinutesAgo: 240,
    profile: { 'What I do': 'Archive' },
  },
  {
    handle: 'wei',
    fullName: 'Wei Chen 陈伟',
    timezone: 'Asia/Shanghai',
    joinedDaysAgo: 280,
    readHoursAgo: 6,
    seenMinutesAgo: 9,
    profile: { 'What I do': 'Instruments and the lamp' },
  },
  {
    handle: 'noa',
    fullName: 'Noa Ben-David',
    timezone: 'Asia/Jerusalem',
    joinedDaysAgo: 200,
    readHoursAgo: 8,
    seenMinutesAgo: 30,
    status: { text: 'Drawing signs', emoji: 'art' },
    profile: { 'What I do': 'Design' },
  },
  {
    handle: 'luca',
    fullName: 'Luca Moretti',
    timezone: 'Europe/Rome',
    joinedDaysAgo: 150,
    readHoursAgo: 48,
    seenMinutesAgo: 700,
    profile: { 'What I do': 'Harbour radio' },
  },
  {
    handle: 'freya',
    fullName: 'Freya Nilsen',
    timezone: 'Europe/Oslo',
    joinedDaysAgo: 90,
    readHoursAgo: 7,
    seenMinutesAgo: 4,
    profile: { 'What I do': 'Deck hand', Pronouns: 'she/her' },
  },
  {
    handle: 'hugo',
    fullName: 'Hugo Dubois',
    role: 600,
    timezone: 'Europe/Paris',
    joinedDaysAgo: 12,
    readHoursAgo: 26,
    profile: { 'What I do': 'Visiting photographer' },
  },
];

export interface BotPerson {
  handle: string;
  fullName: string;
  owner: string;
}

export const BOTS: readonly BotPerson[] = [
  { handle: 'tide-bot', fullName: 'Tide Bot', owner: 'wei' },
  { handle: 'echo-bot', fullName: 'Echo Bot', owner: 'jonas' },
  { handle: 'pip-bot', fullName: 'Pip', owner: 'marta' },
];

/** Somebody who has left: their messages stay. */
export const FORMER = { handle: 'otto', fullName: 'Otto Brandt', joinedDaysAgo: 700 };

export const DOMAIN = 'lantern.example';

/** Everybody's password in the demo. */
export const PASSWORD = 'lantern';

export const addressOf = (handle: string): string => `${handle}@${DOMAIN}`;

/** The person the demo signs in as. */
export const DEMO_USER = { email: addressOf('marta'), password: PASSWORD };
