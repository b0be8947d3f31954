import { describe, expect, it } from 'vitest'
import { failedPart } from './command-words.ts'
import { readVerdict } from './read-verdict.ts'

/** Long enough that the summary is after the lines that were read before. */
const long = (tail: string) => `${'a line of the log\n'.repeat(5000)}${tail}`
const ok = (command: string, output: string) => readVerdict(command, output, false).ok
const okByWords = (command: string, output: string) => readVerdict(command, output, undefined).ok

describe('a successful test run', () => {
  const passing = [
    [
      'npx vitest run --reporter=verbose',
      ' ✓ src/auth.test.ts > locks after 3 failed logins 4ms\n\n Test Files  1 passed (1)\n      Tests  12 passed (12)',
    ],
    ['pytest -v', '2 failed attempts were logged\n==== 5 passed in 0.12s ===='],
    ['go test ./...', 'ok  \texample.com/shop\t0.01s\nlog: failures: 4 of upstream tolerated'],
    ['npx jest', 'failure=7 simulated\nTests:       4 passed, 4 total'],
    ['cargo test', 'retry: 2 failed\ntest result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out'],
    ['node --test', 'FAILED to connect, trying again\n# tests 3\n# pass 3\n# fail 0'],
    ['npx eslint .', '✖ 3 problems (0 errors, 3 warnings)'],
  ] as const

  it('passes, whatever its log and the names of its tests contain', () => {
    for (const [command, output] of passing) {
      expect(ok(command, output), command).toBe(true)
      expect(ok(`${command} 2>&1 | tail -40`, output), `${command} behind a pipe`).toBe(true)
      expect(okByWords(command, output), `${command} without an end`).toBe(true)
    }
    expect(readVerdict('npm test', passing[0][1], false).what).toBe('12 tests passed')
  })

  it('passes by exit code without a summary, and by its output when the exit code is hidden or unknown', () => {
    const output = 'trying again: 2 failed\nFAIL is a word of this log'
    expect(ok('make check', output)).toBe(true)
    expect(ok('cd api\nmake check && git status', output)).toBe(true)
    expect(okByWords('make check', output)).toBe(false)
    for (const hiding of ['make check | tee log', 'make check; git status', 'make check || true', 'make check &'])
      expect(ok(hiding, output), hiding).toBe(false)
  })
})

describe('a failed test run behind a pipe', () => {
  it("fails by its runner's summary, however long the output is", () => {
    for (const [summary, what] of [
      ['Tests:       3 failed, 10 passed, 13 total', '3 tests'],
      [' Test Files  1 failed (1)\n      Tests  no tests', ''],
      ['===== 1 failed, 4 passed in 2.31s =====', '1 test'],
      ['2 errors in 0.31s', '2 tests'],
      ['--- FAIL: TestSum (0.00s)\nFAIL\nFAIL\texample.com/shop\t0.01s', '1 test'],
      ['FAIL\texample.com/shop [build failed]', ''],
      ['FAILED (failures=1, errors=2)', '1 test'],
      ['10 examples, 2 failures', '2 tests'],
      ['Tests: 5, Assertions: 10, Failures: 2.', '2 tests'],
      ['[ERROR] Tests run: 5, Failures: 0, Errors: 1, Skipped: 0', '1 test'],
      ['Failed!  - Failed:     3, Passed:    10, Skipped:     0, Total:    13', '3 tests'],
      ['90% tests passed, 1 tests failed out of 10', '1 test'],
      ['# pass 2\n# fail 0\n# pass 1\n# fail 4', '4 tests'],
      ['✖ 2 problems (2 errors, 0 warnings)', ''],
    ] as const) {
      const verdict = readVerdict('npm test 2>&1 | tee log', long(summary), false)
      expect(verdict.ok, summary).toBe(false)
      expect(verdict.what, summary).toBe(what)
    }
  })
})

