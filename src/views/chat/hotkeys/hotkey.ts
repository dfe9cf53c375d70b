/** What the keyboard can do in the chat, as values: the listener and the sheet of shortcuts read the same table. */
import type { Narrow } from '@/domain/chat/narrow';

/** What may lie over the chat; one at a time. */
export type ChatOverlay =
  | 'palette'
  | 'people'
  | 'write'
  | 'channels'
  | 'hotkeys'
  | 'search'
  | 'date'
  | 'status'
  | 'signOut';

/** Everything that a key may need; made once for the frame. */
export interface HotkeyTools {
  /** `typed` stands in its field at once. */
  show(overlay: ChatOverlay, typed?: string): void;
  /** All topics of the channel on screen, or all channels. */
  showTopics(): void;
  goToNarrow(narrow: Narrow): void;
  goToPage(name: 'chat-inbox' | 'chat-recent' | 'chat-channels' | 'chat-drafts'): void;
  goToNextTopic(): void;
  goToNextFollowed(): void;
  goToNextDirect(): void;
  /** Puts the cursor into the box of the conversation on screen, or asks for a conversation. */
  compose(): void;
  /** Whether the person wants Escape to lead home, which their settings say. */
  escapesHome(): boolean;
}

export interface Hotkey {
  /** One key, or two to be pressed in turn, as `KeyboardEvent.key`. `Mod` stands for Ctrl, on a Mac for Cmd. */
  readonly keys: readonly [string] | readonly [string, string];
  readonly hasMod?: boolean;
  /** One more key that people know for the same. */
  readonly alsoKey?: string;
  readonly labelId: string;
  readonly group: 'go' | 'write' | 'find';
  when?(tools: HotkeyTools): boolean;
  run(tools: HotkeyTools): void;
}
