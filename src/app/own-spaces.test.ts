import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Messages } from '../messages/messages.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let home: string
let jarvis: Jarvis
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-own-spaces-'))
  jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true })
})

const face = async (reads: boolean) => (await jarvis.subsystem('messages', { reads })) as Messages
const isThere = () => existsSync(join(home, 'spaces', 'messages'))

it.skipIf(isOnPostgres)('creates a separate space with the first write, not by reading', async () => {
  expect(await (await face(true)).conversations({ limit: 5, offset: 0 })).toMatchObject({ conversations: [] })
  expect(await (await face(true)).templates.list()).toEqual([])
  expect(isThere()).toBe(false)

  await (await face(false)).templates.add({ text: 'On my way!', triggers: ['Where are you?'] })
  expect(isThere()).toBe(true)
  expect(await (await face(true)).templates.list()).toMatchObject([{ text: 'On my way!' }])
})

it.skipIf(isOnPostgres)('reads what another process has written since', async () => {
  await (await face(true)).conversations({ limit: 5, offset: 0 })
  const other = await openJarvis({ home, config: { 'embedding.model': 'none' } })
  await ((await other.subsystem('messages')) as Messages).templates.add({
    text: 'Thanks!',
    triggers: ['Where are you?'],
  })
  await other.close()
  expect(await (await face(true)).templates.list()).toMatchObject([{ text: 'Thanks!' }])
})
