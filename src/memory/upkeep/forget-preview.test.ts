import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'

let folder: string
let jarvis: Jarvis
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-preview-'))
  jarvis = await openJarvis({ home: folder, config: { 'embedding.model': 'none' }, overrides: { environment: {} } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The things that are forgotten by name, each with a line of a memory file that goes with it. */
const things = {
  async observations() {
    const { id } = await jarvis.observations.save({ type: 'insight', title: 'The gearbox whistles at noon' })
    return [id, 'The gearbox whistles at noon']
  },
  async gems() {
    const { gem } = await jarvis.gems.add(
      { file: { name: 'tide.md', bytes: new TextEncoder().encode('# The tides of the north\n\nThe pilot waits.') } },
      { enrich: false },
    )
    return [gem.id, gem.title]
  },
  async facts() {
    const [outcome] = (await jarvis.memory.remember({ content: 'The safe is behind the clock.' })) as unknown as [
      { fact: { id: string } },
    ]
    return [outcome.fact.id, 'The safe is behind the clock.']
  },
} satisfies Record<string, () => Promise<[string, string] | string[]>>

it.each(Object.keys(things) as (keyof typeof things)[])(
  'forget lists lines of memory files with %s in the preview, and erases them',
  async (kind) => {
    const [id, text] = (await things[kind]()) as [string, string]
    await jarvis.memory.files.note(`Noted: ${text}`)
    const lines = async () => (await jarvis.memory.forget({ [kind]: [id] })).items.filter((one) => one.kind === 'line')
    expect(await lines()).toMatchObject([{ text: expect.stringContaining(text) }])
    const { erased } = await jarvis.memory.forget({ [kind]: [id] }, { dryRun: false })
    expect(erased.join()).toMatch(/1 line of memory\//)
  },
)

it('forget erases nothing that was not in the preview', async () => {
  await jarvis.memory.remember({ content: 'The safe is behind the clock.' })
  const preview = await jarvis.memory.forget({ query: 'safe' })
  const { fact } = (
    (await jarvis.memory.remember({ content: 'The safe weighs 90 kilos.' })) as unknown as {
      fact: { id: string }
    }[]
  )[0]!
  const erase = (agreed: typeof preview.items) => jarvis.memory.forget({ query: 'safe' }, { dryRun: false, agreed })
  await expect(erase(preview.items)).rejects.toMatchObject({ code: 'forget_grew' })
  const { items } = await jarvis.memory.forget({ query: 'safe' })
  expect(items.map(({ id }) => id)).toContain(fact.id)
  expect((await erase(items)).items).toEqual(items)
  expect((await jarvis.memory.forget({ query: 'safe' })).items).toEqual([])
})
