/** What there is to do when a server no longer takes somebody's key, here and in the other tabs, and when they are back. */
import type { Platform } from '@/platform/index';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { tidyLeftBehind } from '@/stores/chat/sessions/lazyLeaving';
import { noteBack, notePutOut, WEEK_MS } from '@/stores/chat/sessions/leftBehind';
import { useRecordsStore } from '@/stores/chat/records';
import type { ConnectionState } from './connectionState';
import type { EventQueue } from './eventQueue';
import type { FirstStores } from './firstStores';
import type { PictureKeeper } from './pictureKeeper';

export interface PutOutParts {
  account: ChatAccount;
  platform: Platform;
  pictureCache: Pick<FirstStores['pictureCache'], 'erase'>;
  /** Writes down what is being typed. */
  flush(): void;
  queue(): Pick<EventQueue, 'comeBack' | 'resume'>;
  keeper: Pick<PictureKeeper, 'stop'>;
  onPutOut(): void;
}

export interface PutOutWatch {
  told(state: ConnectionState): void;
  stop(): void;
}

export function watchPutOuts({
  account,
  platform,
  pictureCache,
  flush,
  queue,
  keeper,
  onPutOut,
}: PutOutParts): PutOutWatch {
  const { accountId } = account;
  const records = useRecordsStore(account);
  const others = platform.tabs.channel(`quayside.refused.${accountId}`);
  // Another tab was refused: the server is asked whether this one is, even out of a nap.
  others.onMessage(() => {
    queue().comeBack();
    queue().resume();
  });

  /** What was typed stays for the same person, what the server told goes. */
  function putOut() {
    notePutOut(platform, accountId);
    others.post('refused');
    keeper.stop();
    onPutOut();
    flush();
    void pictureCache.erase();
    void records.seal();
    // This page may stand here for longer than they may wait.
    platform.timers.after(WEEK_MS, () => void tidyLeftBehind(platform));
  }

  return {
    told({ kind }) {
      if (kind === 'signedOut') putOut();
      if (kind === 'live') noteBack(platform, accountId);
    },
    stop: () => others.close(),
  };
}
