import { expect, it } from 'vitest'
import type { Database } from '../ports/database.ts'
import { proposeTemplates } from './propose-templates.ts'

const proposed = async (name: string, answer: string) => {
  const rows = ['a', 'b', 'c'].flatMap((end, at) => [
    { uid: `q${end}`, chat: 1, sender: 1, name, at: 2 * at, text: `are you coming ${end}` },
    { uid: `a${end}`, chat: 1, sender: null, name: null, at: 2 * at + 1, text: answer },
  ])
  const all = async (sql: string) => (sql.includes('message_templates') ? [] : rows.toReversed())
  const found = await proposeTemplates({ all } as unknown as Database, { least: 3, limit: 5 })
  return found.map(({ text }) => text)
}

it('replaces a name in a proposed template', async () => {
  expect(await proposed('Ann Larsen', 'Yes Ann, I am on my way')).toEqual(['Yes {name}, I am on my way'])
})

it('keeps a word that is a name in upper case only', async () => {
  expect(await proposed('Will Smith', 'Yes I will be there soon')).toEqual(['Yes I will be there soon'])
  expect(await proposed('will', 'Yes I will be there soon')).toEqual(['Yes I will be there soon'])
})
