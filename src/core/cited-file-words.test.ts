import { expect, it } from 'vitest'
import { citedFilesInWords } from './cited-file-words.ts'

it('describes changed files, and omits the others', () => {
  const path = 'src/a.ts'
  expect(
    citedFilesInWords([
      { path, state: 'fresh' },
      { path, state: 'unknown', symbol: 'parse' },
      { path, state: 'stale' },
      { path, state: 'stale', symbol: 'parse' },
      { path, state: 'moved', movedTo: 'lib/a.ts' },
      { path, state: 'stale', movedTo: 'lib/a.ts', symbol: 'parse' },
    ]),
  ).toEqual([
    'src/a.ts changed since',
    'parse in src/a.ts changed since',
    'src/a.ts is now lib/a.ts',
    'parse in src/a.ts is now in lib/a.ts, and changed since',
  ])
})
