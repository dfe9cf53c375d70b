/** What the server does to texts before it keeps them. */

import { LIMITS } from './realmSettings';
import { Refusal } from './refusals';
import type { World } from './world';

const TRUNCATED = '\n[message truncated]';

/** Trailing white space and leading empty lines go; what is too long is cut, with a mark. */
export function normalizeContent(raw: string): string {
  const content = raw.trimEnd().replace(/^\n+/, '');
  if (content === '') throw new Refusal('Message must not be empty');
  if (content.includes('\0')) throw new Refusal('Message must not contain null bytes');
  const points = [...content];
  if (points.length <= LIMITS.message) return content;
  return points.slice(0, LIMITS.message - TRUNCATED.length).join('') + TRUNCATED;
}

/** Cut at 60 code points. */
export function truncateTopic(topic: string): string {
  const points = [...topic];
  return points.length <= LIMITS.topic ? topic : `${points.slice(0, LIMITS.topic - 3).join('')}...`;
}

/** Cut as well; an empty topic becomes "(no topic)" unless the realm insists on one. */
export function normalizeTopic(world: World, raw: string): string {
  const topic = raw.trim();
  if ([...topic].some((point) => /[\p{Cc}\p{Cs}\p{Cn}]/u.test(point)))
    throw new Refusal('Invalid character in topic, at position 1!');
  if (topic === '' || topic === '(no topic)') {
    if (world.realm.settings.mandatory_topics === true)
      throw new Refusal('Topics are required in this organization');
    return '(no topic)';
  }
  return truncateTopic(topic);
}
