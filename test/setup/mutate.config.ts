import { defineConfig } from 'vitest/config'

/** Configuration for mutants; `scripts/mutate.mjs` names the test files. */
export default defineConfig({
  test: {
    include: (process.env.JARVIS_MUTATE_TESTS ?? '').split(','),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
