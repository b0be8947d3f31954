import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStore } from './open-store.ts'

it('tells which terms a chunk holds itself, and which only with its lead', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jarvis-held-'))
  const { db, lexical, close } = await openStore(join(folder, 'jarvis.db'))
  const entry = { title: ['garage'], headings: [], body: ['red', 'car'], lead: ['blue'] }
  await db.transaction((tx) =>
    lexical.put(tx, [
      { chunkId: 1, ...entry },
      { chunkId: 2, title: [], headings: [], body: ['blue', 'bus'], lead: [] },
    ]),
  )
  const held = await lexical.held([1, 2, 9], ['red', 'garage', 'blue', 'nowhere', '"'])
  expect([...held.get(1)!.own].sort()).toEqual(['garage', 'red'])
  expect([...held.get(1)!.all].sort()).toEqual(['blue', 'garage', 'red'])
  expect([...held.get(2)!.own]).toEqual(['blue'])
  expect(held.get(9)?.all.size ?? 0).toBe(0)
  await close()
  await rm(folder, { recursive: true, force: true })
})
