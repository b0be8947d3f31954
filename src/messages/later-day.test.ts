import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { analyse } from '../text/tokenize.ts'
import type { Messages } from './create-messages.ts'
import { namesOtherDay } from './later-day.ts'

let folder: string
let jarvis: Jarvis
let messages: Messages
const said: [string, string, string][] = [
  ['2024-05-05T09:00:00Z', 'Me', 'Lake weekend on the 11th and 12th of May?'],
  ['2024-05-05T09:01:00Z', 'Ann', 'yes! the lake weekend is 11/12 May, I booked the hut'],
  ['2024-05-07T10:00:00Z', 'Ann', 'the plumber comes on Monday'],
  ['2024-05-07T10:01:00Z', 'Ann', 'the plumber comes on Wednesday instead'],
  ['2024-05-08T18:01:00Z', 'Ann', 'the hut is taken, lake weekend moves to the 18th and 19th of May'],
]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-later-'))
  const config = { 'embedding.model': 'none', 'messages.me': ['Me'] }
  jarvis = await openJarvis({ home: join(folder, 'home'), config, overrides: { environment: {} } })
  messages = (await jarvis.subsystem('messages')) as Messages
  const path = join(folder, 'said.jsonl')
  const line = ([date, from, text]: (typeof said)[number]) =>
    JSON.stringify({ conversation: 'c', from, text, date, id: date })
  writeFileSync(path, said.map(line).join('\n'))
  await messages.import({ path })
})
afterAll(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const answer = async (query: string) => {
  const [hit] = (await messages.search({ query })).hits
  return hit?.messages.find(({ marked }) => marked)?.text
}

describe('messages with two dates for one event', () => {
  it('are answered by the later one, in another exchange or the same', async () => {
    expect(await answer('When is the lake weekend?')).toContain('18th and 19th')
    expect(await answer('when does the plumber come?')).toContain('Wednesday')
    const { memories } = await messages.recall({ query: 'When is the lake weekend?', limit: 5 })
    expect(memories.map(({ text }) => text).find((text) => /\d/.test(text))).toContain('18th')
  })

  it('do not change the answer to another question', async () => {
    expect(await answer('Who booked the hut for the lake weekend?')).toContain('booked the hut')
  })
})

describe('a later message', () => {
  const matter = new Set(['dentist', 'pottery', 'birthday'].flatMap(analyse))
  it.each([
    ['dentist on Tuesday at nine', 'the dentist was moved to Thursday', true],
    ['Zum dentist am Dienstag', 'dentist jetzt doch am Freitag', true],
    ['pottery class is on Monday in the old school', 'pottery class on Friday, old school as always', true],
    ['dentist on Tuesday', 'dentist on Tuesday, moved nothing', false],
    ['dentist on Tuesday', 'moved the car on Thursday', false],
    ['dentist on Tuesday', 'is the dentist moved to Thursday?', false],
    ['my birthday is on the 2nd of June', 'birthday party on Saturday the 8th', false],
    ['pottery party on the 8th, old school', 'bring 6 chairs to the pottery party in the old school', false],
    ['the dentist is nice', 'dentist moved to Thursday', false],
  ])('%s / %s', (former, later, is) => expect(namesOtherDay(former, later, matter)).toBe(is))
})
