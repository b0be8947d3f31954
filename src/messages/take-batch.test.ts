import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTables } from '../app/subsystem-tables.ts'
import type { ImportedMessage } from '../ports/messages.ts'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { subsystem } from './messages.ts'
import { type TakeState, takeBatch } from './take-batch.ts'

let folder: string
let store: TestStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-take-'))
  store = await openTestStore(join(folder, 'jarvis.db'))
  await makeTables(store.db, subsystem)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const message = {
  ...{ kind: 'message', id: '2', at: 5, text: 'On Sunday.' },
  chat: { app: 'imessage', key: 'ann', isGroup: false },
  sender: { handle: 'mailto:ann@example.com' },
} as unknown as ImportedMessage

async function take(change: Partial<ImportedMessage>): Promise<Pick<TakeState, 'added' | 'changed' | 'known'>> {
  const state: TakeState = {
    ...{ handles: new Map(), chats: new Map(), now: 9, notTheirs: new Map(), keepsOwner: false },
    ...{ added: 0, changed: 0, deleted: 0, known: 0, reactions: 0 },
  }
  await store.db.transaction((tx) => takeBatch(tx, [{ ...message, ...change }], state))
  const { added, changed, known } = state
  return { added, changed, known }
}

it('a message changes with its files, its time of edit and what it answers, where an import names them', async () => {
  const files = (...names: string[]) => ({ attachments: names.map((name) => ({ name })) })
  const changed = { added: 0, changed: 1, known: 0 }
  const same = { added: 0, changed: 0, known: 1 }
  expect(await take(files('a.png'))).toMatchObject({ added: 1 })
  expect(await take(files('a.png'))).toEqual(same)
  expect(await take(files('b.png'))).toEqual(changed)
  expect(await take({ ...files('b.png'), replyTo: '1' })).toEqual(changed)
  expect(await take({ ...files('b.png'), replyTo: '1', editedAt: 7 })).toEqual(changed)
  expect(await take({ ...files('b.png'), replyTo: '1', editedAt: 7 })).toEqual(same)
  expect(await take(files('b.png'))).toEqual(same)
  expect(await store.db.all('SELECT name FROM message_files')).toEqual([{ name: 'b.png' }])
})
