import { expect, it } from 'vitest'
import { createClientEvents } from '../../testing/client-events.ts'
import { takesBackWork } from './taken-back.ts'

const { edit, run, tool } = createClientEvents('/repo')
const pathOf = (path: string) => path.replace('/repo/', '')
const write = (file: string, content: string) =>
  tool('Write', { file_path: `/repo/${file}`, content }, { type: 'create', filePath: `/repo/${file}` })
const body = 'export const sum = (a, b) => a + b\nexport const half = (a) => a / 2'

it('sees that lines go again, and that new files are deleted', () => {
  const added = [edit('a.js', 'let x = 1', `let x = 1\n${body}`)]
  expect(takesBackWork(added, [edit('a.js', `let x = 1\n${body}`, 'let x = 1')], pathOf)).toBe(true)
  expect(takesBackWork([write('b.js', body)], [run('rm b.js')], pathOf)).toBe(true)
  expect(takesBackWork([write('lib/b.js', body)], [run('cd lib && git rm -f b.js')], pathOf)).toBe(true)
})

it('does not take going on, moving or renaming for it', () => {
  const added = [edit('a.js', 'let x = 1', `let x = 1\n${body}`)]
  expect(takesBackWork(added, [edit('a.js', 'a + b', 'a + b + 0')], pathOf)).toBe(false)
  expect(takesBackWork(added, [edit('a.js', body, 'export const sum = add')], pathOf)).toBe(false)
  const moved = [edit('a.js', `let x = 1\n${body}`, 'let x = 1'), write('sum.js', body)]
  expect(takesBackWork(added, moved, pathOf)).toBe(false)
  expect(takesBackWork([write('b.js', body)], [write('c.js', body), run('rm b.js')], pathOf)).toBe(false)
  expect(takesBackWork(added, [run('npm test')], pathOf)).toBe(false)
})
