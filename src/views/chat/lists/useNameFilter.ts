/** Looking through what is listed by name. */
import { computed, shallowRef } from 'vue';
import { nameFinder } from '@/domain/chat/nameSearch';

export function useNameFilter<Item extends { readonly name: string }>(
  items: () => readonly Item[],
) {
  const wanted = shallowRef('');
  const found = computed(() => {
    const isWanted = nameFinder(wanted.value);
    return items().filter(({ name }) => isWanted(name));
  });
  return { wanted, found };
}
