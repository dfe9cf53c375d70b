import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { readdirSync } from 'node:fs';

const localesFolder = 'src/i18n/locales';

/** Explicit ids; every folder of catalogues is a language; one catalogue a wing, so that the account pages never ship the words of the chat. */
export default defineConfig({
  sourceLocale: 'en',
  locales: readdirSync(localesFolder),
  catalogs: ['common', 'account', 'chat'].map((name) => ({
    path: `${localesFolder}/{locale}/${name}`,
    include: [],
  })),
  format: formatter({ explicitIdAsDefault: true }),
});
