/** Every endpoint of the chat server that we call, with at least one exchange each. */
import { botCases } from './botCases';
import { channelCases } from './channelCases';
import { messageCases } from './messageCases';
import { ownCases } from './ownCases';
import { inviteCases } from './inviteCases';
import { peopleCases } from './peopleCases';
import { realmCases } from './realmCases';
import type { RouteCase } from './routeCase';

export const allRouteCases: readonly RouteCase[] = [
  ...messageCases,
  ...channelCases,
  ...inviteCases,
  ...peopleCases,
  ...realmCases,
  ...ownCases,
  ...botCases,
];
