/** The address that brings mail into a channel. */

import type { Channel } from './model';

/** What Django makes of a name: plain letters, digits and single hyphens. */
const slugify = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^ -~]/g, '')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/[-\s]+/g, '-')
    .replaceAll(/^[-_]+|[-_]+$/g, '');

/** 32 hexadecimal digits that nobody else has; here they follow from the id, so that each run has the same. */
const tokenOf = ({ id }: Channel): string =>
  [2_654_435_761, 2_246_822_519, 3_266_489_917, 668_265_263]
    .map((prime) => (Math.imul(id + 1, prime) >>> 0).toString(16).padStart(8, '0'))
    .join('');

/** The name stands in it where nothing of it is lost. */
export function mailAddressOf(channel: Channel): string {
  const name = channel.name.replaceAll(/[^\p{L}\p{N}_]+/gu, '-');
  const slug = slugify(name);
  const parts = [...(slug !== '' && slug.length === name.length ? [slug] : []), tokenOf(channel)];
  return `${parts.join('.')}.show-sender@mail.invalid`;
}
