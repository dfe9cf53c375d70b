/**
 * The error matrix as it was drawn up: conditions in rows, the three calls in columns. Each cell names outcomes, and
 * after a colon words from the row that walks there. An empty cell has nothing that could happen. What ends in no outcome
 * is not told but prevented, or put right: `provedBy` names the tests that show it.
 */
export interface Condition {
  condition: string;
  registration: readonly string[];
  account: readonly string[];
  deletion: readonly string[];
  provedBy?: readonly string[];
}

const none: readonly string[] = [];

export const conditions: readonly Condition[] = [
  {
    condition: '400',
    registration: ['password: 400', 'challengeTwice: as well', 'invite: 400', 'unclear: 400'],
    account: ['unexpected: 400'],
    deletion: ['refused: 400'],
  },
  {
    condition: '401',
    registration: ['password: 401', 'unclear: 401', 'invite: 401'],
    account: ['ended: 401'],
    deletion: ['codeWanted: 401', 'codeWrong: 401', 'ended: 401', 'goneOrSignedOut: second (401)'],
  },
  {
    condition: '403',
    registration: ['closed: 403', 'invite: 403', 'refused: 403'],
    account: ['lacksRight: 403'],
    deletion: ['notAllowed: 403'],
  },
  {
    condition: '404',
    registration: ['moved: 404'],
    account: ['gone: 404'],
    deletion: ['stillThere: 404', 'goneOrSignedOut: second (404)'],
  },
  {
    condition: '409',
    registration: ['conflict: 409'],
    account: none,
    deletion: ['blocked: 409', 'blocked: attached'],
  },
  {
    condition: '418',
    registration: ['refused: 418'],
    account: ['codeWanted: 418'],
    deletion: ['codeWanted: 418'],
  },
  {
    condition: '429',
    registration: ['busy: 429 with a time', 'busy: puzzle'],
    account: ['busy: 429'],
    deletion: ['busy: 429', 'unknownBusy: look (429)', 'unknownBusy: second (429)'],
  },
  {
    condition: '5xx',
    registration: ['unknown: html502', 'unknownBusy: 503', 'failing: before'],
    account: ['failing: 502'],
    deletion: ['stillThere: 502', 'unknownBusy: 503'],
  },
  {
    condition: 'the network is lost while the puzzle is solved',
    registration: ['offline: while the puzzle'],
    account: none,
    deletion: none,
  },
  {
    condition: 'the network is lost in flight',
    registration: ['unknown: dropBeforeWork', 'unknown: dropAfterWork'],
    account: ['slow: in time', 'offline: gone'],
    deletion: ['stillThere: lost', 'goneOrSignedOut: lost', 'unknown: lost'],
  },
  {
    condition: 'blocked by the browser, an extension or a firewall',
    registration: ['unreachable: although the browser is online'],
    account: ['unreachable: although the browser is online'],
    deletion: ['unknown: although the browser is online'],
  },
  {
    condition: 'the puzzle expired',
    registration: ['challengeTwice: as well'],
    account: none,
    deletion: none,
  },
  {
    condition: 'closed between look and request',
    registration: ['closed: (403)', 'closed: (400)'],
    account: none,
    deletion: none,
  },
  {
    condition: 'turned invite-only meanwhile',
    registration: ['inviteNeeded: meanwhile'],
    account: none,
    deletion: none,
  },
  {
    condition: 'the invite code is wrong or used',
    registration: ['invite: wrong', 'inviteTries: third'],
    account: none,
    deletion: none,
  },
  {
    condition: 'this device’s clock is wrong',
    registration: ['unreachable: although the browser is online'],
    account: none,
    deletion: none,
    provedBy: [
      'names the clock where nothing can be reached, for it may be the reason',
      'is corrected, and neither ends a session nor hinders a registration',
    ],
  },
  {
    condition: 'the tab is closed before the key is saved',
    registration: none,
    account: none,
    deletion: none,
    provedBy: [
      'asks before it closes, and finds the key again for a quarter of an hour',
      'shows the hash again as long as the session lives, and the password no more',
    ],
  },
  {
    condition: 'offline at the start',
    registration: ['offline: from the start'],
    account: ['offline: gone'],
    deletion: ['offline: gone'],
    provedBy: [
      'could not be checked, and is asked again when the network is back',
      'leaves nothing of the account in the browser’s stores',
    ],
  },
];
