import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { openHomeStore } from '../testing/home-store.ts'
import { chatDb } from '../testing/made-talks.ts'
import type { Messages } from './create-messages.ts'

let folder: string
let jarvis: Jarvis
let messages: Messages
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-again-'))
  const settings = { config: { 'embedding.model': 'none' }, overrides: { environment: {} } }
  jarvis = await openJarvis({ home: join(folder, 'home'), ...settings })
  messages = (await jarvis.subsystem('messages')) as Messages
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const handles = async () =>
  (await messages.contacts({ limit: 9, offset: 0 })).contacts.flatMap((contact) => contact.handles)

it('a file is read again where another country is asked for', async () => {
  const path = join(folder, 'said.jsonl')
  const line = { conversation: 'a', from: '0151 12345678', text: 'The race is on', date: '2024-05-03T10:00:00Z' }
  writeFileSync(path, JSON.stringify(line))
  expect(await messages.import({ path, country: 'FR' })).toMatchObject({ added: 1 })
  expect(await messages.import({ path, country: 'FR' })).toMatchObject({ unchanged: true })
  expect(await messages.import({ path, country: 'DE' })).toMatchObject({ unchanged: false })
  expect(await handles()).toContain('tel:+4915112345678')
})

it('what a database was not asked for before is read with the next import that asks for it', async () => {
  const path = join(folder, 'chat.db')
  await chatDb(path)
  const { added } = await messages.import({ path, country: 'DE' })
  expect(await messages.import({ path, country: 'DE' })).toMatchObject({ added: 0, known: 0 })
  expect(await messages.import({ path, country: 'DE', withNoise: true })).toMatchObject({ added: 2, known: added })
  expect(await messages.import({ path, country: 'DE', withNoise: true })).toMatchObject({ added: 0, known: 0 })
})

it('a database is not read again where less is asked for', async () => {
  const path = join(folder, 'chat.db')
  await chatDb(path)
  await messages.import({ path, country: 'DE', withNoise: true })
  expect(await messages.import({ path, country: 'DE' })).toMatchObject({ added: 0, known: 0 })
})

it('a database is read again where an earlier import had no country', async () => {
  const path = join(folder, 'chat.db')
  await chatDb(path)
  const { added } = await messages.import({ path, country: 'DE' })
  const { db, close } = await openHomeStore(join(folder, 'home'), 'messages')
  await db.transaction((tx) => tx.run(`UPDATE message_sources SET file = replace(file, ',"country":"DE"', '')`))
  await close()
  expect(await messages.import({ path, country: 'DE' })).toMatchObject({ added: 0, known: added })
})
