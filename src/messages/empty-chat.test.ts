import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openJarvis } from '../app/open-jarvis.ts'
import { openHomeStore } from '../testing/home-store.ts'
import { lines, whatsapp, whatsappName } from '../testing/made-talks.ts'
import type { Messages } from './create-messages.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-empty-chat-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const settings = { config: { 'embedding.model': 'none', 'messages.country': 'DE' }, overrides: { environment: {} } }

/** A home whose messages are those of a file; returns its folder. */
async function homeWith(name: string, file: string, text: string): Promise<string> {
  const [home, path] = [join(folder, name), join(folder, file)]
  writeFileSync(path, text)
  const jarvis = await openJarvis({ home, ...settings })
  await ((await jarvis.subsystem('messages')) as Messages).import({ path })
  await jarvis.close()
  return home
}

it('an import removes the exchanges and search records of a chat that lost its messages', async () => {
  const other = await openJarvis({ home: await homeWith('other', 'own.jsonl', lines), space: 'messages', ...settings })
  await other.exportTo(join(folder, 'moved'))
  await other.close()
  const home = await homeWith('home', whatsappName, whatsapp)
  const store = await openHomeStore(home, 'messages')
  // As a process leaves it that ends between the erasure and the index.
  await store.db.transaction(async (tx) => {
    await tx.run('UPDATE message_chats SET dirty_from = 0, dirty_to = 9000000000000, touches = touches + 1')
    await tx.run('DELETE FROM messages')
  })
  const former = await store.db.all<{ uid: string }>('SELECT uid FROM message_exchanges')
  expect(former.length).toBeGreaterThan(0)
  await store.close()
  const jarvis = await openJarvis({ home, space: 'messages', ...settings })
  await jarvis.importFrom({ path: join(folder, 'moved') })
  await jarvis.close()
  const { db, close } = await openHomeStore(home, 'messages')
  const uids = (rows: readonly { uid: string }[]) => rows.map(({ uid }) => uid)
  for (const table of ['message_exchanges', 'records'])
    for (const { uid } of former)
      expect(uids(await db.all<{ uid: string }>(`SELECT uid FROM ${table}`))).not.toContain(uid)
  expect(await db.all("SELECT 1 FROM message_chats WHERE title = 'Ann Larsen'")).toEqual([])
  await close()
})
