import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { namesakeSettings, writeNamesakes } from '../testing/made-namesakes.ts'
import type { Messages } from './create-messages.ts'

let folder: string
let jarvis: Jarvis
let messages: Messages
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-names-'))
  jarvis = await openJarvis({ home: join(folder, 'home'), config: namesakeSettings, overrides: { environment: {} } })
  messages = (await jarvis.subsystem('messages')) as Messages
  for (const path of writeNamesakes(folder).apps) await messages.import({ path })
})
afterAll(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const foundWith = async (more: object) => {
  const { hits, notes } = await messages.search({ query: 'flat', limit: 20, ...more })
  return { names: [...new Set(hits.map(({ conversation, app }) => `${conversation}, ${app}`))].sort(), notes }
}

it('names with the family name first are matched', async () => {
  const { contacts } = await messages.contacts({ limit: 20, offset: 0 })
  expect(contacts.find(({ handles }) => handles[0] === 'mailto:ann.weber@posteo.example')?.name).toBe('Ann Weber')
})

it('a first name matches all contacts who have it, with a note', async () => {
  const { names, notes } = await foundWith({ contact: 'Ann' })
  expect(names).toEqual([
    ...['Ann Hofer, telegram', 'Ann Weber, mail', 'Ann Weber, telegram', 'Ann Weber, whatsapp', 'Ann, telegram'],
  ])
  expect(notes).toEqual([expect.stringContaining('"Ann" is the name of 5 contacts; all of them were searched: Ann (')])
  // People with equal names get an id, by which they can be requested.
  const id = /Ann \(Telegram, (\w+)\)/.exec(notes[0]!)?.[1]
  expect((await foundWith({ contact: id })).names).toEqual(['Ann, telegram'])
})

it('a full name matches the contacts who have it', async () => {
  const { names, notes } = await foundWith({ contact: 'ann weber' })
  expect(names).toEqual(['Ann Weber, mail', 'Ann Weber, telegram', 'Ann Weber, whatsapp'])
  expect(notes).toEqual([expect.stringContaining('3 contacts')])
  expect((await foundWith({ contact: 'Ann Hofer' })).notes).toEqual([])
})

it('a query lists the contacts that its names can mean', async () => {
  const { notes } = await messages.search({ query: 'What did Ann say about the flat?' })
  expect(notes).toEqual([expect.stringContaining('"Ann" is the name of 5 contacts')])
  const recalled = await messages.recall({ query: 'What did Ann say about the flat?', limit: 9 })
  expect(recalled.degraded).toContainEqual(expect.stringContaining('"Ann" is the name of 5 contacts'))
  expect(new Set(recalled.memories.map(({ text }) => text.slice(0, 8))).size).toBeGreaterThan(3)
  expect((await messages.search({ query: 'What did Ann Hofer say about the flat?' })).notes).toEqual([])
})

it('a summary covers all of them, a context the one who wrote last', async () => {
  const summary = await messages.summarize({ contact: 'Ann Weber', sentences: 9 })
  expect(summary).toMatchObject({ messages: 5, notes: [expect.stringContaining('3 contacts')] })
  const context = await messages.context({ contact: 'Ann Weber' })
  expect(context).toMatchObject({
    contact: { handles: ['mailto:ann.weber@posteo.example'] },
    notes: [expect.stringContaining('this is one of them')],
  })
  expect(await messages.context({ contact: 'Ann' })).toMatchObject({ contact: { handles: ['telegram:user222'] } })
})

it('an ambiguous name is refused for merging and erasing', async () => {
  await expect(messages.merge({ contact: 'Ann Weber', into: 'Ann' })).rejects.toThrow('can be Ann Weber')
  const memory = await jarvis.memoryOf('messages')
  await expect(memory.forget({ contacts: ['Ann Weber'] })).rejects.toThrow('can be Ann Weber')
})
