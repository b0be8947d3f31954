import { defineConfig } from 'vitest/config'

/** What a mutant is tried by; `scripts/mutate.mjs` names the files. */
export default defineConfig({
  test: {
    include: (process.env.JARVIS_MUTATE_TESTS ?? '').split(','),
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
