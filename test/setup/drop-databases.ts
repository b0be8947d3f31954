/**
 * The databases that the tests of a file made in JARVIS_TEST_DATABASE go when it is done: thousands of them would take tens
 * of gigabytes. What it left open must not fail the next file.
 */
import { afterAll } from 'vitest'
import { dropSuiteDatabases } from '../../src/testing/suite-database.ts'

afterAll(() => dropSuiteDatabases(), 120_000)
