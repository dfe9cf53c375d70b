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
    keys: ['N'],
    labelId: 'chat.hotkey.nextFollowed',
    group: 'go',
    run: (tools) => tools.goToNextFollowed(),
  },
  {
    keys: ['p'],
    labelId: 'chat.hotkey.nextDirect',
    group: 'go',
    run: (tools) => tools.goToNextDirect(),
  },
  {
    keys: ['P'],
    labelId: 'chat.hotkey.directFeed',
    group: 'go',
    run: (tools) => tools.goToNarrow([{ operator: 'is', what: 'dm' }]),
  },
  {
    keys: ['g', 'i'],
    alsoKey: 'I',
    labelId: 'chat.hotkey.inbox',
    group: 'go',
    run: (tools) => tools.goToPage('chat-inbox'),
  },
  {
    keys: ['g', 'r'],
    alsoKey: 't',
    labelId: 'chat.hotkey.recent',
    group: 'go',
    run: (tools) => tools.goToPage('chat-recent'),
  },
  {
    keys: ['g', 'a'],
    alsoKey: 'a',
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
    alsoKey: 'd',
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
    alsoKey: 'w',
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
    keys: ['y'],
    labelId: 'chat.hotkey.topics',
    group: 'find',
    run: (tools) => tools.showTopics(),
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