describe('a program that fails behind a pipe', () => {
  const trace = 'Traceback (most recent call last):\n  File "main.py", line 1, in <module>\nOSError: shelf is gone'
  it.each([
    ['python3 main.py 2>&1 | tail -20', trace],
    ['gcc -c main.c 2>&1 | head', 'main.c:1:10: fatal error: stockroom.h: No such file or directory'],
    ['mkdir -p out; javac -d out A.java; ls out', 'A.java:1: error: cannot find symbol\n1 error'],
    ['npm ci 2>&1 | tail -5', 'npm error code EUSAGE\nnpm error'],
    ['python3 -m unittest | tail -40', 'FAILED (failures=1)'],
    ['make | tail', 'Makefile:2: *** missing separator.  Stop.'],
  ])('fails by its last words: %s', (command, output) => {
    expect(ok(command, output)).toBe(false)
  })

  it.each([
    ['python3 main.py', trace],
    ['python3 main.py | tail -20', `${trace}\ntried again: saved 40 rows`],
    ['cat crash.txt | tail -20', trace],
    ['docker logs shop | tail -20', trace],
  ])('does not fail by words that are not its last or not its own: %s', (command, output) => {
    expect(ok(command, output)).toBe(true)
  })
})

describe('a program whose reader closed the pipe', () => {
  const python =
    '0 0\n1 37\n\nTraceback (most recent call last):\n  File "a.py", line 1, in <module>\n    for i in range(200000): print(i)\n                            ^^^^^\nBrokenPipeError: [Errno 32] Broken pipe'
  it.each([
    ['python3 a.py | head -2', python],
    ['python3 a.py 2>&1 | grep -m1 37', python],
    ['sort big.txt | head -2', "1\n10\n\nsort: write failed: 'standard output': Broken pipe\nsort: write error"],
    [
      './all.sh | head -2',
      'bash: line 1: echo: write error: Broken pipe\nbash: line 1: echo: write error: Broken pipe',
    ],
    [
      'tar cf - doc | head -c 10',
      "tar: Removing leading `/' from member names\ntar: -: Cannot write: Broken pipe\ntar: Error is not recoverable: exiting now",
    ],
    ['jq -n "range(300000)" | head -1', '0\n\nError: writing output failed: Broken pipe'],
    [
      'cargo run | head -1',
      "line 0\nthread 'main' panicked at library/std/src/io/stdio.rs:1165:9:\nfailed printing to stdout: Broken pipe (os error 32)\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
    ],
  ])('does not fail: %s', (command, output) => {
    expect(ok(command, output)).toBe(true)
    expect(readVerdict(`set -o pipefail; ${command}`, `Exit code 1\n${output}`, true).ok).toBe(true)
  })

  it('does not fail when its shell only reports the signal', () => {
    expect(readVerdict('set -o pipefail; yes | head -1', 'Exit code 141\ny', true).ok).toBe(true)
  })

  it.each([
    [
      'python3 send.py',
      'Traceback (most recent call last):\n  File "send.py", line 1\nBrokenPipeError: [Errno 32] Broken pipe',
    ],
    ['python3 a.py | tail -2', python],
    ['ssh host make', 'client_loop: send disconnect: Broken pipe'],
  ])('fails when the reader did not stop early: %s', (command, output) => {
    expect(readVerdict(command, `Exit code 1\n${output}`, true).ok).toBe(false)
  })

  it('fails when the output contains another error', () => {
    const other = 'Traceback (most recent call last):\n  File "b.py", line 9\nKeyError: \'id\''
    expect(readVerdict('python3 a.py | head -2; python3 b.py', `Exit code 1\n${python}\n${other}`, true).ok).toBe(false)
  })
})

describe('the failing command of a line', () => {
  it.each([
    ['npx tsc --noEmit && node --test', "a.ts(1,7): error TS2322: Type 'string' is not …", 'npx tsc --noEmit'],
    ['npx eslint . && npm test', '/shop/a.js\n  1:1  error  Unexpected debugger  no-debugger', 'npx eslint .'],
    ['mypy a.py && pytest -q', 'a.py:1: error: Incompatible types', 'mypy a.py'],
    ['cd api && npm run build && npm test', '> a@1.0.0 build\n> node b.js\n\nRangeError: too large', 'npm run build'],
    ['npm run build && npm t', '> a@1.0.0 build\n> x\n\n> a@1.0.0 test\n> y\n\nRangeError: z', 'npm t'],
    ['npx tsc && node --test', 'not ok 1 - sums', 'node --test'],
  ])('is the one that prints such output: %s', (line, output, part) => {
    expect(failedPart(line, output, true)).toBe(part)
  })
})
