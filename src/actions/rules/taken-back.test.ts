import { expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { leastTakenBack, takingBack } from './taken-back.ts'

const { edit, run, tool } = createClientEvents('/repo')
const pathOf = (path: string) => path.replace('/repo/', '')
const takesBackWork = (earlier: CapturedEvent[], later: CapturedEvent[]) =>
  (takingBack(later, pathOf)?.(earlier) ?? 0) >= leastTakenBack
const write = (file: string, content: string) =>
  tool('Write', { file_path: `/repo/${file}`, content }, { type: 'create', filePath: `/repo/${file}` })
const body = 'export const sum = (a, b) => a + b\nexport const half = (a) => a / 2'

it('sees that lines go again, and that new files are deleted', () => {
  const added = [edit('a.js', 'let x = 1', `let x = 1\n${body}`)]
  expect(takesBackWork(added, [edit('a.js', `let x = 1\n${body}`, 'let x = 1')])).toBe(true)
  expect(takesBackWork([write('b.js', body)], [run('rm b.js')])).toBe(true)
  expect(takesBackWork([write('lib/b.js', body)], [run('cd lib && git rm -f b.js')])).toBe(true)
})

it('does not take a line for gone that came back in other words elsewhere in the file', () => {
  const added = [edit('clean.sh', 'for f in *', 'for f in *\n  case $f in *-01.gz) continue ;; esac')]
  const later = [
    edit('clean.sh', '  case $f in *-01.gz) continue ;; esac', ''),
    edit('clean.sh', '  rm $f', '  case $day in *-01) continue ;; esac\n  rm $f'),
  ]
  expect(takesBackWork(added, later.slice(0, 1))).toBe(true)
  expect(takesBackWork(added, later)).toBe(false)
})

it('does not take going on, moving or renaming for it', () => {
  const added = [edit('a.js', 'let x = 1', `let x = 1\n${body}`)]
  expect(takesBackWork(added, [edit('a.js', 'a + b', 'a + b + 0')])).toBe(false)
  expect(takesBackWork(added, [edit('a.js', body, 'export const sum = add')])).toBe(false)
  const moved = [edit('a.js', `let x = 1\n${body}`, 'let x = 1'), write('sum.js', body)]
  expect(takesBackWork(added, moved)).toBe(false)
  expect(takesBackWork([write('b.js', body)], [write('c.js', body), run('rm b.js')])).toBe(false)
  expect(takesBackWork(added, [run('npm test')])).toBe(false)
})
