/** Addresses that open a playground with some code. */

/** What stands before the value, by the operator of the expression: https://www.rfc-editor.org/rfc/rfc6570#appendix-A */
const BEGINNINGS: Readonly<Record<string, string>> = {
  '': '',
  '+': '',
  '#': '#',
  '.': '.',
  '/': '/',
  ';': ';code=',
  '?': '?code=',
  '&': '&code=',
};

/** Half of a character, which no address can hold, becomes the sign for what is missing. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Leaves what has a meaning in addresses, and what is encoded already. */
const encodeLoosely = (text: string) =>
  encodeURI(text)
    .replace(/%5B/g, '[')
    .replace(/%5D/g, ']')
    .replace(/%25(?=[0-9A-Fa-f]{2})/g, '%');

/** Expands an RFC 6570 template whose one variable is `code`. Nothing is said of where it leads. */
export function playgroundUrl(urlTemplate: string, code: string): string {
  return urlTemplate.replace(
    /\{([+#./;?&]?)code(?::(\d+)|\*)?\}/g,
    (_, operator: string, most?: string) => {
      const value = most === undefined ? code : [...code].slice(0, Number(most)).join('');
      const isLoose = operator === '+' || operator === '#';
      const encoded = (isLoose ? encodeLoosely : encode)(wellFormed(value));
      return (BEGINNINGS[operator] ?? '') + encoded;
    },
  );
}
