/** How many characters there is room for: servers cut off what is longer, and say so to nobody. */
import { lengthOf } from '@/domain/chat/compose/composeText';
import { useRealmStore } from '@/stores/chat/realm';

/** From here on the length is counted out. */
const NEAR_LIMIT = 0.9;
const STOCK_LIMIT = 10_000;

/** Gives what is left of a text; null while that is plenty. */
export function useLengthLeft(): (text: string) => number | null {
  const realm = useRealmStore();
  return (text) => {
    const limit = realm.limits?.maxMessageLength ?? STOCK_LIMIT;
    return text.length > limit * NEAR_LIMIT ? limit - lengthOf(text) : null;
  };
}
