/** The channels of Lantern Harbour, its groups, and what each person has set for themselves. */

import type { Channel } from '../model';

export interface Place {
  name: string;
  description: string;
  color: string;
  createdDaysAgo: number;
  /** Handles; `*` is everybody but guests. */
  members: readonly string[] | '*';
  isDefault?: boolean;
  also?: Partial<Pick<Channel, 'isPrivate' | 'isHistoryPublic' | 'postPolicy' | 'isWebPublic'>>;
}

export const PLACES: readonly Place[] = [
  {
    name: 'announcements',
    description: 'What everybody should know. Few words, please.',
    color: '#e4523d',
    createdDaysAgo: 700,
    members: '*',
    isDefault: true,
    also: { postPolicy: 2 },
  },
  {
    name: 'general',
    description: 'The quay: **anything** that has no better place.',
    color: '#76ce90',
    createdDaysAgo: 700,
    members: '*',
    isDefault: true,
  },
  {
    name: 'ferry',
    description: 'The ferry *Lumen*: engine, timetable, and the timetable’s code.',
    color: '#95a5fd',
    createdDaysAgo: 650,
    members: ['marta', 'jonas', 'aiko', 'wei', 'freya', 'tom', 'tide-bot', 'echo-bot', 'pip-bot'],
  },
  {
    name: 'workshop',
    description: 'Boats on the slip. Bring your own gloves.',
    color: '#c2726a',
    createdDaysAgo: 640,
    members: ['marta', 'tom', 'jonas', 'freya', 'priya', 'hugo'],
  },
  {
    name: 'lighthouse',
    description: 'The lamp, the lens, the stairs (all 214).',
    color: '#f5ce6e',
    createdDaysAgo: 600,
    members: ['marta', 'wei', 'elena', 'aiko', 'noa', 'priya', 'tide-bot'],
  },
  {
    name: 'galley',
    description: 'Lunch, coffee and who does the dishes.',
    color: '#f4ae55',
    createdDaysAgo: 500,
    members: '*',
    isDefault: true,
  },
  {
    name: 'design',
    description: 'Signs, leaflets, the website.',
    color: '#bd86e5',
    createdDaysAgo: 200,
    members: ['marta', 'noa', 'aiko', 'priya', 'hugo'],
  },
  {
    name: 'languages',
    description: 'We speak eleven of them. مرحبا · 你好 · שלום · こんにちは',
    color: '#addfe5',
    createdDaysAgo: 180,
    members: ['marta', 'samir', 'aiko', 'wei', 'noa', 'elena', 'luca'],
  },
  {
    name: 'logbook',
    description: 'Tides and weather, half-hourly, by Tide Bot; remarks by whoever is on watch.',
    color: '#53a063',
    createdDaysAgo: 120,
    members: ['marta', 'wei', 'jonas', 'freya', 'luca', 'tide-bot', 'echo-bot'],
  },
  {
    name: 'small ads',
    description: 'Bicycles, sofas, half a boat.',
    color: '#a6c7e5',
    createdDaysAgo: 300,
    members: '*',
  },
  {
    name: 'crew council',
    description: 'Wages, rota and other things that stay in the room.',
    color: '#9987e1',
    createdDaysAgo: 400,
    members: ['marta', 'jonas', 'priya', 'tom'],
    also: { isPrivate: true, isHistoryPublic: false },
  },
  {
    name: 'archive',
    description: 'Old logbooks, photographs and who is who on them.',
    color: '#bfd56f',
    createdDaysAgo: 280,
    members: ['elena', 'luca', 'hugo', 'noa'],
  },
];

export const GROUPS = [
  {
    name: 'watch',
    description: 'Whoever has the radio this week',
    members: ['wei', 'freya', 'luca', 'marta'],
  },
  {
    name: 'engineers',
    description: 'Ask them before you press anything',
    members: ['jonas', 'wei', 'aiko'],
  },
  { name: 'office', description: 'The harbour office', members: ['marta', 'priya', 'elena'] },
];

export const PROFILE_FIELDS = [
  { name: 'What I do', kind: 1, hint: 'In two or three words', isInSummary: true },
  {
    name: 'Pronouns',
    kind: 8,
    hint: 'What pronouns should people use to refer to you?',
    isInSummary: true,
  },
  { name: 'About me', kind: 2, hint: '' },
  {
    name: 'Favourite boat',
    kind: 3,
    hint: '',
    settings: JSON.stringify({
      0: { text: 'Lumen', order: '1' },
      1: { text: 'The dinghy', order: '2' },
    }),
  },
  { name: 'Birthday', kind: 4, hint: '' },
  { name: 'Website', kind: 5, hint: '' },
  { name: 'Mentor', kind: 6, hint: 'Who showed you the ropes' },
  {
    name: 'GitHub',
    kind: 7,
    hint: 'Enter your GitHub username',
    settings: JSON.stringify({ subtype: 'github' }),
  },
];

export const LINKIFIERS = [
  { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://tracker.lantern.example/issues/{id}' },
  {
    pattern: 'LOG-(?P<year>[0-9]{4})-(?P<page>[0-9]+)',
    urlTemplate: 'https://archive.lantern.example/{year}/{page}',
  },
];

export const PLAYGROUNDS = [
  {
    name: 'Rust playground',
    language: 'Rust',
    urlTemplate: 'https://play.rust-lang.example/?code={code}',
  },
  {
    name: 'Python sandbox',
    language: 'Python',
    urlTemplate: 'https://python.example/?code={code}',
  },
];

/** Handles of those who drew them; of the oldest nobody knows. */
export const CUSTOM_EMOJI = [
  { name: 'lumen', author: 'jonas' },
  { name: 'fog_horn', author: 'aiko' },
  { name: 'old_gull', author: null },
];
