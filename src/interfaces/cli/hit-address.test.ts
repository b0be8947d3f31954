import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJarvis } from '../../app/open-jarvis.ts'
import { hitsText } from '../mcp/render-answers.ts'
import { addressOf } from './hit-words.ts'

it('prints a memory file and line in the form that get accepts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-address-'))
  const jarvis = await openJarvis({ home: folder, config: { 'embedding.model': 'none' } })
  try {
    const { line } = await jarvis.memory.files.updateLongTerm('The boiler is from Vaillant.', 'personal')
    await jarvis.memory.files.refresh()
    const result = await jarvis.search.search({ query: 'boiler' })
    const hit = result.hits.find(({ kind }) => kind === 'memory')
    const address = addressOf(hit!)
    expect(address).toBe(`MEMORY.md:${hit!.startLine}`)
    expect(line).toBeGreaterThanOrEqual(hit!.startLine)
    expect((await jarvis.documents.get(address)).text).toContain('Vaillant')
    expect((await jarvis.documents.get(`MEMORY.md:${line}:1`)).text).toContain('Vaillant')
    expect(hitsText(result)).toContain(`${address} (lines`)
  } finally {
    await jarvis.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
