import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../jarvis.ts'
import { openJarvis } from '../open-jarvis.ts'

let folder: string
const opened: Jarvis[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-undo-import-'))
})
afterEach(async () => {
  for (const jarvis of opened.splice(0)) await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

async function open(home: string): Promise<Jarvis> {
  const jarvis = await openJarvis({ home: join(folder, home), config: { 'embedding.model': 'none' } })
  opened.push(jarvis)
  return jarvis
}

it('undoes the import of an export that made MEMORY.md, and keeps what came since', async () => {
  const first = await open('first')
  await first.memory.remember({ content: 'I live in Passau', importance: 9 })
  await first.memory.files.updateLongTerm('The boiler is from 2011.', 'Technical')
  await first.exportTo(join(folder, 'out'))
  const other = await open('other')
  await other.memory.remember({ content: 'I own a kayak', importance: 5 })
  await other.importFrom({ path: join(folder, 'out') })
  expect((await other.memory.files.get('MEMORY.md')).text).toContain('boiler')
  expect((await other.memory.files.get('MEMORY.md')).text).toContain('Passau')
  const [imported] = (await other.memory.log({})).filter(({ action }) => action === 'memory.import')
  await other.memory.remember({ content: 'I prefer window seats', importance: 9 })
  await other.memory.files.refresh()
  await other.memory.undo({ entry: imported!.id })
  await other.memory.files.refresh()
  const { text } = await other.memory.files.get('MEMORY.md')
  expect(text).not.toMatch(/boiler|Passau/)
  expect(text).toContain('window seats')
  const { facts } = await other.memory.facts.list({})
  expect(facts.map(({ content }) => content).sort()).toEqual(['I own a kayak.', 'I prefer window seats.'])
})
