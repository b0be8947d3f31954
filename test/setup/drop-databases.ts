/**
 * Drops the databases that the tests of a file created in JARVIS_TEST_DATABASE: thousands of them would take tens of
 * gigabytes. Connections that it left open must not fail the next file.
 */
import { afterAll } from 'vitest'
import { dropSuiteDatabases } from '../../src/testing/suite-database.ts'

afterAll(() => dropSuiteDatabases(), 120_000)
