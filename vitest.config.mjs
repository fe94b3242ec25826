import { defineConfig } from 'vitest/config';

// `--project unit` needs nothing but Node; `lsp` the bundles; `webview` the bundles and a Chromium; `docker` a daemon (DOCKER_HOST) and says so where there is none.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/{unit,contract,corpus}/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      { test: { name: 'lsp', include: ['test/{lsp,cli}/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { name: 'webview', include: ['test/webview/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'docker',
          include: ['test/docker/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Measurements must not share the machine with one another.
          fileParallelism: false,
        },
      },
    ],
  },
});
