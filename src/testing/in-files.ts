/**
 * Whether JARVIS_TEST_DATABASE makes the suites keep every home in PostgreSQL. Without SQLite files, a test about files
 * is skipped: `it.skipIf(isOnPostgres)`.
 */
export const isOnPostgres = Boolean(process.env.JARVIS_TEST_DATABASE)

/** Role of the suites in that PostgreSQL: no superuser, so that row-level security applies to it. */
export const suiteRole = 'jarvis_suite'
