import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJarvis } from '../app/open-jarvis.ts'
import { whatsapp, whatsappName } from '../testing/made-talks.ts'
import type { Messages } from './create-messages.ts'

it('names the closest exchange where none has the minimum score', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-closest-'))
  const settings = { config: { 'embedding.model': 'none' }, overrides: { environment: {} } }
  const jarvis = await openJarvis({ home: join(folder, 'home'), ...settings })
  try {
    const path = join(folder, whatsappName)
    writeFileSync(path, whatsapp)
    const messages = (await jarvis.subsystem('messages')) as Messages
    await messages.import({ path })
    const score = (await messages.search({ query: 'kitchen' })).hits[0]!.score!
    const { hits, notes } = await messages.search({ query: 'kitchen', minScore: score + 0.05 })
    expect(hits).toEqual([])
    expect(notes.join()).toMatch(`The closest exchange, with Ann Larsen, has a score of ${score.toFixed(2)}.`)
    expect((await messages.search({ query: 'spaceship', minScore: 0.3 })).notes).toEqual([])
  } finally {
    await jarvis.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
