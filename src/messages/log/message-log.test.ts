import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { loadCatalogue } from '../../operations/catalogue.ts'

let folder: string
let jarvis: Jarvis
let now = Date.UTC(2024, 4, 3, 12)
const open = (config = {}) =>
  openJarvis({
    ...{ home: join(folder, 'home'), config: { 'embedding.model': 'none', ...config } },
    overrides: { environment: {}, clock: () => now },
  })
const run = async (name: string, input: object): Promise<unknown> => {
  const operation = (await loadCatalogue()).find((one) => one.name === name)!
  return operation.run(jarvis, operation.input.parse(input) as never, {})
}
const notes = () => join(folder, 'home', 'spaces', 'messages', 'memory')
/** All notes of the space, after what is being written is written. */
async function written(): Promise<string> {
  await jarvis.close()
  const text = existsSync(notes())
    ? readdirSync(notes())
        .sort()
        .map((name) => `${name}\n${readFileSync(join(notes(), name), 'utf8')}`)
        .join('\n')
    : ''
  jarvis = await open()
  return text
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-message-log-'))
  now = Date.UTC(2024, 4, 3, 12)
  const line = (conversation: string, from: string, text: string, date: string) =>
    `${JSON.stringify({ conversation, from, text, date })}\n`
  writeFileSync(
    join(folder, 'said.jsonl'),
    line('a', 'Me', 'I will send you the drawings on Friday.', '2024-05-01T10:00:00Z') +
      line('a', 'Ann', 'The pier needs oak. Where is the saw?', '2024-05-01T10:01:00Z') +
      line('b', 'Boris', 'Is the boat afloat?', '2024-05-02T10:00:00Z'),
  )
  jarvis = await open()
  await run('messages_import', { path: join(folder, 'said.jsonl'), me: ['Me'] })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the daily message log', () => {
  it('contains queries, suggested and sent replies, each once, in their space only', async () => {
    await run('search_messages', { query: 'Which wood does the pier need?', min_score: 0 })
    await run('search_messages', { query: 'Which wood does the pier need?', min_score: 0 })
    await run('template_add', { text: 'On my way!', title: 'late', trigger: ['Where is the saw?'] })
    await run('message_reply', { contact: 'Ann' })
    expect(await run('message_replied', { contact: 'Ann', text: 'In the shed.' })).toMatchObject({ contact: 'Ann' })
    const text = await written()
    expect(text.match(/Which wood does the pier need/g)).toHaveLength(1)
    expect(text).toMatch(/Suggested to Ann: /)
    expect(text).toContain('Replied to Ann: "In the shed."')
    expect(existsSync(join(folder, 'home', 'spaces', 'main', 'memory'))).toBe(false)
  })

  it('stores the open matters of a contact when the owner turns to another, and nothing overnight', async () => {
    await run('message_context', { contact: 'Ann' })
    await run('message_context', { contact: 'Ann' })
    await run('message_reply', { contact: 'Boris' })
    const text = await written()
    expect(text).toContain('Turned from Ann to Boris. What stood: memory/')
    expect(text).toContain('talk-with-ann.md')
    expect(text).toMatch(/\*\*Open, promise\*\*.*drawings/)
    expect(text).toMatch(/\*\*Ann\*\*.*oak/)
    expect(text).not.toContain('talk-with-boris')
    now += 13 * 60 * 60 * 1000
    await run('message_context', { contact: 'Ann' })
    expect(await written()).not.toContain('talk-with-boris')
  })

  it('is skipped by undo, and forgotten with the contact', async () => {
    await run('contact_name', { contact: 'Ann', name: 'Ann Larsen' })
    await run('message_context', { contact: 'Ann Larsen' })
    await run('message_context', { contact: 'Boris' })
    await run('message_replied', { contact: 'Ann Larsen', text: 'In the shed.' })
    expect(await written()).toContain('talk-with-ann-larsen')
    const memory = await jarvis.memoryOf('messages')
    await memory.undo({})
    expect(JSON.stringify(await run('message_contacts', {}))).not.toContain('Larsen')
    await run('contact_name', { contact: 'Ann', name: 'Ann Larsen' })
    const { items } = await (await jarvis.memoryOf('messages')).forget({ contacts: ['Ann Larsen'] })
    const lines = items.filter(({ kind }) => kind === 'line')
    expect(lines.map(({ text }) => text)).toContainEqual(expect.stringContaining('Replied to Ann Larsen'))
    expect(lines.every(({ id }) => /^memory\/.+\.md:\d+$/.test(id))).toBe(true)
    await (await jarvis.memoryOf('messages')).forget({ contacts: ['Ann Larsen'] }, { dryRun: false })
    const text = await written()
    expect(text).not.toMatch(/Larsen|oak|shed/)
    expect(text).not.toContain('talk-with-ann')
  })

  it('is not written when messages.log is off', async () => {
    await jarvis.close()
    jarvis = await open({ 'messages.log': false })
    await run('search_messages', { query: 'pier', min_score: 0 })
    expect(await run('message_replied', { contact: 'Ann', text: 'In the shed.' })).toEqual({
      contact: 'Ann',
      noted: null,
    })
    expect(await written()).toBe('')
  })
})
