import { describe, expect, it } from 'vitest'
import { outputLines } from '../../text/signatures/output-lines.ts'
import { endsInError } from './ends-in-error.ts'

describe('output that ends in an error', () => {
  it.each([
    ['Node', "main.mjs:1\nthrow new Error('x')\n\nError: x\n    at main.mjs:1:7\n\nNode.js v20.20.2"],
    [
      'Python',
      'Traceback (most recent call last):\n  File "a.py", line 2, in <module>\n    raise V("2 errors")\nV: 2 errors\n  id: not a number',
    ],
    [
      'Java',
      'Exception in thread "main" java.lang.IllegalStateException: damaged\n\tat shop.Stock.load(Stock.java:3)\nCaused by: java.lang.NumberFormatException: "4x"\n\t... 2 more',
    ],
    ['gcc', 'a.c:1:10: fatal error: stockroom.h: No such file or directory\ncompilation terminated.'],
    ['go vet', 'vet: ./main.go:4:14: cannot use "three" as int value'],
    ['psql', 'ERROR:  relation "stockroom" does not exist\nLINE 1: select * from stockroom\n                      ^'],
    [
      'git',
      'fatal: The current branch main has no upstream branch.\nTo push, use\n\n    git push --set-upstream origin main',
    ],
    ['a shell', './run.sh: Permission denied'],
  ])('is detected: %s', (_, output) => {
    expect(endsInError(outputLines(output))).toBe(true)
  })

  it.each([
    [
      'a trace that was only logged',
      'retry 1\nTraceback (most recent call last):\n  File "a.py", line 2, in f\nTimeoutError: slow\nretry 2\nsaved 40 rows',
    ],
    ['words about errors', '12 rows read\n0 errors, 0 warnings\ndone'],
    ['the name of a file', 'src/error.ts\nsrc/fatal-error.c'],
  ])('is not detected in %s', (_, output) => {
    expect(endsInError(outputLines(output))).toBe(false)
  })
})
