import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,contract}/**/*.test.{ts,tsx}'],
    testTimeout: 20_000,
  },
});
