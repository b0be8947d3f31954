import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../../testing/temporary-memory.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

/** More facts than one statement takes parameters for. */
const many = 17_000

it('forget finds more facts than one SQL statement can list', async () => {
  const { db } = space.store
  await space.memory.remember({ content: 'The kettle is green.' })
  const [row] = await db.all<{ id: string }>('SELECT * FROM facts')
  const { id } = row!
  const columns = Object.keys(row!)
  const copied = columns.map((name) =>
    ['id', 'content_hash'].includes(name) ? `f.${name} || '-' || n.i` : `f.${name}`,
  )
  await db.transaction((tx) =>
    tx.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${many})
       INSERT INTO facts (${columns.join(', ')}) SELECT ${copied.join(', ')} FROM facts f, n WHERE f.id = ?`,
      [id],
    ),
  )
  const { items } = await space.memory.forget({ after: 0 })
  expect(items.filter(({ kind }) => kind === 'fact')).toHaveLength(many + 1)
})
