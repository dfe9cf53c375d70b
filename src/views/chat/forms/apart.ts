/** The server's sentence among words of ours: its full stop stays with it, whichever way either is read. Empty stays empty. */
export const apart = (sentence: string): string => sentence && `\u2068${sentence}\u2069`;
