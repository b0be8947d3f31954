import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJarvis } from '../app/open-jarvis.ts'
import { openHomeStore } from '../testing/home-store.ts'
import type { Messages } from './create-messages.ts'
import { settleExchanges } from './exchanges.ts'
import type { MessageNeeds } from './needs.ts'

it('a message that is forgotten while its exchange is prepared is not written again', async () => {
  const home = mkdtempSync(join(tmpdir(), 'jarvis-outdated-'))
  const jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' }, overrides: { environment: {} } })
  const path = join(home, 'talk.jsonl')
  const line = { conversation: 'a', from: 'ann@example.com', date: '2026-10-01T10:00:00Z', isMe: false }
  writeFileSync(path, ['By the canal', 'See you'].map((text) => JSON.stringify({ ...line, text })).join('\n'))
  try {
    await ((await jarvis.subsystem('messages')) as Messages).import({ path })
    const { db, close } = await openHomeStore(home, 'messages')
    await db.transaction((tx) => tx.run('UPDATE message_chats SET dirty_from = 0, dirty_to = 8640000000000000'))
    await db.transaction((tx) => tx.run("UPDATE message_exchanges SET hash = 'old'"))
    const written: unknown[] = []
    let isForgotten = false
    const search = {
      async prepare(drafts: unknown[]) {
        if (!isForgotten) await (await jarvis.memoryOf('messages')).forget({ query: 'canal' }, { dryRun: false })
        isForgotten = true
        return drafts
      },
      remove: async () => undefined,
      put: async (_: unknown, drafts: unknown[]) => void written.push(...drafts),
    }
    await settleExchanges({ db, search } as unknown as MessageNeeds)
    await close()
    expect(isForgotten).toBe(true)
    expect(JSON.stringify(written)).not.toContain('canal')
  } finally {
    await jarvis.close()
    rmSync(home, { recursive: true, force: true })
  }
})

it('an edit and a message that come while an exchange is prepared are found afterwards', async () => {
  const home = mkdtempSync(join(tmpdir(), 'jarvis-outdated-'))
  const jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' }, overrides: { environment: {} } })
  const path = join(home, 'talk.jsonl')
  const write = (...texts: string[]) => {
    const lines = texts.map((text, minute) => ({
      ...{ id: `m${minute}`, conversation: 'a', from: 'ann@example.com', text, isMe: false },
      date: new Date(Date.UTC(2026, 9, 1, 10, minute)).toISOString(),
    }))
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'))
  }
  try {
    const messages = (await jarvis.subsystem('messages')) as Messages
    write('By the canal', 'See you')
    await messages.import({ path })
    const { db, close } = await openHomeStore(home, 'messages')
    await db.transaction((tx) => tx.run('UPDATE message_chats SET dirty_from = 0, dirty_to = 8640000000000000'))
    await db.transaction((tx) => tx.run("UPDATE message_exchanges SET hash = 'old'"))
    let isImported = false
    const written: unknown[] = []
    const search = {
      async prepare(drafts: unknown[]) {
        if (!isImported) {
          write('By the bridge', 'See you', 'Bring ropes')
          await messages.import({ path })
        }
        isImported = true
        return drafts
      },
      remove: async () => undefined,
      put: async (_: unknown, drafts: unknown[]) => void written.push(...drafts),
    }
    await settleExchanges({ db, search } as unknown as MessageNeeds)
    await close()
    expect(JSON.stringify(written)).not.toContain('canal')
    const { hits } = await messages.search({ query: 'ropes', minScore: 0 })
    expect(hits.flatMap((hit) => hit.messages.map(({ text }) => text))).toEqual(
      expect.arrayContaining(['By the bridge', 'Bring ropes']),
    )
  } finally {
    await jarvis.close()
    rmSync(home, { recursive: true, force: true })
  }
})
