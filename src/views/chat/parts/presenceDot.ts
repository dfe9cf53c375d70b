/** Whether somebody is here, as a dot, for rows, of which there are many: an element, not a component. */
import { h, type VNode } from 'vue';
import { heardWords } from '@/components/heardWords';
import type { PresenceLevel } from '@/domain/chat/presence';
import './presenceDot.css';

/**
 * For `<component :is>`.
 * @param say words of the chat by their ids, for screen readers: where the name beside does not say it already
 */
export function presenceDot(level: PresenceLevel, say?: (messageId: string) => string): VNode {
  const heard = say && [heardWords(say(`chat.presence.${level}`))];
  return h('span', { class: `presence-dot is-${level}` }, heard);
}
