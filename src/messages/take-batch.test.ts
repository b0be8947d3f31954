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

const newState = (): TakeState => ({
  ...{ handles: new Map(), chats: new Map(), now: 9, notTheirs: new Map(), keepsOwner: false },
  ...{ added: 0, changed: 0, deleted: 0, known: 0, reactions: 0 },
})
const takeAll = (items: readonly Partial<ImportedMessage>[], state: TakeState) =>
  store.db.transaction((tx) =>
    takeBatch(
      tx,
      items.map((item) => ({ ...message, ...item })),
      state,
    ),
  )

async function take(change: Partial<ImportedMessage>): Promise<Pick<TakeState, 'added' | 'changed' | 'known'>> {
  const state = newState()
  await takeAll([change], state)
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

/** What forgetting a contact deletes, in the order of their tables. */
const forgetAll = () =>
  store.db.transaction(async (tx) => {
    for (const table of ['messages', 'message_handles', 'message_people', 'message_chats', 'message_members'])
      await tx.run(`DELETE FROM ${table}`)
  })
const zoe = {
  ...{ id: '9', sender: { handle: 'mailto:zoe@example.com' } },
  chat: { app: 'imessage', id: 'zoe', isGroup: false },
} as Partial<ImportedMessage>
const ann = { chat: { app: 'imessage', id: 'ann', isGroup: false } } as Partial<ImportedMessage>

it('the number of a contact who is forgotten between two batches is not another contact’s', async () => {
  const state = newState()
  await takeAll([{ ...ann, id: '1' }], state)
  await forgetAll()
  await takeAll([zoe, { ...ann, id: '3' }, { ...ann, id: '4', sender: { handle: 'tel:+4915112345678' } }], state)
  const rows = await store.db.all(
    `SELECT h.handle, c.key FROM messages m LEFT JOIN message_handles h ON h.id = m.sender
     LEFT JOIN message_chats c ON c.id = m.chat ORDER BY m.id`,
  )
  expect(rows).toEqual([
    { handle: 'mailto:zoe@example.com', key: 'imessage\nzoe' },
    { handle: 'mailto:ann@example.com', key: 'imessage\nann' },
    { handle: 'tel:+4915112345678', key: 'imessage\nann' },
  ])
  expect(await store.db.all('SELECT 1 FROM message_members')).toHaveLength(3)
})
