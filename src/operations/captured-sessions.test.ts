import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { appendEvent } from '../capture/inbox.ts'
import { brief } from './context.ts'
import type { RunContext } from './operation.ts'
import { sessionGet, sessionList } from './sessions.ts'

let home: string
let jarvis: Jarvis
const context: RunContext = { signal: new AbortController().signal }

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-captured-'))
  jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' }, overrides: { environment: {} } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

/** A hook's event that no server reads yet. */
const prompt = (session: string, text: string) =>
  appendEvent(home, {
    ...{ key: `${session} ${text}`, at: Date.now(), client: 'claude-code', session, folder: home },
    ...{ kind: 'prompt', text },
  })

it('lists sessions with an event that a hook has just stored', async () => {
  prompt('s1', 'Let the reader wait for its turn')
  const { sessions } = await sessionList.run(jarvis, { limit: 20, offset: 0 }, context)
  expect(sessions).toMatchObject([{ id: 's1', prompts: 1 }])
  prompt('s1', 'Now let the writer wait, too')
  const { turns } = await sessionGet.run(jarvis, { id: 's1' }, context)
  expect(turns.map(({ text }) => text)).toEqual(['Let the reader wait for its turn', 'Now let the writer wait, too'])
})

it('includes them in the context of a new session', async () => {
  prompt('s1', 'Let the reader wait for its turn')
  await brief.run(jarvis, { budget: 2000, sensitive: false, day: false, week: false }, context)
  expect(await jarvis.memory.sessions.list()).toMatchObject([{ id: 's1' }])
})
