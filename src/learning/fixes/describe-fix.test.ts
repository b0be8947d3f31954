import { expect, it } from 'vitest'
import { describeFix } from './describe-fix.ts'
import type { Edit, Fix, Run } from './step.ts'

const run = (ok: boolean) => ({ kind: 'run', command: 'make', part: 'make', ok }) as Run
const edit = (file: string, before: string, after: string): Edit => ({
  ...({ kind: 'edit', key: 'e', at: 1, isNew: false } as const),
  ...{ file, before, after },
})
const fixBy = (edits: Edit[]): Fix => ({
  failure: run(false),
  success: run(true),
  edits,
  commands: [],
  isNamed: true,
  isOtherCommand: false,
})
const described = (...edits: Edit[]) => describeFix(fixBy(edits), (path) => path)

it.each([
  ['tabs', 'build:\n    cc a.c\n', 'build:\n\tcc a.c\n', 'indent `cc a.c` with a tab in place of 4 spaces'],
  [
    'an indent',
    'if a:\nb()\nc()',
    'if a:\n  b()\n  c()',
    'indent `b()` (and 1 more) with 2 spaces in place of nothing',
  ],
  ['a line end', 'a = 1 \\ \n  + 2', 'a = 1 \\\n  + 2', 'remove white space at the end of `a = 1 \\`'],
  ['line ends', '#!/bin/sh\r\nls\r\n', '#!/bin/sh\nls\n', 'end lines with LF in place of CRLF'],
  ['a blank line', 'Title\n=====\ntext', 'Title\n=====\n\ntext', 'add a blank line before `text`'],
  ['the end of the file', 'a\nb', 'a\nb\n', 'end the file with a line break'],
  ['a blank line at the end', 'a\nb\n', 'a\nb\n\n', 'add a blank line at the end'],
  ['a line moved down', 'use(a)\nlet a\nlet b', 'let a\nlet b\nuse(a)', 'move `use(a)` below `let b`'],
  ['a line moved up', 'use(a)\nlet b\nlet a', 'let a\nuse(a)\nlet b', 'move `let a` above `use(a)`'],
  ['a second line', 'import os\nimport os\nx', 'import os\nx', 'remove one of the lines `import os`'],
])('describes an edit that changed only white space or punctuation: %s', (_, before, after, order) => {
  expect(described(edit('f', before, after))).toBe(`In f, ${order}.`)
})

it('learns nothing from an edit without a change', () => {
  expect(described(edit('f', 'a\n', 'a\n'))).toBeUndefined()
  expect(described(edit('f', 'a\n', 'a\n'), edit('g', 'b', 'c'))).toBe('In g, replace `b` with `c`.')
})
