import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { configDefaults, defineConfig } from 'vitest/config'
import { LongestFirst } from './test/setup/longest-first.ts'

const endToEnd = 'test/e2e/**/*.test.ts'
/** Those with a browser; the others beside them replace modules, clocks or what a browser has. */
const pages = 'test/e2e/web/!(*-logic|declared-page|words).test.ts'
/** Tried before a release, by `npm run test:release`. */
const beforeRelease = 'test/release/**'
const parts = ['src/**/*.test.ts', 'test/**/*.test.ts']
/** Files that use a process, a server or much time, and what; `npm run test:sort` writes it. */
const reasons: Record<string, string> = JSON.parse(
  readFileSync(new URL('test/slow-tests.json', import.meta.url), 'utf8'),
)
const slow = Object.keys(reasons)
/** A module that a file replaces would be replaced for the files after it. Of what else one uses, nothing stays in the process. */
const apart = slow.filter((file) => reasons[file]!.split(', ').includes('a replaced module'))
const shared = slow.filter((file) => !apart.includes(file))
/** While `npm run test:sort` looks at what test files use, all of them are one project. */
const isSorting = process.env.JARVIS_TEST_RECORD !== undefined

/** `JARVIS_TEST_DATABASE=postgres://…` (a superuser's address) lets the parts keep every home in that PostgreSQL. */
const onPostgres = process.env.JARVIS_TEST_DATABASE
  ? {
      resolve: {
        alias: ['choose-engine', 'known-spaces'].map((name) => ({
          find: `./${name}.ts`,
          replacement: join(import.meta.dirname, 'src/testing/choose-engine.ts'),
        })),
      },
    }
  : {}

const dropping = process.env.JARVIS_TEST_DATABASE ? ['test/setup/drop-databases.ts'] : []

/** Each of these starts processes, and a busy machine starts them slowly. */
const patient = { retry: 1, testTimeout: 120_000, hookTimeout: 180_000 }

export default defineConfig({
  ...onPostgres,
  test: {
    // Files first: what is prepared lies among them.
    globalSetup: ['src/testing/files-in-memory.ts', 'src/testing/prepare-database.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Each project would compile the modules that it shares with the others; and the next run finds them.
    experimental: { fsModuleCache: true },
    // Two cores are the smallest machine that runs these; a third worker has something to do while others wait for the
    // programs that they started.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      // No process, no server, no connection: `npm run test:fast`, which answers while one works.
      {
        extends: true,
        test: {
          name: 'fast',
          include: parts,
          exclude: [...configDefaults.exclude, endToEnd, beforeRelease, ...(isSorting ? [] : slow)],
          // Most of a short test's time is importing: the files of a worker share their modules.
          isolate: false,
          setupFiles: process.env.JARVIS_TEST_DATABASE ? dropping : ['test/setup/outside.ts'],
        },
      },
      ...(isSorting
        ? []
        : ([
            { extends: true, test: { name: 'apart', include: apart, setupFiles: dropping } },
            // Importing costs each file most of a second of a core.
            { extends: true, test: { name: 'parts', include: shared, isolate: false, setupFiles: dropping } },
          ] as const)),
      // Browsers and processes of their own: a machine with other work starts some of them too late. The report names a
      // second try. What fails in the parts counts at once: their random seeds find true faults.
      { extends: true, test: { name: 'whole', include: [endToEnd], exclude: [...configDefaults.exclude, pages], ...patient } },
      // One browser for the files of a worker.
      { extends: true, test: { name: 'pages', include: [pages], isolate: false, ...patient } },
    ],
  },
})
