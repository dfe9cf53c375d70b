/** What a seed has for a person, a window and a place to begin. */
import { chanceFor, oneOf } from '../browser/script';

export type Look = 'desktop' | 'tablet' | 'phone';
export const looks: readonly Look[] = ['desktop', 'tablet', 'phone'];

export interface Traits {
  look: Look;
  wing: 'chat' | 'account';
  /** The name of who is signed in; null where nobody is. */
  who: string | null;
  locale: string;
  isDark: boolean;
  isStill: boolean;
  width: number;
}

/** CSS pixels; the window takes any of its row on the way, the first of them more often. */
export const widths: Readonly<Record<Look, readonly number[]>> = {
  desktop: [1440, 1280, 900],
  tablet: [900, 1024, 700],
  phone: [390, 320, 700],
};

export const heightOf: Readonly<Record<Look, number>> = { desktop: 900, tablet: 1100, phone: 844 };

/** The owner may do everything, the guest the least. */
const people = ['marta', 'marta', 'aiko', 'jonas', 'hugo'];

/** What the seed decides; what is asked for is not left to it. */
export function traitsOf(seed: number, asked: Partial<Pick<Traits, 'look' | 'wing'>>): Traits {
  const random = chanceFor(seed, 'traits');
  const look = asked.look ?? oneOf(random, looks);
  const wing = asked.wing ?? (random() < 0.8 ? 'chat' : 'account');
  const isOutside = random() < 0.1;
  return {
    look,
    wing,
    who: isOutside ? null : oneOf(random, people),
    locale: oneOf(random, ['en-GB', 'en-GB', 'en-GB', 'ar', 'ja']),
    isDark: random() < 0.4,
    isStill: random() < 0.3,
    width: oneOf(random, widths[look]),
  };
}
