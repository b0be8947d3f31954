/**
 * Modules whose tests are tried by mutation, each with its files and the tests nearest to it: `npm run mutate -- <module>`.
 * The tests of a module must be fast (no process, no server), as each of its mutants runs them.
 */
export const modules = {
  fuse: { files: ['src/search/fuse.ts'], tests: ['src/search/fuse.test.ts'] },
  calibrate: {
    files: ['src/search/calibrate.ts'],
    tests: ['src/search/calibrate.test.ts'],
  },
  transactions: {
    files: ['src/storage/sqlite/transactions.ts'],
    tests: ['src/storage/sqlite/transactions.test.ts'],
  },
  migrate: { files: ['src/storage/migrate.ts'], tests: ['src/storage/migrate.test.ts'] },
  reconcile: {
    files: ['src/fact-rules/reconcile-facts.ts'],
    tests: ['src/fact-rules/reconcile-decisions.test.ts'],
  },
  undo: {
    files: ['src/journal/undo.ts', 'src/journal/undone.ts', 'src/journal/undo-rows.ts'],
    tests: ['src/journal/undo.test.ts', 'src/journal/undo-rows.test.ts'],
  },
  forget: {
    files: ['src/journal/forgetting/*.ts', 'src/journal/forgettings.ts'],
    tests: ['forget', 'forget-former', 'sort-references'].map((name) => `src/journal/forgetting/${name}.test.ts`),
  },
  redact: { files: ['src/secrets/redact.ts'], tests: ['src/secrets/redact.test.ts'] },
  guard: { files: ['src/interfaces/http/guard.ts'], tests: ['src/interfaces/http/guard-rules.test.ts'] },
  inbox: { files: ['src/capture/inbox.ts'], tests: ['src/capture/inbox-room.test.ts'] },
  retention: {
    files: ['src/observations/retention/*.ts'],
    tests: ['is-due', 'plan-retention', 'retention'].map((name) => `src/observations/retention/${name}.test.ts`),
  },
  leases: { files: ['src/core/lease.ts'], tests: ['src/core/lease.test.ts'] },
}
