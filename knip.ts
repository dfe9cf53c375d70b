import type { KnipConfig } from 'knip';

/** Dead files, exports and dependencies are how a house silts up. */
const config: KnipConfig = {
  entry: [
    'lingui.config.ts',
    'src/testing/eg/index.ts',
    'src/{platform,workers}/*.worker.ts',
    'scripts/*.mjs',
    'e2e/specs/*.spec.ts',
    'e2e/bench/*.bench.ts',
    'e2e/bench/{core,load,page}/measure.ts',
    'e2e/bench/page/{ratios,reading}.ts',
    'e2e/chaos/{browser/history,soak/soak,wander/wander}.ts',
    'e2e/bench/pow/{page,nodeEntry,rate.worker}.ts',
    'eslint/resolver.cjs',
  ],
  project: ['src/**/*.{ts,vue}', 'e2e/**/*.ts', 'scripts/**/*.{ts,mjs}', 'eslint/**/*.{js,cjs}'],
  // Read through `createRequire`, since it is JSON of several megabytes.
  ignoreDependencies: ['emoji-datasource'],
  // A public function or type of a room is named where it is defined, even when only its neighbours in the file use it.
  ignoreExportsUsedInFile: true,
};

export default config;
