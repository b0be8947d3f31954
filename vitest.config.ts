import { configDefaults, defineConfig } from 'vitest/config'

const endToEnd = 'test/e2e/**/*.test.ts'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Two cores are the smallest machine that runs these; a worker each leaves none idle.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, endToEnd],
        },
      },
      // Browsers and processes of their own: a machine with other work starts some of them too late. A second try is
      // told in the report. What fails in the parts counts at once: their random seeds find true faults.
      { extends: true, test: { name: 'whole', include: [endToEnd], retry: 1 } },
    ],
  },
})
