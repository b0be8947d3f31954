import { expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { linesMoved, shareGone } from './taken-back.ts'

const { edit, run, tool } = createClientEvents('/repo')
const pathOf = (path: string) => path.replace('/repo/', '')
const moved = (earlier: CapturedEvent[], ...later: CapturedEvent[]) => linesMoved(earlier, later, pathOf)
const write = (file: string, content: string) =>
  tool('Write', { file_path: `/repo/${file}`, content }, { type: 'create', filePath: `/repo/${file}` })
const body = 'export const sum = (a, b) => a + b\nexport const half = (a) => a / 2'
const added = [edit('a.js', 'let x = 1', `let x = 1\n${body}`)]

it('counts removed and added lines, and those that earlier work added', () => {
  expect(moved(added, edit('a.js', `let x = 1\n${body}`, 'let x = 1'))).toEqual({ out: 2, put: 0, own: 2, theirs: 2 })
  expect(moved(added, edit('a.js', 'let x = 1', 'let x = 2\nlet y = 3'))).toEqual({ out: 1, put: 2, own: 0, theirs: 2 })
  expect(moved(added, edit('b.js', body, ''))).toEqual({ out: 2, put: 0, own: 0, theirs: 2 })
  expect(moved(added, run('npm test'))).toEqual({ out: 0, put: 0, own: 0, theirs: 2 })
})

it('counts the lines of a deleted new file', () => {
  expect(moved([write('b.js', body)], run('rm b.js'))).toEqual({ out: 2, put: 0, own: 2, theirs: 2 })
  expect(moved([write('lib/b.js', body)], run('cd lib && git rm -f b.js'))).toEqual({
    out: 2,
    put: 0,
    own: 2,
    theirs: 2,
  })
  expect(moved([], run('rm b.js'))).toEqual({ out: 1, put: 0, own: 0, theirs: 0 })
})

it('returns the share of added lines that are gone, whatever replaced them', () => {
  const gone = (...later: CapturedEvent[]) => shareGone(added, later, pathOf)
  expect(gone(edit('a.js', body, ''))).toBe(1)
  expect(gone(edit('a.js', 'export const half = (a) => a / 2', ''))).toBeCloseTo(5 / 7)
  expect(gone(edit('b.js', body, ''))).toBe(0)
  expect(shareGone([write('b.js', body)], [run('rm b.js')], pathOf)).toBe(1)
})

it('counts lines of a file whose name has a blank, and of files in a deleted folder', () => {
  expect(moved([write('my file.js', body)], run('rm "my file.js"')).own).toBe(2)
  expect(moved([write('src/old/b.js', body)], run('rm -rf src/old/')).own).toBe(2)
  expect(moved([write('src/older/b.js', body)], run('rm -rf src/old')).own).toBe(0)
  expect(shareGone([write('src/old/b.js', body)], [run('rm -r src/old')], pathOf)).toBe(1)
})
