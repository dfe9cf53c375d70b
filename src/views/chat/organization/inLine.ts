/** Code among words: from left to right in every language, whatever stands around it. */
export const inLine = (code: string): string => `\u2066${code}\u2069`;
