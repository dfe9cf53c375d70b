/** Narrows as the server's requests spell them. */
import type { Narrow, NarrowTerm } from './narrow';

/** One condition in the form of https://zulip.com/api/construct-narrow */
export interface NarrowRequestTerm {
  operator: string;
  operand: string | number | readonly number[];
  negated?: boolean;
}

function operandOf(term: NarrowTerm): NarrowRequestTerm['operand'] {
  switch (term.operator) {
    case 'channel':
      return term.channelId;
    case 'channels':
      return term.which;
    case 'topic':
      return term.topic;
    case 'dm':
      return term.userIds;
    case 'dm-including':
    case 'sender':
    case 'mentions':
      return term.userId;
    case 'is':
    case 'has':
    case 'in':
      return term.what;
    case 'id':
    case 'with':
      return term.messageId;
    case 'search':
      return term.text;
  }
}

/** The narrow as `GET /messages` and its kin take it. */
export function narrowRequest(narrow: Narrow): NarrowRequestTerm[] {
  return narrow.map((term) => ({
    operator: term.operator,
    operand: operandOf(term),
    ...(term.isNegated ? { negated: true } : {}),
  }));
}
