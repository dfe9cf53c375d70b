/** Conversations about everything else: lunch, languages, leaflets, and people among themselves. */

import type { Thread } from './thread';

const LONG_STORY = [
  'I promised the long version of how the harbour got its name, so here it is.',
  'In the winter of 1852 the light on the rock had not been built. There was a chapel on the hill, and the widow who kept it hung a lantern in the east window on every night without a moon. Nobody had asked her to. When the council heard of it they sent a man to say that they would not pay for the oil, and she said that nobody had asked *them* to.',
  'In March a brig came in under her lantern with eleven people and a piano. The piano is the one in the galley. It has never been in tune since, and it is not our fault.',
  'The council paid for the oil after that. Then they paid for a bigger lantern, and then, after some years of meetings (the minutes are in the archive, LOG-1861-4, and they are very funny), for the lighthouse.',
  'The widow went on hanging her lantern in the window all the same. When they told her that there was a lighthouse now, she said that she knew, she could see it from here.',
  'So: *Lantern* Harbour, not *Lighthouse* Harbour. If a visitor asks, please tell it right.',
].join('\n\n');

export const THREADS_ASHORE: readonly Thread[] = [
  {
    place: 'announcements',
    topic: 'open harbour day',
    hoursAgo: 30,
    every: 60,
    lines: [
      {
        who: 'marta',
        says: '## Open harbour day\n\n* Gates open at <time:in 12 days at 9>\n* Ferry rides all day, free for children\n* The lamp is lit at dusk\n\nPlease put your hours into the rota by Friday. @**everyone**',
        reactions: {
          tada: ['jonas', 'aiko', 'priya', 'tom', 'noa', 'freya'],
          anchor: ['wei', 'luca'],
        },
        starredBy: ['aiko'],
      },
      { who: 'jonas', says: 'Ferry crew: briefing the evening before at 17:00, on board.' },
    ],
  },
  {
    place: 'announcements',
    topic: 'new faces',
    hoursAgo: 280,
    every: 60,
    lines: [
      {
        who: 'marta',
        says: 'Please welcome @**Hugo Dubois**, who photographs the harbour until August. Be kind and do not pose.',
        reactions: { wave: ['jonas', 'tom', 'priya', 'elena', 'freya'] },
      },
    ],
  },
  {
    place: 'general',
    topic: 'how the harbour got its name',
    hoursAgo: 54,
    every: 20,
    lines: [
      {
        who: 'freya',
        says: 'A visitor asked me today why it is *Lantern* Harbour when there is a lighthouse. I said “both”.',
      },
      {
        who: 'elena',
        says: LONG_STORY,
        reactions: { heart: ['freya', 'marta', 'noa', 'aiko', 'tom'], musical_keyboard: ['samir'] },
      },
      {
        who: 'freya',
        says: '```quote\nshe said that she knew, she could see it from here\n```\n\nI am going to tell that one every single day.',
      },
      {
        who: 'samir',
        says: 'The piano is **not** that bad.',
        reactions: { joy: ['elena', 'freya', 'jonas'] },
      },
    ],
  },
  {
    place: 'general',
    topic: 'gull on the roof',
    hoursAgo: 3.6,
    every: 4,
    lines: [
      { who: 'noa', says: 'It is back. It has a fork.' },
      { who: 'tom', says: 'Whose fork' },
      { who: 'samir', says: 'Mine. Galley forks have a blue dot. :old_gull:' },
      {
        who: 'noa',
        says: 'It has a blue dot.',
        reactions: { old_gull: ['tom', 'freya', 'samir', 'jonas'], fork_and_knife: ['priya'] },
      },
      { who: 'priya', says: 'I am adding “forks” to the inventory under *lost at sea*.' },
      { who: 'jonas', says: '@**Marta Oliveira** do we have a procedure for this?' },
    ],
  },
  {
    place: 'general',
    topic: 'keys to the boat shed',
    hoursAgo: 46,
    every: 15,
    lines: [
      {
        who: 'luca',
        says: 'Who has the second key? The hook is empty.',
        before: 'Who has the key?',
      },
      { who: 'freya', says: 'Me, sorry! Back on the hook now.' },
      { who: 'luca', says: 'Grazie!' },
    ],
  },
  {
    place: 'general',
    topic: '✔ printer',
    hoursAgo: 120,
    every: 30,
    lines: [
      { who: 'priya', says: 'The printer prints everything in green.' },
      { who: 'wei', says: 'It was low on everything else. Fixed.' },
    ],
  },
  {
    place: 'galley',
    topic: 'lunch',
    hoursAgo: 2.6,
    every: 7,
    lines: [
      {
        who: 'samir',
        says: 'Today: fish soup, flat bread, and whatever Tom picked. One o’clock, outside if it stays dry.',
        reactions: { stew: ['tom', 'jonas', 'freya', 'marta'], sunny: ['noa'] },
      },
      { who: 'tom', says: 'Samphire. I picked samphire.' },
      { who: 'freya', says: 'Two of us come late, the 12:30 boat is full.' },
      { who: 'samir', says: 'I keep you two bowls. شكراً for telling me!' },
    ],
  },
  {
    place: 'general',
    topic: 'so long',
    hoursAgo: 265,
    every: 22,
    lines: [
      {
        who: 'otto',
        says: 'My last day on the quay. Thank you all, and mind the third step.',
        reactions: { wave: ['marta', 'jonas', 'tom', 'elena'], heart: ['samir', 'luca'] },
      },
      { who: 'tom', says: 'Fair winds, Otto. The third step will miss you.' },
    ],
  },
  {
    place: 'galley',
    topic: 'coffee machine',
    hoursAgo: 33,
    every: 11,
    lines: [
      {
        who: 'wei',
        says: 'Descaled. Please use **filtered** water, ~~tap water~~, it is written on the lid now.',
      },
      {
        who: 'jonas',
        says: 'Who wrote `sudo make coffee` under it?',
        reactions: { innocent: ['aiko'], coffee: ['wei', 'priya'] },
      },
    ],
  },
  {
    place: 'languages',
    topic: 'how do you say “fair winds”?',
    hoursAgo: 20,
    every: 16,
    lines: [
      { who: 'marta', says: '*Bons ventos!* And yours?' },
      {
        who: 'samir',
        says: 'نقول: «رياح طيبة وبحر هادئ». وبالعامية: الله معكم يا شباب! ثم نلوّح من الرصيف حتى تختفي السفينة.',
        reactions: { heart: ['marta', 'noa'] },
      },
      {
        who: 'noa',
        says: 'בעברית: **רוח גבית** — רוח מאחור. אבל מי שגר ליד הים אומר פשוט „שיהיה שקט”.',
      },
      {
        who: 'aiko',
        says: '「順風満帆」(じゅんぷうまんぱん)と言います。帆にいっぱい風を受けて、という意味です。',
      },
      {
        who: 'wei',
        says: '中文说“一帆风顺”。写在船上、写在门上,也写在送给毕业生的卡片上。',
        reactions: { sailboat: ['aiko', 'marta', 'luca'] },
      },
      {
        who: 'luca',
        says: 'Buon vento e mare calmo. And then somebody always says: *and a calm cook*.',
      },
      { who: 'elena', says: 'Попътен вятър! A wind that goes your way.' },
    ],
  },
  {
    place: 'design',
    topic: 'signs for the quay',
    hoursAgo: 10,
    every: 18,
    lines: [
      {
        who: 'noa',
        says: 'Three candidates for the ferry sign. Contrast is at least 7 : 1 on all of them, I measured in the rain.',
      },
      { who: 'aiko', says: 'The second one. You can read it from the boat.' },
      { who: 'hugo', says: 'Second. The first looks like a bank.', reactions: { bank: ['noa'] } },
      {
        who: 'noa',
        says: 'Tokens, for the website too:\n\n```css\n:root {\n  --sea: light-dark(#16495c, #7cc4d8);\n  --lamp: #f2c66d;\n  --fog: color-mix(in oklab, var(--sea) 12%, white);\n}\n```',
      },
      {
        who: 'priya',
        says: '@**Marta Oliveira** yes to number two? Then I send it to the painter.',
      },
    ],
  },
  {
    place: 'small ads',
    topic: 'bicycle',
    hoursAgo: 60,
    every: 90,
    lines: [
      { who: 'luca', says: 'Selling: one bicycle, red, three gears of which two work.' },
      { who: 'freya', says: 'Which two?' },
      { who: 'luca', says: 'It depends on the weather.', reactions: { joy: ['freya', 'tom'] } },
    ],
  },
  {
    place: 'small ads',
    topic: 'half a boat',
    hoursAgo: 11,
    every: 60,
    lines: [
      { who: 'tom', says: 'Half a boat, front half, free to whoever has the other half.' },
      {
        who: 'elena',
        says: 'I have it. We have been looking for you since 2019.',
        reactions: { open_mouth: ['tom', 'priya'] },
      },
    ],
  },
  {
    place: 'archive',
    topic: 'glass plates',
    hoursAgo: 40,
    every: 50,
    lines: [
      {
        who: 'elena',
        says: 'Box nine is scanned: 48 plates, four broken, one with a thumb on it.',
      },
      { who: 'hugo', says: 'The thumb is my favourite.' },
    ],
  },
  {
    place: ['priya', 'marta'],
    hoursAgo: 4,
    every: 5,
    lines: [
      { who: 'priya', says: 'Do you have ten minutes today for the volunteer list?' },
      { who: 'priya', says: 'It is short. Shorter than I would like.' },
    ],
  },
  {
    place: ['jonas', 'marta'],
    hoursAgo: 27,
    every: 6,
    lines: [
      { who: 'marta', says: 'Did the part come?' },
      {
        who: 'jonas',
        says: 'It did. Wrong colour, right size. She runs.',
        reactions: { '+1': ['marta'] },
      },
    ],
  },
  {
    place: ['aiko', 'wei', 'marta'],
    hoursAgo: 4.4,
    every: 8,
    lines: [
      { who: 'wei', says: 'For the lamp test: I would like you two on the gallery with me.' },
      { who: 'aiko', says: 'Gladly. I bring the thermos. :tea:' },
      { who: 'wei', says: 'And a second light. The stairs have opinions.' },
    ],
  },
  {
    place: ['samir', 'tom'],
    hoursAgo: 15,
    every: 3,
    lines: [
      { who: 'samir', says: 'Bring samphire tomorrow?' },
      { who: 'tom', says: 'Aye.' },
    ],
  },
  {
    place: ['marta'],
    hoursAgo: 90,
    every: 3,
    lines: [{ who: 'marta', says: 'Remember: the tide table for June goes to print on the 20th.' }],
  },
];
