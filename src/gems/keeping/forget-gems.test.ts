import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openJarvis } from '../../app/open-jarvis.ts'
import type { Database } from '../../ports/database.ts'
import { openHomeStore } from '../../testing/home-store.ts'
import type { GemNeeds } from './change-gem.ts'
import { findGemsToForget } from './forget-gems.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-forget-gems-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('gems that were merged into the found ones are found by one read of all gems', async () => {
  const jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' }, overrides: { environment: {} } })
  const add = async (text: string) => (await jarvis.gems.add({ text, title: text }, { enrich: false })).gem.id
  const [first, second, third] = [await add('Gulls'), await add('Herons'), await add('Swans of Zebulon')]
  const found = [third, await add('Zebulon sails'), await add('Zebulon rows')]
  await jarvis.gems.merge(first, second)
  await jarvis.gems.merge(second, third)
  await jarvis.close()
  const { db, close } = await openHomeStore(home)
  let reads = 0
  const counting = {
    ...db,
    all: (sql: string, params?: readonly never[]) => {
      if (sql.includes('details LIKE')) reads++
      return db.all(sql, params)
    },
  } as unknown as Database
  const { gems } = await findGemsToForget({ db: counting } as GemNeeds, { query: 'Zebulon' })
  await close()
  expect(gems.map(({ id }) => id).sort()).toEqual([first, second, ...found].sort())
  expect(reads).toBe(1)
})
