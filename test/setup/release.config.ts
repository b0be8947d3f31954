import { defineConfig } from 'vitest/config'

/** Tests that run before a release only: `npm run test:release`. */
export default defineConfig({
  test: {
    include: ['test/release/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
    retry: 1,
  },
})
