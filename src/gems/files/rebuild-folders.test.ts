import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OpenSpace } from '../../app/space.ts'
import { openScratchSpace } from '../../testing/scratch-space.ts'
import { rebuildFolders } from './rebuild-folders.ts'

let folder: string
let space: OpenSpace
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-rebuild-'))
  space = await openScratchSpace(join(folder, 'bench.db'), { embedders: () => ({ degraded: [] }) })
})
afterEach(async () => {
  await space.close()
  rmSync(folder, { recursive: true, force: true })
})

const knowledge = () => join(folder, 'knowledge')
const htmlOf = (at: number) =>
  new TextEncoder().encode(`<html><body><p>Boat ${at} waits for the tide.</p></body></html>`)

/** Every file below the folder with its text. */
const everything = () =>
  Object.fromEntries(
    readdirSync(knowledge()).flatMap((id) =>
      readdirSync(join(knowledge(), id)).map((name) => [
        `${id}/${name}`,
        readFileSync(join(knowledge(), id, name), 'utf8'),
      ]),
    ),
  )

/** Rebuilds all folders; returns the number of transactions and the result. */
async function rebuilt() {
  let transactions = 0
  const { db, search } = space
  const counted: typeof db = {
    ...db,
    transaction(work) {
      transactions++
      return db.transaction(work)
    },
  }
  const done = await rebuildFolders({ db: counted, search, clock: Date.now, folder: knowledge() })
  return { transactions, ...done }
}

describe('missing gem folders', () => {
  it('are written with their files, byte for byte, and nothing is written when all exist', async () => {
    for (let at = 0; at < 12; at++)
      await space.gems.add({ file: { name: `boat-${at}.html`, bytes: htmlOf(at) } }, { enrich: false })
    const before = everything()
    expect(Object.keys(before)).toHaveLength(24)
    rmSync(knowledge(), { recursive: true })
    expect(await rebuilt()).toMatchObject({ gems: 12, written: 12, transactions: 2 })
    expect(everything()).toEqual(before)
    expect(await rebuilt()).toMatchObject({ gems: 12, written: 0, transactions: 0 })
  })

  it('leave other folders unchanged: an edit is read, a deleted gem stays deleted', async () => {
    const ids: string[] = []
    for (const word of ['anchor', 'bollard', 'cleat'])
      ids.push((await space.gems.add({ text: `The ${word} is old.` }, { enrich: false })).gem.id)
    const [lost, edited, deleted] = ids as [string, string, string]
    await space.gems.remove(deleted)
    rmSync(join(knowledge(), lost), { recursive: true })
    const file = join(knowledge(), edited, 'gem.md')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/## Notes\n\n$/, '## Notes\n\nPaint it.\n'))
    const done = await rebuilt()
    expect(done).toMatchObject({ gems: 2, written: 2 })
    expect(done.taken).toMatchObject([{ gem: edited, fields: ['notes'], conflicts: [] }])
    expect(existsSync(join(knowledge(), lost, 'gem.md'))).toBe(true)
    expect(existsSync(join(knowledge(), deleted))).toBe(false)
  })
})
