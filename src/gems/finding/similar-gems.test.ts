import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'

const tides =
  'The tide comes in twice a day. The harbour master reads the water level at the gauge and writes high water into the log, ' +
  'so that ships with a deep draught know when they may leave the port.'
const alsoTides =
  'High water and low water follow the moon. Pilots look at the tide table of the port before a ship enters the harbour, ' +
  'as the channel is not deep enough at low water.'
const bread =
  'Knead the dough for ten minutes and let it rise in a warm kitchen. Bake the loaf with steam until its crust is brown, and ' +
  'wait an hour before you slice it.'

describe('similar gems', () => {
  let folder: string
  let jarvis: Jarvis
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'jarvis-similar-'))
    jarvis = await openJarvis({
      home: join(folder, 'home'),
      overrides: { environment: {} },
    })
  })
  afterEach(async () => {
    await jarvis.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const save = async (name: string, text: string, tags?: string[]) =>
    (
      await jarvis.gems.add({
        file: { name: `${name}.md`, bytes: Buffer.from(`# ${name}\n\n${text}`) },
        ...(tags && { tags }),
      })
    ).gem.id

  it('are none when the nearest is about something else, with a note', async () => {
    const id = await save('Tides', tides)
    await save('Bread', bread)
    expect(await jarvis.gems.similar(id)).toMatchObject({ gems: [], notes: ['No gem is similar to this one.'] })
  })

  it('have the same subject', async () => {
    const id = await save('Tides', tides)
    const like = await save('High water', alsoTides)
    await save('Bread', bread)
    const { gems, notes } = await jarvis.gems.similar(id)
    expect(gems.map((gem) => gem.id)).toEqual([like])
    expect(notes).toEqual([])
  })

  it('give their shared tags to a new gem whose text does not contain them', async () => {
    await save('Tides', tides, ['seamanship', 'to print'])
    await save('High water', alsoTides, ['seamanship'])
    await save('Bread', bread, ['kitchen'])
    const pilots =
      'A pilot boards the ship where the channel to the port begins. At low water a ship with a deep draught waits for the tide, ' +
      'and the harbour master tells it when it may enter.'
    const [like] = await jarvis.gems.enrich([await save('Pilots', pilots)])
    expect(like!.gem.tags).toContain('seamanship')
    expect(like!.gem.tags).not.toContain('to print')
    const loaves =
      'Shape the loaf, let it rise in the kitchen, and bake it with steam. The crust is brown after an hour.'
    const [other] = await jarvis.gems.enrich([await save('Loaves', loaves)])
    expect(other!.gem.tags).not.toContain('seamanship')
  })
})
