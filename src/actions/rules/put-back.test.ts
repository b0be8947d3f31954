import { expect, it } from 'vitest'
import { createClientEvents } from '../../testing/client-events.ts'
import { commitsIn, putBackBy } from './put-back.ts'

const { run, fail, edit } = createClientEvents('/net')
const pathOf = (path: string) => path.replace(/^\/net\//, '')
const back = (...events: Parameters<typeof putBackBy>[0]) => {
  const found = putBackBy(events, pathOf)
  return found && { files: [...found.files], commits: [...found.commits], isWhole: found.isWhole }
}

it.each([
  ['git checkout HEAD~1 -- crc.c && make test', ['crc.c']],
  ['git checkout -- ./src/a.ts "src/b.ts"', ['src/a.ts', 'src/b.ts']],
  ['cd web && git restore --source=HEAD~2 build.mjs', ['web/build.mjs']],
  ['git show HEAD~1:list.py > list.py', ['list.py']],
])('detects the files that %s restores', (command, files) => {
  expect(back(run(command))).toEqual({ files, commits: [], isWhole: false })
})

it('distinguishes a file from a branch by the output of git', () => {
  const { files } = back(run('git checkout Makefile && make test', 'Updated 1 path from the index\nok'))!
  expect(files).toEqual(['Makefile'])
  expect(back(run('git checkout Makefile', "Switched to branch 'Makefile'"))).toBeUndefined()
  const both = "Switched to branch 'main'\nUpdated 1 path from the index"
  expect(back(run('git checkout main && git checkout -- a.txt', both))!.files).toEqual(['a.txt'])
})

it('detects reverted commits, and the commits that were made', () => {
  const printed = '[main 1f2e3d4] Revert "Write the report as JSON"\n 2 files changed'
  expect(back(run('git revert --no-edit HEAD~2 && npm test', printed))).toEqual({
    files: [],
    commits: ['Write the report as JSON'],
    isWhole: true,
  })
  expect(commitsIn([run('git add -A && git commit -qm "Write the report as JSON"')], pathOf)).toEqual([
    'Write the report as JSON',
  ])
})

it.each([
  'git checkout main',
  'git checkout -b report',
  'git restore --staged a.ts',
  'git revert --abort',
  'git log -- a.ts',
])('detects nothing in: %s', (command) => {
  expect(back(run(command))).toBeUndefined()
})

it('ignores changes reverted within one prompt, and failed commands', () => {
  expect(back(edit('a.ts', 'a', 'b'), run('git checkout -- a.ts'))).toBeUndefined()
  expect(back(fail('git revert HEAD', 'conflict'))).toBeUndefined()
})
