import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { messageMarks, messageProfile } from '../../app/message-profile.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { isOnPostgres } from '../../testing/in-files.ts'
import type { Messages } from '../create-messages.ts'

let folder: string
let jarvis: Jarvis
let messages: Messages
const start = Date.UTC(2024, 4, 1, 10)
const minute = 60_000

/** What the owner wrote to Ann, with what is counted. */
const own = [
  'Hi Ann, the boat leaks again. Cheers',
  'yes!',
  'hey, see you at eight 😀',
  'The flat is on the third floor.',
  'ok',
  'Can you bring the pump?',
]
const line = (conversation: string, from: string, text: string, at: number) =>
  `${JSON.stringify({ conversation, from, isMe: from === 'Me', text, date: new Date(at).toISOString() })}\n`

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-marks-'))
  jarvis = await openJarvis({
    home: join(folder, 'home'),
    config: { 'embedding.model': 'none' },
    overrides: { environment: {}, clock: () => start + 1000 * minute },
  })
  messages = (await jarvis.subsystem('messages')) as Messages
  const said = own.map(
    (text, index) =>
      line('a', 'Ann', `What about the boat, part ${index}?`, start + index * 300 * minute) +
      line('a', 'Me', text, start + (index * 300 + 2 + index) * minute),
  )
  const other = line('b', 'Boris', 'Where is Ann?', start) + line('b', 'Me', 'my sister Ann is ill', start + minute)
  writeFileSync(join(folder, 'said.jsonl'), said.join('') + other)
  await messages.import({ path: join(folder, 'said.jsonl'), me: ['Me'] })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const mark = (id: string, kind: 'good' | 'bad' | null, query = 'Which floor is the flat on?') =>
  messages.mark({ id, mark: kind, query, actor: 'user' })

describe('the rating of a hit', () => {
  it('is counted, replaced by the next, and undone', async () => {
    const [hit] = (await messages.search({ query: 'third floor' })).hits
    expect(await mark(hit!.id, 'good')).toMatchObject({ good: 1, bad: 0 })
    const message = hit!.messages.find(({ marked }) => marked)!.id
    expect(await mark(message, 'bad', 'leak')).toMatchObject({ good: 1, bad: 1 })
    expect(await messageMarks(jarvis, { days: 30 })).toEqual({ good: 1, bad: 1, goodShare: 0.5 })
    expect(await mark(hit!.id, 'bad', ' which floor is the  flat on?')).toMatchObject({ good: 0, bad: 2 })
    await (await jarvis.memoryOf('messages')).undo({})
    expect(await messageMarks(jarvis, { days: 30 })).toMatchObject({ good: 1, bad: 1 })
    expect(await mark(hit!.id, null)).toMatchObject({ good: 0, bad: 1 })
    await expect(mark('mx_none', 'good')).rejects.toThrow('jarvis search-messages')
  })

  it('is evaluated: a good exchange that ranks first counts, and so does a bad one', async () => {
    const ask = async (query: string) => (await messages.search({ query, mode: 'words' })).hits[0]!.id
    await mark(await ask('third floor'), 'good', 'third floor')
    await mark(await ask('pump'), 'bad', 'pump')
    await mark(await ask('leaks'), 'good', 'is the moon far')
    const { questions, measures } = await messages.measureMarks()
    expect(questions).toBe(3)
    expect(measures.find(({ mode }) => mode === 'words')).toEqual({
      ...{ mode: 'words', goodInFive: 0.5, reciprocalRank: 0.5, badInFive: 1 },
    })
  })

  it.skipIf(isOnPostgres)('is erased with the message, including its query', async () => {
    const [hit] = (await messages.search({ query: 'third floor' })).hits
    await mark(hit!.id, 'good', 'where does the heron sleep')
    await (await jarvis.memoryOf('messages')).forget({ contacts: ['Ann'] }, { dryRun: false })
    expect((await messages.measureMarks()).good).toBe(0)
    await jarvis.close()
    const database = readFileSync(join(folder, 'home/spaces/messages/jarvis.db'), 'latin1')
    expect(database).not.toContain('heron')
    jarvis = await openJarvis({ home: join(folder, 'home'), overrides: { environment: {} } })
  })
})

describe("the owner's writing style", () => {
  it('is measured as a reader would count', async () => {
    const { numbers, sentences } = await messages.style({ contact: 'Ann' })
    const share = (count: number) => Math.round((count / own.length) * 1000) / 1000
    expect(numbers).toMatchObject({
      ...{ messages: 6, medianWords: 5, meanWords: share(7 + 1 + 5 + 7 + 1 + 5), emojiShare: share(1) },
      ...{ fullStopShare: share(1), exclamationShare: share(1), questionShare: share(1), topEmoji: ['😀'] },
      ...{ greetingShare: share(2), greetings: ['hey', 'hi'], signOffShare: share(1), signOffs: ['cheers'] },
      ...{ lowerCaseShare: share(3), language: 'en', medianAnswerMs: 4 * minute },
    })
    expect(numbers.hours.reduce((sum, count) => sum + count, 0)).toBe(6)
    expect([numbers.hours[10], numbers.hours[15], numbers.hours[20]]).toEqual([1, 1, 1])
    expect(sentences.map(({ about }) => about)).toContain('sign-off')
    expect((await messages.style({})).numbers.messages).toBe(7)
  })

  it('is written to USER.md on request, once, and can be undone', async () => {
    const path = join(folder, 'home/spaces/main/USER.md')
    const preview = await messageProfile(jarvis, { write: false, contacts: 5 })
    expect(preview).toMatchObject({ isWritten: false })
    expect(() => readFileSync(path)).toThrow()
    await jarvis.memory.files.write('USER.md', '# User\n\n- Chat emoji: never, please.\n', '')
    await messageProfile(jarvis, { write: true, contacts: 5 })
    const text = readFileSync(path, 'utf8')
    expect(text).toContain('## Tone\n\n- Chat length: ')
    expect(text).toContain('- Ann: my sister. (counted from messages)')
    expect(text.match(/Chat emoji/g)).toHaveLength(1)
    expect(await messageProfile(jarvis, { write: true, contacts: 5 })).toMatchObject({ changed: 0, isWritten: false })
    expect(readFileSync(path, 'utf8')).toBe(text)
    await jarvis.memory.undo({})
    expect(readFileSync(path, 'utf8')).toBe('# User\n\n- Chat emoji: never, please.\n')
  })
})
