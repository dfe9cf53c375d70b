/** How what is written is previewed: in place of the text, for a look, or beside it as it is written. */
import { computed, nextTick, shallowRef } from 'vue';
import { usePreferencesStore } from '@/stores/preferences';

/** @param focusText Puts the cursor back into what was hidden, or pushed aside. */
export function useTextPreview(focusText: () => void) {
  const preferences = usePreferencesStore();
  const isLookedAt = shallowRef(false);

  /** Beside the text it is for good: on this device, in whatever is written. */
  const isBeside = computed(() => preferences.isPreviewBeside);
  const isPreviewed = computed(() => isLookedAt.value || isBeside.value);
  const isTextHidden = computed(() => isLookedAt.value && !isBeside.value);

  async function show(isWanted: boolean) {
    if (!isWanted) preferences.isPreviewBeside = false;
    isLookedAt.value = isWanted;
    await nextTick();
    if (!isWanted) focusText();
  }

  async function putBeside(isWanted: boolean) {
    preferences.isPreviewBeside = isWanted;
    isLookedAt.value = !isWanted;
    await nextTick();
    if (isWanted) focusText();
  }

  /** The text is another, or gone: whoever looked at it sees the field again. */
  function endLook() {
    isLookedAt.value = false;
  }

  return { isBeside, isPreviewed, isTextHidden, show, putBeside, endLook };
}
