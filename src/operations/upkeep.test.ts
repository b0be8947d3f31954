import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJarvis } from '../app/open-jarvis.ts'
import type { Messages } from '../messages/messages.ts'
import { createFakeEmbedder } from '../testing/fake-embedder.ts'
import { forget } from './upkeep.ts'

it('forgets by words, docids or ids, as typed', async () => {
  const home = await mkdtemp(join(tmpdir(), 'jarvis-forget-'))
  const embedder = createFakeEmbedder()
  const jarvis = await openJarvis({
    home,
    overrides: { environment: {}, embedders: () => ({ main: embedder, degraded: [] }) },
  })
  try {
    await jarvis.memory.remember({ content: 'The staging password hangs behind the facade.' })
    await jarvis.memory.remember({ content: 'Grace likes green tea.' })
    const shown = async (...what: string[]) => {
      const { items } = await forget.run(jarvis, { what, dryRun: true }, {})
      return items.map(({ id, text }) => ({ id, text }))
    }
    const [found, ...others] = await shown('staging', 'password')
    expect(others).toEqual([])
    expect(await shown('staging password')).toEqual([found])
    expect(await shown(found!.id)).toEqual([found])
    // A word whose letters could all be hex digits is still a word.
    expect(await shown('facade')).toEqual([found])
    expect(await shown('staging', 'tea')).toEqual([])
    const projects = (await jarvis.subsystem('projects')) as { create(project: object): Promise<unknown> }
    await projects.create({ name: 'Sea wall', objective: 'Rebuild the wall.' })
    expect(await shown('project:Sea wall')).toContainEqual({
      id: 'project:Sea wall',
      text: 'Sea wall: Rebuild the wall.',
    })
    await expect(forget.run(jarvis, { what: ['#abcdef'], dryRun: true }, {})).rejects.toMatchObject({
      kind: 'NotFound',
    })
    await expect(forget.run(jarvis, { what: ['tea'], query: 'tea', dryRun: true }, {})).rejects.toMatchObject({
      code: 'forget_words_twice',
    })
  } finally {
    await jarvis.close()
    await rm(home, { recursive: true })
  }
})

it('names messages that contain the words, with the command that erases them', async () => {
  const home = await mkdtemp(join(tmpdir(), 'jarvis-forget-'))
  const embedder = createFakeEmbedder()
  const overrides = { environment: {}, embedders: () => ({ main: embedder, degraded: [] }) }
  const jarvis = await openJarvis({ home, overrides })
  const leftOf = async (input: { what: string[]; after?: string; fact?: string[] }) =>
    (await forget.run(jarvis, { ...input, dryRun: true }, {})).left
  try {
    await jarvis.memory.remember({ content: 'The tin is in the shed.' })
    expect(await leftOf({ what: ['tin'] })).toEqual([])
    const file = join(home, 'WhatsApp Chat with Marlene Thaler.txt')
    const lines = [
      '31/12/23, 21:41 - Marlene Thaler: What does tin cost?',
      '01/01/24, 10:00 - Hannes: Tin is at 31 euros',
    ]
    await writeFile(file, `${lines.join('\n')}\n`)
    const messages = (await jarvis.subsystem('messages')) as Messages
    await messages.import({ path: file, me: ['Hannes'] })
    expect(await leftOf({ what: ['tin'] })).toEqual([
      '2 messages contain it. Erase with "jarvis forget --query tin --space messages --yes".',
    ])
    expect(await leftOf({ what: ['tin'], after: '2024-01-01' })).toEqual([
      '1 message contains it. Erase with "jarvis forget --query tin --after 2024-01-01 --space messages --yes".',
    ])
    expect(await leftOf({ what: ['shed'] })).toEqual([])
    const { items } = await (await jarvis.memoryOf('messages')).forget({ query: 'tin' }, { dryRun: false })
    expect(items.filter(({ kind }) => kind === 'message')).toHaveLength(2)
    expect(await leftOf({ what: ['tin'] })).toEqual([])
  } finally {
    await jarvis.close()
    await rm(home, { recursive: true, force: true })
  }
})
