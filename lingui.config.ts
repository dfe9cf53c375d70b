import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Explicit ids; one catalogue a wing, so that the account pages never ship the words of the chat. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  catalogs: ['common', 'account', 'chat'].map((name) => ({
    path: `src/i18n/locales/{locale}/${name}`,
    include: [],
  })),
  format: formatter({ explicitIdAsDefault: true }),
});
