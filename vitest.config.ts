import { fileURLToPath } from 'node:url';
import { lingui } from '@lingui/vite-plugin';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vitest/config';

const common = {
  plugins: [vue(), lingui()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
};

export default defineConfig({
  test: {
    projects: [
      {
        ...common,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          exclude: ['src/{views,components,composables,i18n,app}/**', 'src/domain/content/**'],
        },
      },
      {
        ...common,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: [
            'src/{views,components,composables,i18n,app}/**/*.test.ts',
            'src/domain/content/**/*.test.ts',
          ],
        },
      },
      {
        ...common,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['e2e/{standins,contract}/**/*.test.ts'],
        },
      },
    ],
  },
});
