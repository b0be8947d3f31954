import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Messages } from '../../messages/create-messages.ts'
import { lines } from '../../testing/made-talks.ts'
import { createPairedHomes } from '../../testing/paired-homes.ts'

let homes: ReturnType<typeof createPairedHomes>
beforeEach(() => {
  homes = createPairedHomes('messages')
})
afterEach(() => homes.end())

const open = async (name: string) => {
  const home = await homes.open(name, { space: 'messages', config: { 'sync.messages': true } })
  return { ...home, messages: (await home.jarvis.subsystem('messages')) as Messages }
}

it('the space of messages syncs templates and marks, but no messages and no contacts', async () => {
  const [one, other] = [await open('one'), await open('other')]
  const path = join(homes.folder, 'own.jsonl')
  writeFileSync(path, lines)
  await one.messages.import({ path })
  const page = { limit: 9, offset: 0 }
  const [first] = (await one.messages.search({ query: '' })).hits
  await one.messages.mark({ id: first!.id, mark: 'good', query: 'What is said?', actor: 'user' })
  await one.messages.templates.add({ title: 'Way', text: 'On my way!', triggers: ['Where are you?'] })
  await homes.settle(one, other)
  expect((await other.messages.templates.list()).map(({ title }) => title)).toEqual(['Way'])
  expect(await other.messages.measureMarks()).toMatchObject({ good: 1, gone: 1 })
  expect((await one.messages.contacts(page)).contacts).not.toEqual([])
  expect((await other.messages.contacts(page)).contacts).toEqual([])
  expect((await other.messages.conversations(page)).conversations).toEqual([])
})

it('a template that is forgotten on one machine cannot be restored by undo on another', async () => {
  const [one, other] = [await open('one'), await open('other')]
  await one.messages.templates.add({ title: 'Zebulon', text: 'Ask Zebulon!', triggers: ['Who knows the way?'] })
  await homes.settle(one, other)
  await other.messages.templates.delete('Zebulon')
  await one.jarvis.memory.forget({ query: 'Zebulon' }, { dryRun: false })
  await homes.settle(one, other)
  await expect(other.jarvis.memory.undo()).rejects.toMatchObject({ code: 'cannot_undo' })
  expect(await other.messages.templates.list()).toEqual([])
})
