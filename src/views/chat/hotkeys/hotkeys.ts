/** The keys of the chat's frame. Those of single messages stand with the actions that they do. */
import { COMBINED_FEED } from '@/domain/chat/narrow';
import type { Hotkey } from './hotkey';

export const hotkeys: readonly Hotkey[] = [
  {
    keys: ['n'],
    labelId: 'chat.hotkey.nextTopic',
    group: 'go',
    run: (tools) => tools.goToNextTopic(),
  },
  {
    keys: ['p'],
    labelId: 'chat.hotkey.nextDirect',
    group: 'go',
    run: (tools) => tools.goToNextDirect(),
  },
  {
    keys: ['g', 'i'],
    labelId: 'chat.hotkey.inbox',
    group: 'go',
    run: (tools) => tools.goToPage('chat-inbox'),
  },
  {
    keys: ['g', 'r'],
    labelId: 'chat.hotkey.recent',
    group: 'go',
    run: (tools) => tools.goToPage('chat-recent'),
  },
  {
    keys: ['g', 'a'],
    labelId: 'chat.hotkey.feed',
    group: 'go',
    run: (tools) => tools.goToNarrow(COMBINED_FEED),
  },
  {
    keys: ['g', 'm'],
    labelId: 'chat.hotkey.mentions',
    group: 'go',
    run: (tools) => tools.goToNarrow([{ operator: 'is', what: 'mentioned' }]),
  },
  {
    keys: ['g', 's'],
    labelId: 'chat.hotkey.starred',
    group: 'go',
    run: (tools) => tools.goToNarrow([{ operator: 'is', what: 'starred' }]),
  },
  {
    keys: ['g', 'd'],
    labelId: 'chat.hotkey.drafts',
    group: 'go',
    run: (tools) => tools.goToPage('chat-drafts'),
  },
  {
    keys: ['g', 'c'],
    labelId: 'chat.hotkey.channels',
    group: 'go',
    run: (tools) => tools.goToPage('chat-channels'),
  },
  {
    keys: ['Escape'],
    labelId: 'chat.hotkey.home',
    group: 'go',
    when: (tools) => tools.escapesHome(),
    run: (tools) => tools.goToPage('chat-inbox'),
  },
  {
    keys: ['c'],
    labelId: 'chat.hotkey.compose',
    group: 'write',
    run: (tools) => tools.compose(),
  },
  {
    keys: ['x'],
    labelId: 'chat.hotkey.newDirect',
    group: 'write',
    run: (tools) => tools.show('people'),
  },
  {
    keys: ['k'],
    hasMod: true,
    labelId: 'chat.hotkey.palette',
    group: 'find',
    run: (tools) => tools.show('palette'),
  },
  {
    keys: ['q'],
    labelId: 'chat.hotkey.findChannel',
    group: 'find',
    run: (tools) => tools.show('channels'),
  },
  {
    keys: ['/'],
    labelId: 'chat.hotkey.search',
    group: 'find',
    run: (tools) => tools.show('search'),
  },
  {
    keys: ['?'],
    labelId: 'chat.hotkey.sheet',
    group: 'find',
    run: (tools) => tools.show('hotkeys'),
  },
];
