/** Conversations about the ferry, the lamp, the workshop and the council. */

import type { Thread } from './thread';

export const THREADS_AT_SEA: readonly Thread[] = [
  {
    place: 'ferry',
    topic: 'timetable code',
    hoursAgo: 7.5,
    every: 9,
    lines: [
      {
        who: 'aiko',
        says: 'The summer timetable is off by one on the last crossing of the day. I think I see why:\n\n```rust\n/// The crossings of one day, first to last.\npub fn crossings(first: Time, last: Time, every: Minutes) -> Vec<Time> {\n    let mut times = Vec::new();\n    let mut next = first;\n    while next < last {\n        times.push(next);\n        next = next + every;\n    }\n    times\n}\n```\n\n`while next < last` leaves out the **last** one. It should be `<=`.',
        reactions: { eyes: ['jonas', 'wei'], '+1': ['freya'] },
      },
      {
        who: 'jonas',
        says: 'That explains the twelve people on the quay last night. :see_no_evil:',
      },
      { who: 'wei', says: 'Is there a test that says so? See #214.' },
      {
        who: 'aiko',
        says: 'There is now:\n\n```python\ndef test_last_crossing_is_included():\n    times = crossings(first="06:30", last="22:30", every=60)\n    assert times[-1] == "22:30", times\n```\n\nRed before, green after.',
        reactions: { tada: ['wei', 'jonas', 'marta'], heart: ['freya'] },
      },
      {
        who: 'jonas',
        says: '@**Marta Oliveira** may we put this live before the evening boat? It changes the printed sheet too.',
      },
      {
        who: 'freya',
        says: 'I can swap the sheets on both quays, I am going over with the 14:30 anyway.',
      },
      {
        who: 'aiko',
        says: 'Branch is up: https://git.lantern.example/timetable/pulls/87 — three lines and the test.',
      },
    ],
  },
  {
    place: 'ferry',
    topic: 'fuel per crossing',
    hoursAgo: 28,
    every: 14,
    lines: [
      {
        who: 'jonas',
        says: 'Measured over the week:\n\n| Day | Crossings | Litres | Per crossing |\n|:----|---------:|-------:|:------------:|\n| Mon | 16 | 212 | 13.3 |\n| Tue | 16 | 208 | 13.0 |\n| Wed | 14 | 201 | 14.4 |\n| Thu | 16 | 197 | 12.3 |\n| Fri | 18 | 226 | 12.6 |\n\nWednesday was the head wind.',
        reactions: { chart_with_upwards_trend: ['aiko', 'marta'] },
      },
      {
        who: 'aiko',
        says: 'If drag goes with the square of speed, then $$P \\propto v^3$$, and for one crossing of length $$s$$:\n\n```math\nE = \\int_0^{s} F(x)\\,dx \\approx \\tfrac{1}{2}\\,\\rho\\, C_d\\, A\\, v^2 s\n```\n\nOne knot slower saves about 15 % and costs us ninety seconds.',
        reactions: { thinking_face: ['jonas'], bulb: ['marta', 'wei', 'freya'] },
        starredBy: ['marta'],
      },
      { who: 'jonas', says: 'Ninety seconds I can sell. **Four** minutes I cannot.' },
      {
        who: 'marta',
        says: 'Let us try it on Tuesdays in June and ask people whether they noticed.',
      },
      {
        who: 'tom',
        says: 'Nobody will notice. The kiosk queue takes longer.',
        reactions: { joy: ['jonas', 'freya', 'marta', 'aiko'] },
      },
    ],
  },
  {
    place: 'ferry',
    topic: '✔ port side door sticks',
    hoursAgo: 75,
    every: 25,
    lines: [
      { who: 'freya', says: 'The port side door needs a shoulder again.' },
      { who: 'tom', says: 'The hinge plate has moved. I shall shim it tonight, ten minutes.' },
      {
        who: 'freya',
        says: 'Opens with one finger. Thank you @**Tom Okafor**!',
        reactions: { muscle: ['tom'], tada: ['jonas'] },
      },
    ],
  },
  {
    place: 'lighthouse',
    topic: 'lamp test',
    hoursAgo: 4.5,
    every: 6,
    lines: [
      {
        who: 'wei',
        says: 'We light the big lamp at <time:in 2 days at 20>. @*office*, please tell the neighbours.',
      },
      {
        who: 'elena',
        says: 'Last time it was lit was in 1987; the logbook page is LOG-1987-112.\n\n> At dusk the lamp was lit for the last time. Clear, wind W 3. The keeper went down and did not lock the door.\n\nThat last sentence always gets me.',
        reactions: { heart: ['marta', 'wei', 'noa', 'priya'], open_book: ['aiko'] },
        starredBy: ['marta', 'noa'],
      },
      {
        who: 'wei',
        says: 'Checklist:\n1. Close the shutters on the **land** side\n2. Two people on the gallery, never one\n3. Run-up in three steps\n   - 20 % for five minutes\n   - 60 % for ten\n   - full\n4. Nobody looks into the lens. *Nobody.*',
      },
      { who: 'noa', says: '/me is already sewing a curtain for the land side' },
      {
        who: 'priya',
        says: '@**all** the gallery holds six. Say here if you want to be one of them.',
        reactions: { raised_hand: ['noa', 'elena', 'aiko', 'marta'] },
      },
    ],
  },
  {
    place: 'lighthouse',
    topic: 'stairs',
    hoursAgo: 100,
    every: 40,
    lines: [
      {
        who: 'elena',
        says: 'Counted again with the school class. 214, or 215 if you count the doorstep.',
      },
      { who: 'wei', says: 'We do not count the doorstep.' },
      { who: 'aiko', says: 'The chart says 213.', reactions: { scream: ['elena', 'wei'] } },
    ],
  },
  {
    place: 'workshop',
    topic: 'the blue dinghy',
    hoursAgo: 26,
    every: 35,
    lines: [
      {
        who: 'tom',
        says: 'Planks three and four are soft. The rest is better than it has any right to be.',
      },
      {
        who: 'hugo',
        says: 'May I photograph it before and after? The light in the shed is lovely around five.',
      },
      { who: 'tom', says: 'Yes. Mind the glue.' },
      {
        who: 'hugo',
        says: 'The harbour, the evening I arrived:\n\n[evening.png](/user_uploads/1/4f/lantern/evening.png)',
        reactions: { heart_eyes: ['marta', 'priya', 'freya'], lumen: ['jonas'] },
        starredBy: ['marta'],
      },
      { who: 'priya', says: 'That goes on the leaflet. @**Noa Ben-David** see above!' },
      {
        who: 'tom',
        says: '```spoiler What I found under plank four\nA coin from 1921, a fish hook, and a note that says *“good luck”*.\n```',
        reactions: { open_mouth: ['hugo', 'freya'], four_leaf_clover: ['marta'] },
      },
    ],
  },
  {
    place: 'workshop',
    topic: 'varnish order',
    hoursAgo: 6,
    every: 12,
    lines: [
      {
        who: 'freya',
        says: '/poll Which varnish for the dinghy?\nTung oil\nSpar varnish\nLinseed and patience',
      },
      { who: 'tom', says: 'There is only one right answer and it takes eleven days to dry.' },
    ],
  },
  {
    place: 'crew council',
    topic: 'summer rota',
    hoursAgo: 22,
    every: 30,
    lines: [
      {
        who: 'priya',
        says: 'First draft of the rota, July and August. Nobody has more than five evenings in a row.',
      },
      { who: 'jonas', says: 'I would swap my second week with @_**Tom Okafor**; he knows.' },
      { who: 'tom', says: 'He knows. Fine with me.' },
      {
        who: 'marta',
        says: '/todo Before the first of June\nSign the rota: everybody\nAsk the ferry office: two more seasonal hands\nOrder jackets: sizes are in the drawer',
      },
    ],
  },
  {
    place: 'crew council',
    topic: 'pay round',
    hoursAgo: 50,
    every: 45,
    lines: [
      { who: 'marta', says: 'The board agreed to 4 %, from September.' },
      {
        who: 'tom',
        says: 'Good. Thank you for asking before we had to.',
        reactions: { pray: ['priya', 'jonas'] },
      },
    ],
  },
];
