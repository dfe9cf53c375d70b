/** Whether the person shows the screen to others just now: then nothing secret is drawn, in any tab of this browser. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { usePlatform } from '@/platform/index';

const NAME = 'quayside.account.screenShare';

export const useScreenShareStore = defineStore('account/screenShare', () => {
  const { deviceStore, tabs } = usePlatform();
  const channel = tabs.channel(NAME);
  const isShared = shallowRef(deviceStore.read(NAME) !== null);

  channel.onMessage((message) => {
    isShared.value = message === true;
  });

  /** The person's own word: a page cannot find it out. */
  const isOn = computed({
    get: () => isShared.value,
    set(next: boolean) {
      isShared.value = next;
      if (next) deviceStore.write(NAME, 'yes');
      else deviceStore.remove(NAME);
      channel.post(next);
    },
  });

  return { isOn };
});
