import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import type { Messages } from './create-messages.ts'

let folder: string
let jarvis: Jarvis
let messages: Messages
async function open(): Promise<void> {
  const settings = { config: { 'embedding.model': 'none' }, overrides: { environment: {} } }
  jarvis = await openJarvis({ home: join(folder, 'home'), ...settings })
  messages = (await jarvis.subsystem('messages')) as Messages
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-undo-people-'))
  await open()
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, text: string): string => {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, text)
  return path
}
const card = (name: string, ...numbers: string[]) =>
  `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\n${numbers.map((number) => `TEL:${number}\n`).join('')}END:VCARD\n`
const ann = ['+4915100000001', '+4915100000002'] as const
let minute = 0
const said = (from: string, text: string, conversation = 'one') =>
  JSON.stringify({ conversation, from, text, date: new Date(Date.UTC(2024, 4, 3, 10, minute++)).toISOString() })
const take = async (name: string, ...lines: string[]) => messages.import({ path: write(name, lines.join('\n')) })

const contacts = async () =>
  (await messages.contacts({ limit: 20, offset: 0 })).contacts
    .map(({ name, handles, messages: count }) => [name, handles.join(' '), count] as const)
    .sort((a, b) => (a[1] < b[1] ? -1 : 1))
/** Undoes the last line of this action. */
async function undo(action = 'contacts_import'): Promise<void> {
  const memory = await jarvis.memoryOf('messages')
  const line = (await memory.log({ limit: 50 })).find((one) => one.action === action)!
  await memory.undo({ entry: line.id })
}
const senders = async (query: string) =>
  (await messages.search({ query })).hits.flatMap((hit) => hit.messages.map(({ from }) => from))

describe('undo of imported contacts', () => {
  it('keeps the numbers that later messages use, each as a contact of its own', async () => {
    await messages.import({ path: write('ann.vcf', card('Ann Larsen', ...ann, '+4915100000003')) })
    await take('a.jsonl', said(ann[0], 'The walrus ferry sails'), said(ann[1], 'Bring walrus snacks', 'two'))
    expect(await contacts()).toEqual([['Ann Larsen', `tel:${ann[0]} tel:${ann[1]} tel:+4915100000003`, 2]])
    await undo()
    const apart = [
      [ann[0], `tel:${ann[0]}`, 1],
      [ann[1], `tel:${ann[1]}`, 1],
    ]
    expect(await contacts()).toEqual(apart)
    expect(await senders('ferry')).toEqual([ann[0]])
    // A later person gets no number of a row that messages have.
    await take('b.jsonl', said('+4915100000009', 'The otter bridge is closed', 'three'))
    expect(await senders('ferry')).toEqual([ann[0]])
    expect(await senders('otter')).toEqual(['+4915100000009'])
  })

  it('can be undone itself after messages came', async () => {
    await messages.import({ path: write('ann.vcf', card('Ann Larsen', ...ann)) })
    await take('a.jsonl', said(ann[0], 'The walrus ferry sails'))
    await undo()
    await jarvis.close()
    await open()
    await take('b.jsonl', said(ann[1], 'Bring walrus snacks', 'two'))
    await undo('undo')
    expect(await contacts()).toEqual([['Ann Larsen', `tel:${ann[0]} tel:${ann[1]}`, 2]])
    expect((await senders('walrus')).sort()).toEqual(['Ann Larsen', 'Ann Larsen'])
  })

  it('loses no message that comes after it', async () => {
    await messages.import({ path: write('ann.vcf', card('Ann Larsen', ...ann)) })
    await undo()
    await jarvis.close()
    await open()
    expect(await contacts()).toEqual([])
    await take('a.jsonl', said(ann[0], 'The walrus ferry sails'))
    expect(await contacts()).toEqual([[ann[0], `tel:${ann[0]}`, 1]])
  })

  it('keeps a contact as it was before, and a number that the import added to it apart', async () => {
    await take('a.jsonl', said(ann[0], 'The walrus ferry sails'))
    await messages.import({ path: write('ann.vcf', card('Ann Larsen', ...ann)) })
    await take('b.jsonl', said(ann[1], 'Bring walrus snacks', 'two'))
    expect(await contacts()).toEqual([['Ann Larsen', `tel:${ann[0]} tel:${ann[1]}`, 2]])
    await undo()
    expect(await contacts()).toEqual([
      [ann[0], `tel:${ann[0]}`, 1],
      [ann[1], `tel:${ann[1]}`, 1],
    ])
  })
})
