import { describe, expect, it } from 'vitest'
import { isGeneralSignature } from './own-words.ts'
import { signatureOf } from './signature.ts'

interface Failing {
  group: string
  test: string
  expected: number
  actual: number
  ms: number
  line: number
}

/** What runners print of a failing test. */
const runners: Readonly<Record<string, (failing: Failing) => string>> = {
  JUnit: ({ group, test, expected, actual, line }) =>
    `[ERROR] Tests run: 4, Failures: 1 <<< FAILURE! -- in app.${group}\n[ERROR] app.${group}.${test} -- Time elapsed: 0.01 s <<< FAILURE!\norg.opentest4j.AssertionFailedError: expected: <${expected}> but was: <${actual}>\n\tat app.${group}.${test}(${group}.java:${line})`,
  'Maven, quiet': ({ group, test, expected, actual, line }) =>
    `[ERROR] ${group}.${test}:${line} expected: <${expected}> but was: <${actual}>\n[ERROR] Tests run: 4, Failures: 1`,
  RSpec: ({ group, test, expected, actual }) =>
    `  1) ${group} ${test}\n     Failure/Error: expect(cart.total).to eq(${expected})\n\n       expected: ${expected}\n            got: ${actual}\n\n3 examples, 1 failure`,
  xUnit: ({ group, test, expected, actual, ms }) =>
    `  Failed App.${group}.${test} [${ms} ms]\n  Error Message:\n   Assert.Equal() Failure: Values differ\nExpected: ${expected}\nActual:   ${actual}`,
  NUnit: ({ group, test, expected, actual, ms }) =>
    `  Failed ${test} [${ms} ms]\n  Error Message:\n     Expected: ${expected}\n  But was:  ${actual}\n\n  Stack Trace:\n     at Shop.${group}.${test}()`,
  testify: ({ group, test, expected, actual, ms, line }) =>
    `=== RUN   Test${group}${test}\n    cart_test.go:${line}: \n        \tError:      \tNot equal: \n        \t            \texpected: ${expected}\n        \t            \tactual  : ${actual}\n--- FAIL: Test${group}${test} (0.0${ms}s)\nFAIL`,
  ExUnit: ({ group, test, expected, actual, line }) =>
    `  1) test ${test} (Shop.${group})\n     test/cart_test.exs:${line}\n     Assertion with == failed\n     left:  ${actual}\n     right: ${expected}`,
  'cargo nextest': ({ group, test, expected, actual, ms, line }) =>
    `        FAIL [   0.0${ms}s] shop ${group}::${test}\n\n--- STDERR:              shop ${group}::${test} ---\nthread '${group}::${test}' panicked at src/cart.rs:${line}:9:\nassertion \`left == right\` failed\n  left: ${actual}\n right: ${expected}`,
  GoogleTest: ({ group, test, expected, actual, ms, line }) =>
    `[ RUN      ] ${group}.${test}\n/src/cart_test.cc:${line}: Failure\nExpected equality of these values:\n  ${expected}\n    Which is: ${actual}\n\n[  FAILED  ] ${group}.${test} (${ms} ms)`,
  'bun test': ({ group, test, expected, actual, ms }) =>
    `cart.test.ts:\nerror: expect(received).toBe(expected)\n\nExpected: ${expected}\nReceived: ${actual}\n\n(fail) ${group} > ${test} [${ms}.10ms]\n\n 1 fail`,
  Kotest: ({ group, test, expected, actual, line }) =>
    `> Task :test FAILED\n\nshop.${group} > ${test} FAILED\n    io.kotest.assertions.AssertionFailedError: expected:<${expected}> but was:<${actual}>\n        at shop.${group}.invoke(Cart.kt:${line})`,
  busted: ({ group, test, expected, actual, line }) =>
    `0 successes / 1 failure / 0 errors\n\nFailure → spec/cart_spec.lua @ ${line}\n${group} ${test}\nspec/cart_spec.lua:${line}: Expected objects to be equal.\nPassed in:\n(number) ${actual}\nExpected:\n(number) ${expected}`,
  minitest: ({ group, test, expected, actual, line }) =>
    `Failure:\n${group}#test_${test} [test/cart_test.rb:${line}]:\nExpected: ${expected}\n  Actual: ${actual}\n\n4 runs, 4 assertions, 1 failures, 0 errors, 0 skips`,
}

const first: Failing = { group: 'CacheTest', test: 'ttl', expected: 60, actual: 600, ms: 12, line: 31 }

describe('the signature of a failing test', () => {
  it.each(Object.entries(runners))('is that of the same test, and of no other: %s', (_, print) => {
    const own = signatureOf(print(first))
    expect(own?.isGeneral).toBe(false)
    expect(signatureOf(print({ ...first, actual: 601, ms: 17, line: 33 }))?.id).toBe(own?.id)
    expect(signatureOf(print({ ...first, test: 'evicts' }))?.id).not.toBe(own?.id)
    expect(signatureOf(print({ ...first, group: 'InvoiceTest', test: 'tax', expected: 3 }))?.id).not.toBe(own?.id)
  })

  it('is that of another test with the same specific error', () => {
    const failed = (test: string) =>
      signatureOf(` FAIL  a.test.ts > ${test}\nTypeError: Cannot read properties of undefined (reading 'rows')\n`)
    expect(failed('exports')?.id).toBe(failed('imports')?.id)
  })

  it.each([
    'Tests: 1 failed, 4 passed, 5 total\nError: Process completed with exit code 1.',
    'AssertionError: expected 3 to equal 4',
    '[ERROR] Tests run: 31, Failures: 3',
  ])('is general where the output names nothing: %s', (output) => {
    expect(signatureOf(output)?.isGeneral).toBe(true)
  })

  it.each([
    ['org.opentest4j.AssertionFailedError: expected: <<n>> but was: <<n>>', true],
    ['[ERROR] Tests run: <n>, Errors: <n>', true],
    ['Assert.Equal() Failure: Values differ', true],
    ['AssertionError: assert <n> == <n> | test_left', false],
    ["KeyError: 'cup'", false],
  ])('is measured as it was stored: %s', (text, isGeneral) => {
    expect(isGeneralSignature(text)).toBe(isGeneral)
  })
})
