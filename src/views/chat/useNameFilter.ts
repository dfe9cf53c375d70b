/** Looking through what is listed by name. */
import { computed, shallowRef } from 'vue';
import { knownForm, searchForm } from '@/domain/chat/peopleList';

export function useNameFilter<Item extends { readonly name: string }>(
  items: () => readonly Item[],
) {
  const wanted = shallowRef('');
  const form = computed(() => searchForm(wanted.value.trim()));

  return {
    wanted,
    found: computed(() =>
      form.value === ''
        ? items()
        : items().filter(({ name }) => knownForm(name).includes(form.value)),
    ),
  };
}
