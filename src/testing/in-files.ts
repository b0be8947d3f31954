/**
 * Whether JARVIS_TEST_DATABASE lets the suites keep every home in PostgreSQL. There is no file of SQLite then: a test about
 * files is skipped, `it.skipIf(isOnPostgres)`.
 */
export const isOnPostgres = Boolean(process.env.JARVIS_TEST_DATABASE)
