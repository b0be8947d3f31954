import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appendEvent } from '../../capture/inbox.ts'
import { openImportingHome } from '../../testing/importing-home.ts'
import { type ChatOf, createChat } from '../../testing/made-chats.ts'
import type { Jarvis } from '../jarvis.ts'

const session = '64f67d0c-775a-484a-afc6-5c611e512c15'
const subAgent = '9dc4b5c1-7d1b-4680-b484-71e345605541'
const start = Date.UTC(2026, 1, 2, 9)
let folder: string
let jarvis: Jarvis
let close: () => Promise<void>

beforeEach(async () => {
  let now = Date.UTC(2026, 2, 2, 9)
  ;({ folder, jarvis, close } = await openImportingHome(() => now++))
})
afterEach(() => close())

type Chat = ReturnType<typeof createChat>

const made = (more: Partial<ChatOf> = {}) => createChat({ session, folder: join(folder, 'net'), start, ...more })
const chats = () => join(folder, 'tmp', 'net', 'chats')
function put(chat: Chat, name = `session-2026-02-02T09-00-${session.slice(0, 8)}.jsonl`): void {
  const path = join(chats(), name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, chat.text())
}
function workOn(chat: Chat): void {
  chat.prompt('Make fetch try again when the server is busy.')
  const edit = { file_path: join(folder, 'net/src/net.ts'), old_string: 'a', new_string: 'function retry() {}' }
  chat.tool('replace', edit, { output: 'Successfully modified file.' })
  chat.say('Added retry to fetch in src/net.ts. We decided to wait twice as long each time.')
}
const imported = async (path = join(folder, 'tmp')) => {
  const { counts, format } = await jarvis.importFrom({ path })
  return { ...Object.fromEntries(counts.map(({ what, ...count }) => [what, count])), format }
}
const titles = async () =>
  (await jarvis.observations.search({ query: '', limit: 50 })).observations.map(({ title }) => title)

describe('importing chats of Gemini CLI', () => {
  it('creates once what the hooks would have captured, and continues where a chat went on', async () => {
    const chat = made()
    workOn(chat)
    put(chat)
    expect(await imported()).toMatchObject({ format: 'gemini-cli', sessions: { found: 1 }, events: { added: 3 } })
    expect(await titles()).toContain('Added retry to fetch in src/net.ts')
    expect(await titles()).toContain('We decided to wait twice as long each time')
    const { session: kept } = await jarvis.memory.sessions.history(session)
    expect(kept).toMatchObject({ agent: 'gemini-cli', project: 'net', status: 'completed', prompts: 1 })
    expect(await imported(chats())).toMatchObject({ events: { added: 0, known: 3 } })
    chat.prompt('Now the documentation, please.')
    chat.say('Wrote README.md with the waiting times.')
    put(chat)
    expect(await imported()).toMatchObject({ events: { added: 2, known: 3 } })
  })

  it('recognizes a prompt captured by hooks by its text, with everything after it', async () => {
    const chat = made()
    workOn(chat)
    put(chat)
    const hook = { client: 'gemini-cli', session, folder: join(folder, 'net') }
    const text = 'Make fetch try again when the server is busy.'
    appendEvent(join(folder, 'home'), { ...hook, key: 'a1', at: start + 900, kind: 'prompt', text })
    const said = 'I will look.\nAdded retry to fetch in src/net.ts. We decided to wait twice as long each time.'
    appendEvent(join(folder, 'home'), { ...hook, key: 'a2', at: start + 5000, kind: 'stop', text: said })
    expect(await imported()).toMatchObject({ events: { found: 3, added: 0, known: 3 } })
    expect((await jarvis.memory.sessions.history(session)).turns).toHaveLength(2)
  })

  it('reads sub-agents into their session', async () => {
    const chat = made()
    chat.prompt('Who calls fetch?')
    const agent = made({ session: subAgent, kind: 'subagent', start: chat.now })
    agent.prompt('Find the calls of fetch.')
    agent.tool('complete_task', { result: 'We learned that src/net.ts has the only call.' }, { output: 'Submitted.' })
    chat.say('Only src/net.ts calls fetch.')
    put(chat)
    put(agent, `${session}/${subAgent}.jsonl`)
    expect(await imported()).toMatchObject({ format: 'gemini-cli', sessions: { found: 1 }, events: { added: 3 } })
  })
})
