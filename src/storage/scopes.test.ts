import { executionAsyncResource } from 'node:async_hooks'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestStore } from '../testing/test-store.ts'
import { createScopes } from './scopes.ts'

describe('scopes', () => {
  it('are kept in all asynchronous work, separately for each scope', async () => {
    const [one, other] = [createScopes<string>(), createScopes<number>()]
    const seen = () => [one.current(), other.current()]
    let late: Promise<unknown> | undefined
    expect(seen()).toEqual([undefined, undefined])
    await one.run('outer', async () => {
      await Promise.resolve()
      expect(seen()).toEqual(['outer', undefined])
      await other.run(7, async () => {
        await new Promise(setImmediate)
        expect(seen()).toEqual(['outer', 7])
        await one.run('inner', async () => expect(seen()).toEqual(['inner', 7]))
        expect(seen()).toEqual(['outer', 7])
        late = new Promise(setImmediate).then(seen)
      })
      expect(seen()).toEqual(['outer', undefined])
    })
    expect(seen()).toEqual([undefined, undefined])
    expect(await late).toEqual(['outer', 7])
  })
})

describe('a process that opens many databases', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-scopes-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Number of properties that each new promise carries: before Node 24, one for each storage that was used. */
  async function taken(): Promise<number> {
    await Promise.resolve()
    return Object.getOwnPropertySymbols(executionAsyncResource()).length
  }

  async function write(name: string): Promise<void> {
    const { db, close } = await openTestStore(join(folder, name))
    await db.transaction((tx) => tx.run("INSERT INTO meta (key, value) VALUES ('a', 'b')"))
    await close()
  }

  it('uses no more memory after the twentieth than after the first', async () => {
    await write('first.db')
    const first = await taken()
    for (let at = 0; at < 20; at++) await write(`${at}.db`)
    expect(await taken()).toBe(first)
  })
})
