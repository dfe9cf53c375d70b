let loading: Promise<unknown> | null = null;

/** Fetches the styles and fonts of formulas, once, when the first formula is shown. */
export function loadKatexStyles(): void {
  loading ??= import('katex/dist/katex.min.css').catch(() => {
    // Offline, perhaps: the next formula tries again.
    loading = null;
  });
}
