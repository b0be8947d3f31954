import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropLease } from '../../core/lease.ts'
import { openTemporaryDocuments, type TemporaryDocuments } from '../../testing/temporary-documents.ts'
import { scanLease } from '../collections/collection-repository.ts'

let space: TemporaryDocuments
beforeEach(async () => {
  space = await openTemporaryDocuments()
  await space.documents.add(space.files, { name: 'notes' })
})
afterEach(() => space.dispose())

it('counts skipped files once when another process takes over the scan', async () => {
  await space.write({ 'a.md': 'The boat is red.', 'b.png': 'x', 'c.png': 'y' })
  const { db } = space.store
  const { id } = (await db.get<{ id: number }>('SELECT id FROM collections'))!
  const { transaction } = db
  let isLost = false
  const report = await space.documents.update({
    onProgress({ phase }) {
      if (isLost || phase !== 'scan') return
      isLost = true
      db.transaction = (work) =>
        transaction(async (tx) => {
          db.transaction = transaction
          await dropLease(tx, scanLease(id))
          return work(tx)
        })
    },
  })
  expect(isLost).toBe(true)
  expect(report).toMatchObject({ added: 1, leftOut: { png: 2 } })
})
