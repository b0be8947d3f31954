import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import type { Messages } from './create-messages.ts'

let folder: string
let jarvis: Jarvis
let messages: Messages
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-messages-'))
  jarvis = await openJarvis({
    home: join(folder, 'home'),
    config: { 'embedding.model': 'none' },
    overrides: { environment: {} },
  })
  messages = (await jarvis.subsystem('messages')) as Messages
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

it('ranks messages above pictures that match only by the name of their group', async () => {
  const head = (day: string, minute: number) => `${day}/24, 9:0${minute} PM - `
  const lake = [
    `${head('5/3', 1)}Ann: the lake house, June 21 to 23, who is in?`,
    `${head('5/3', 2)}Tom: me`,
    `${head('5/3', 3)}Boris: in`,
    `${head('5/14', 1)}Tom: <Media omitted>`,
    `${head('5/24', 1)}Tom: <Media omitted>`,
  ]
  const path = join(folder, 'WhatsApp Chat with Lake Weekend.txt')
  writeFileSync(path, lake.join('\n'))
  await messages.import({ path, me: ['Boris'] })
  const { hits } = await messages.search({ query: 'When is the weekend?' })
  expect(hits.map((hit) => hit.messages[0]!.text)).toEqual([expect.stringContaining('June 21'), '', ''])
})
