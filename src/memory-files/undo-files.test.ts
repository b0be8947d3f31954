import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

/** Two saves of another program in the very moment of the undo: a newer file, and a copy of the one before it. */
let isBusy = false
const copy = 'memory/2026-03-02.conflict-1.md'
vi.mock('./follow-saves.ts', async (original) => {
  const real = await original<typeof import('./follow-saves.ts')>()
  const removeAndFollow: typeof real.removeAndFollow = (removing) =>
    isBusy ? { isGone: false, copy } : real.removeAndFollow(removing)
  return { ...real, removeAndFollow }
})

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(async () => {
  isBusy = false
  await space.dispose()
})

it('undoes nothing while another program writes the file, and names the copy', async () => {
  const { path } = await space.memory.files.note('Bought a boat')
  isBusy = true
  await expect(space.memory.undo({})).rejects.toMatchObject({
    code: 'memory_file_busy',
    message: `${path} is being written by another program. ${copy} contains its previous text. Close it there and try again.`,
    details: { path, copies: [copy] },
  })
  isBusy = false
  const { degraded = [] } = (await space.memory.undo({})) as { degraded?: string[] }
  expect(degraded).toEqual([])
})

it('undoes writing a file deleted since, and deleting a file that exists again', async () => {
  const { path } = await space.memory.files.note('Bought a boat')
  const file = join(space.folder, path)
  rmSync(file)
  await space.memory.undo({})
  expect(existsSync(file)).toBe(false)
  // Nothing was removed, so there is nothing to restore.
  const [taken] = await space.memory.log({ limit: 1 })
  await space.memory.undo({ entry: taken!.id })
  expect(existsSync(file)).toBe(false)

  await space.memory.files.note('Sold a boat')
  const text = readFileSync(file, 'utf8')
  await space.memory.undo({})
  const [undone] = await space.memory.log({ limit: 1 })
  writeFileSync(file, text)
  await space.memory.undo({ entry: undone!.id })
  expect(readFileSync(file, 'utf8')).toBe(text)
})
