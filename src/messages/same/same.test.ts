import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { namesakeSettings, writeNamesakes } from '../../testing/made-namesakes.ts'
import type { Messages } from '../create-messages.ts'

let folder: string
let jarvis: Jarvis
let messages: Messages
const open = async (home: string) => {
  jarvis = await openJarvis({ home: join(folder, home), config: namesakeSettings, overrides: { environment: {} } })
  messages = (await jarvis.subsystem('messages')) as Messages
}
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-same-'))
  await open('home')
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const importAll = async (paths: readonly string[]) => {
  for (const path of paths) await messages.import({ path })
}
const pairs = async () =>
  (await messages.proposals()).map(({ contact, into }) => [contact.handles.join(' '), into.handles.join(' ')])
const contacts = async () =>
  (await messages.contacts({ limit: 50, offset: 0 })).contacts.map(({ handles }) => handles.join(' ')).sort()
const undo = async () => (await jarvis.memoryOf('messages')).undo()
const idOf = async (handle: string) =>
  (await messages.contacts({ limit: 50, offset: 0 })).contacts.find(({ handles }) => handles.includes(handle))!.id
const number = 'tel:+4915112345678'
const address = 'mailto:ann.weber@posteo.example'

it('merges contacts that share a card, in any order, and proposes the rest', async () => {
  const { apps, card } = writeNamesakes(folder)
  const merged = [`${address} ${number} whatsapp:ann weber`, 'telegram:user222', 'telegram:user333', 'telegram:user444']
  await importAll([card, ...apps])
  expect(await contacts()).toEqual(merged)
  expect(await pairs()).toEqual([['telegram:user333', merged[0]]])
  await jarvis.close()
  await open('other')
  await importAll([...apps, card])
  expect(await contacts()).toEqual(merged)
})

it('proposes equal full names in two programs without merging them, and accepts an answer once', async () => {
  const { apps } = writeNamesakes(folder)
  await importAll(apps)
  expect(await contacts()).toHaveLength(6)
  expect(await pairs()).toEqual([
    ['telegram:user333', 'whatsapp:ann weber'],
    [address, 'whatsapp:ann weber'],
  ])
  const [telegram, whatsapp] = [await idOf('telegram:user333'), await idOf('whatsapp:ann weber')]
  await messages.apart({ contact: telegram, other: whatsapp })
  // The one whose address it is may be either of both.
  expect(await pairs()).toEqual([[address, 'whatsapp:ann weber']])
  await messages.merge({ contact: await idOf(address), into: whatsapp })
  expect(await pairs()).toEqual([])
  await undo()
  await undo()
  expect(await pairs()).toHaveLength(2)
})

it('stores nothing of a forgotten contact', async () => {
  await importAll(writeNamesakes(folder).apps)
  await messages.apart({ contact: await idOf('telegram:user333'), other: await idOf('whatsapp:ann weber') })
  const memory = await jarvis.memoryOf('messages')
  await memory.forget({ contacts: [await idOf('whatsapp:ann weber')] }, { dryRun: false })
  expect(await pairs()).toEqual([[address, 'telegram:user333']])
})

it('proposes no contacts with two accounts in one program, or in a common group', async () => {
  const line = (conversation: string, from: string, senderId: string) =>
    `${JSON.stringify({ conversation, from, senderId, text: `from ${senderId}`, date: '2024-05-01T10:00:00Z', title: conversation, isGroup: true })}\n`
  await messages.import({
    path: file('g.jsonl', line('Choir', 'Eva Lang', 'eva@one.example') + line('Choir', 'Eva Lang', 'eva@two.example')),
  })
  await messages.import({ path: file('h.jsonl', line('One', 'Ute Lang', 'u1') + line('Two', 'Ute Lang', 'u2')) })
  expect(await pairs()).toEqual([])
})

it("keeps two cards of one name separate, and assigns a program's name to neither", async () => {
  const card = (tel: string) => `BEGIN:VCARD\nVERSION:3.0\nFN:Ann Weber\nTEL:${tel}\nEND:VCARD\n`
  await importAll(writeNamesakes(folder).apps.slice(0, 1))
  await messages.import({ path: file('two.vcf', card('0151 12345678') + card('0151 87654321')) })
  expect(await contacts()).toEqual([number, 'tel:+4915187654321', 'whatsapp:ann weber'])
})

it('undoes a merge that the address book caused during an import', async () => {
  const { apps, card } = writeNamesakes(folder)
  await importAll([card, apps[0]!])
  expect(await contacts()).toContain(`${address} ${number} whatsapp:ann weber`)
  const memory = await jarvis.memoryOf('messages')
  const merge = (await memory.log({ limit: 20 })).find(({ action }) => action === 'contact_merge')!
  await memory.undo({ entry: merge.id })
  expect(await contacts()).toEqual([`${address} ${number}`, 'whatsapp:ann weber'])
  await messages.import({ path: apps[0]!, again: true })
  expect(await contacts()).toHaveLength(2)
})

it('merges no address book name into a contact named by hand', async () => {
  const { apps } = writeNamesakes(folder)
  await importAll([apps[2]!])
  await messages.name({ contact: number, name: 'Ann Weber' })
  await importAll([apps[0]!])
  expect(await contacts()).toEqual([number, 'whatsapp:ann weber'])
  expect(await pairs()).toEqual([['whatsapp:ann weber', number]])
})
