import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { createFileStore } from './file-store.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

it('restores a line that an editor removed, also when the editor saves again meanwhile', async () => {
  const store = createFileStore({
    db: space.store.db,
    clock: () => space.time.now,
    folder: space.folder,
    actor: 'test',
  })
  const file = join(space.folder, 'memory', 'day.md')
  await store.change('memory/day.md', 'memory.note', (text) => `${text}- ours\n`, '# Day\n\n')
  // Its editor had opened the file before that.
  writeFileSync(file, '# Day\n\n- by hand\n')
  let saves = 0
  await store.change('memory/day.md', 'memory.note', (text) => {
    if (saves++ === 0) writeFileSync(file, '# Day\n\n- by hand\n- by hand again\n')
    return `${text}- ours, too\n`
  })
  expect(saves).toBe(2)
  const lines = readFileSync(file, 'utf8').split('\n')
  expect(lines).toEqual(expect.arrayContaining(['- ours', '- by hand', '- by hand again', '- ours, too']))
})
