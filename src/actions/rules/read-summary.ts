/**
 * Summary lines of test runners, each matched as a whole, so that a log or a test name about failures does not match.
 */
const summaryForms = [
  // vitest, jest
  /^\s*(?:Tests|Test Files|Test Suites):?\s+(?:\d+ (?:failed|passed|skipped|todo|pending|expected fail|total)\b[ ,|]*)+(?:\(\d+\))?$/,
  // pytest
  /^[= ]*(?:\d+ (?:failed|passed|skipped|errors?|xfailed|xpassed|deselected|warnings?|rerun|subtests? passed)(?:, )?)+ in [\d.]+s?\b/,
  // mocha, Playwright, Bun, AVA
  /^\s*\d+ (?:tests? )?(?:passing|failing|passed|failed|pass|fail)(?: \([\d.]+ ?m?[smh]\))?$/,
  // node, tape, automake
  /^(?:#|ℹ) (?:pass|fail|PASS|FAIL|ERROR):?\s+\d+$/,
  // cargo, nextest
  /^test result: (?:ok|FAILED)\. \d+ passed; \d+ failed/,
  /^\s*Summary \[.*\] +\d+(?:\/\d+)? tests? run: /,
  // go
  /^(?:FAIL|ok {1,3})\t\S+(?:\t| \[)/,
  /^\s*--- FAIL: \S/,
  // RSpec, ExUnit, Jasmine, minitest
  /^(?:\d+ (?:examples?|tests?|specs?|doctests?|properties|property|runs|assertions), )+\d+ failures?\b/,
  // unittest, PHPUnit
  /^FAILED \((?:(?:failures|errors|skipped|expected failures|unexpected successes)=\d+(?:, )?)+\)$/,
  /^Tests: \d+, Assertions: \d+/,
  /^OK \(\d+ tests?, \d+ assertions?\)/,
  // Maven, Gradle, .NET
  /^(?:\[\w+\]\s*)?Tests run: \d+, Failures: \d+, Errors: \d+/,
  /^\d+ tests? completed, \d+ failed/,
  /^\s*(?:Passed|Failed)!\s+- Failed:\s+\d+, Passed:\s+\d+/,
  // ctest, GoogleTest, Deno, XCTest
  /^\d+% tests passed, \d+ tests? failed out of \d+/,
  /^\[ {2}(?:PASSED|FAILED) {2}\] \d+ tests?\b/,
  /^(?:ok|FAILED) \| \d+ passed\b.*\| \d+ failed/,
  /^\s*Executed \d+ tests?, with (?:\d+ tests? skipped and )?\d+ failures?/,
  // eslint; other parts of a line are counted, too
  /^✖ \d+ problems? \(\d+ errors?, /,
]

const failing = [
  /\b([1-9]\d*) (?:tests? )?(?:failed|failing|failures?|errors?|fail|FAILED)\b/,
  /\b(?:failures?|errors|Failures|Errors|Failed)(?:=|: +)([1-9]\d*)/,
  /^(?:#|ℹ) (?:fail|FAIL|ERROR):?\s+([1-9]\d*)$/,
  /^\[ {2}FAILED {2}\] ([1-9]\d*) tests?/,
]
const passing = [
  /\b(\d+) (?:tests? )?(?:passed|passing|pass)\b/,
  /\bPassed: +(\d+)/,
  /^(?:#|ℹ) (?:pass|PASS):?\s+(\d+)$/,
  /^(?:OK \()?(\d+) (?:tests?|examples?|specs?|runs)\b/,
  /\bTests(?: run)?: (\d+),/,
  /\bExecuted (\d+) tests?/,
  /^\[ {2}PASSED {2}\] (\d+) tests?/,
]
/** Summary lines without a test count: they show a failure, but not how many. */
const isOther = /^\s*(?:Test Files|Test Suites|✖)/

export interface Summary {
  /** Whether any line says that something failed. */
  isFailing: boolean
  /** Failed and passed tests in the first line that counts any; 0 without one. */
  failed: number
  passed: number
}

/** Summaries of the test runners in an output; undefined without one. All of them count. */
export function readSummary(lines: readonly string[]): Summary | undefined {
  const summaries = lines.map((line) => line.trimEnd()).filter((line) => summaryForms.some((form) => form.test(line)))
  if (summaries.length === 0) return undefined
  const tests = summaries.filter((line) => !isOther.test(line))
  const names = tests.filter((line) => /^\s*--- FAIL: /.test(line)).length
  return {
    isFailing: summaries.some((line) => /^\s*(?:FAIL\t|--- FAIL: )/.test(line) || numberIn(failing, line) > 0),
    failed: firstNumber(failing, tests) || names,
    passed: firstNumber(passing, tests),
  }
}

const firstNumber = (forms: readonly RegExp[], lines: readonly string[]): number =>
  lines.map((line) => numberIn(forms, line)).find((number) => number > 0) ?? 0

const numberIn = (forms: readonly RegExp[], line: string): number =>
  forms.map((form) => Number(form.exec(line)?.[1] ?? 0)).find((number) => number > 0) ?? 0
