/** A message that is being written, as the server keeps it. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

const destinations = { '': 'unaddressed', stream: 'channel', private: 'direct' } as const;

/** On the wire `''`, `stream` or `private` (`channel` and `direct` are read as well). */
export const draftDestination = v.pipe(
  v.string(),
  v.transform((text): 'unaddressed' | 'channel' | 'direct' | 'unknown' => {
    if (text === 'channel' || text === 'direct') return text;
    return Object.hasOwn(destinations, text)
      ? destinations[text as keyof typeof destinations]
      : 'unknown';
  }),
);

export const draft = wire({
  id: v.number(),
  type: draftDestination,
  /** One channel id, or user ids, or nothing. */
  to: v.array(v.number()),
  /** Empty for direct drafts. */
  topic: v.string(),
  content: v.string(),
  /** Seconds since 1970. */
  timestamp: v.number(),
});

export type Draft = v.InferOutput<typeof draft>;
export type WireDraft = v.InferInput<typeof draft>;
