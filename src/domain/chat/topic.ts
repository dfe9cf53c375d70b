/** Topic names: how they compare, and what resolving one does to its name. */

/** What stands before the name of a resolved topic. */
export const RESOLVED_PREFIX = '✔ ';

/** Topics are one where this is one: the server compares them without case. */
export function topicKey(topic: string): string {
  return topic.toLowerCase();
}

/** Whether two names mean one topic. */
export function isSameTopic(one: string, other: string): boolean {
  return topicKey(one) === topicKey(other);
}

export function isResolvedTopic(topic: string): boolean {
  return topic.startsWith(RESOLVED_PREFIX);
}

/** The name without its mark; older clients left several marks and spaces, which all go. */
export function unresolvedName(topic: string): string {
  return isResolvedTopic(topic) ? topic.replace(/^[✔ ]+/, '') : topic;
}

export function resolvedName(topic: string): string {
  return RESOLVED_PREFIX + unresolvedName(topic);
}
