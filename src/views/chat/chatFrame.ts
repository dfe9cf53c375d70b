/** What panes ask of the frame around them: on small screens the sidebars slide over, and must be called. */
import { inject, type InjectionKey } from 'vue';

export interface ChatFrameControls {
  /** Whether there is room for sidebars; reactive. */
  isWide(): boolean;
  toggleSidebar(): void;
  toggleAside(): void;
  openSearch(): void;
  openPalette(): void;
}

export const chatFrameKey: InjectionKey<ChatFrameControls> = Symbol('chatFrame');

/** The frame's controls; without a frame, as in tests of a single pane, they do nothing. */
export function useChatFrame(): ChatFrameControls {
  return inject(chatFrameKey, {
    isWide: () => false,
    toggleSidebar() {},
    toggleAside() {},
    openSearch() {},
    openPalette() {},
  });
}
