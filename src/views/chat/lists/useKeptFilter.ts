/** What a list is looked through for: whoever comes back from what they found there goes on with what they found. */
import { computed, shallowRef, type WritableComputedRef } from 'vue';
import { useRouter } from 'vue-router';
import { useListPlacesStore } from '@/stores/chat/listPlaces';
import { usePlaceKey } from '../narrows/usePlaceKey';

/** `name` says which list it is, and what of it; `usual` is what it is in a view that is opened anew. */
export function useKeptFilter<Value extends string | boolean = string>(
  name: string,
  usual: Value,
): WritableComputedRef<Value> {
  const { history } = useRouter().options;
  const places = useListPlacesStore();
  const key = usePlaceKey()(name);
  // Nobody has gone on from a view that is opened anew, though another may have had its place in the history.
  if (!history.state.forward) places.keepFilter(key, null);
  const filter = shallowRef(places.filterOf(key) ?? usual);

  return computed({
    // Nothing else is put in under this name.
    get: () => filter.value as Value,
    set(value) {
      filter.value = value;
      places.keepFilter(key, value === usual ? null : value);
    },
  });
}
