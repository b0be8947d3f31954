import { expect, it } from 'vitest'
import { branchFacts } from './describe-git.ts'

const facts = (command: string) =>
  branchFacts([{ key: 'k', at: 1, kind: 'command', command, output: '', failed: false, isEndKnown: true }] as never)

it.each([
  ['git push origin main', 'Pushed main'],
  ['git push -o ci.skip origin main', 'Pushed main'],
  ['git push --force origin HEAD:topic', 'Pushed topic'],
  ['git push origin +main', 'Pushed main'],
  ['git push origin --delete old', 'Deleted the remote branch old'],
  ['git push origin :old', 'Deleted the remote branch old'],
  ['git merge -m "Merge it all" topic', 'Merged topic'],
  ['git merge --no-ff topic', 'Merged topic'],
  ['git checkout -b "new-idea"', 'Began the branch new-idea'],
])('describes %s', (command, fact) => {
  expect(facts(command)).toEqual([fact])
})

it.each(['git push --dry-run origin main', 'git push -n origin main', 'git merge --abort', 'git push'])(
  'reports nothing of %s',
  (command) => {
    expect(facts(command)).toEqual([])
  },
)
