import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'
import { findMounts, readMounts, unmountedProblems, writeMounts } from './mounts.ts'

let space: TemporaryDocuments
beforeEach(async () => {
  space = await openTemporaryDocuments()
})
afterEach(() => space.dispose())

const files = { 'a.md': 'The boat is red.', 'disk/b.md': 'The sail is white.', 'disk/deep/c.md': 'The mast is tall.' }

it('keeps the records below an unmounted disk, and removes others that are gone', async () => {
  await space.write(files)
  const { id } = await space.documents.add(space.files, { name: 'notes' })
  await space.documents.update()
  // Simulates a disk mounted there.
  await space.store.db.transaction((tx) => writeMounts(tx, id, ['disk']))
  for (const name of ['a.md', 'disk/b.md', 'disk/deep']) await rm(join(space.files, name), { recursive: true })
  for (const scopes of [['disk'], undefined])
    expect(await space.documents.update({ collections: ['notes'], ...(scopes && { scopes }) })).toMatchObject({
      removed: scopes ? 0 : 1,
      failed: [{ path: 'notes/disk', reason: expect.stringContaining('not mounted, its records are kept') }],
    })
  await space.write(files)
  expect(await space.documents.update()).toMatchObject({ added: 1, removed: 0, unchanged: 2 })
  await rm(join(space.files, 'disk'), { recursive: true })
  expect(await space.documents.update({ force: true })).toMatchObject({ removed: 2, failed: [] })
  expect(await readMounts(space.store.db, id)).toEqual([])
})

it('removes files deleted from a folder that was not a mount point', async () => {
  await space.write(files)
  await space.documents.add(space.files, { name: 'notes' })
  await space.documents.update()
  for (const name of ['disk/b.md', 'disk/deep']) await rm(join(space.files, name), { recursive: true })
  expect(await space.documents.update()).toMatchObject({ removed: 2, failed: [] })
})

it('detects the mount points in a folder', async () => {
  await space.write(files)
  expect(await findMounts(space.files, new Map([[-1, 'disk/b.md']]))).toEqual([])
  expect(await unmountedProblems(space.files, [])).toEqual([])
  expect(await unmountedProblems(space.files, ['disk', 'none'])).toMatchObject([{ path: 'disk' }, { path: 'none' }])
})
