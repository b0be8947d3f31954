import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { notesFor, writeFileNotes } from './file-notes.ts'
import { placeOf } from './ready-context.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-notes-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('shows notes in a worktree, and none in another repository', () => {
  for (const folder of ['net/.git/worktrees/tree', 'other/.git', 'tree', 'home'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'net/.git/worktrees/tree/commondir'), '../..\n')
  writeFileSync(join(root, 'tree/.git'), `gitdir: ${join(root, 'net/.git/worktrees/tree')}\n`)
  const [home, place] = [join(root, 'home'), placeOf(join(root, 'net'))]
  writeFileNotes(home, place, { 'README.md': [{ id: 'n1', text: 'Keep it short.', tokens: 4 }] as never })
  const shown = (file: string) => notesFor(home, { place, session: file, file })?.text
  expect(shown(join(root, 'net/README.md'))).toBe('Keep it short.')
  expect(shown(join(root, 'tree/README.md'))).toBe('Keep it short.')
  expect(shown(join(root, 'other/README.md'))).toBeUndefined()
  expect(shown(join(root, 'README.md'))).toBeUndefined()
})
