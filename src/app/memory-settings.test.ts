import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaults } from '../config/defaults.ts'
import { homeAt, spaceFolder } from '../config/home.ts'
import { usualSettings } from '../memory/memory-settings.ts'
import { flushDefaults } from '../memory-files/flush.ts'
import { usualTuning } from '../search/tuning.ts'
import { usualSizes } from '../text/chunk.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let folder: string
let jarvis: Jarvis | undefined
const open = async (config: Record<string, unknown> = {}) => {
  await jarvis?.close()
  const overrides = { environment: {}, embedders: () => ({ degraded: [] }) }
  jarvis = await openJarvis({ home: join(folder, 'home'), config, overrides })
  return jarvis
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-settings-'))
})
afterEach(async () => {
  await jarvis?.close()
  jarvis = undefined
  rmSync(folder, { recursive: true, force: true })
})

const sentences = (count: number) =>
  Array.from({ length: count }, (_, index) => `Lighthouse number ${index} has a lamp that turns.`).join('\n\n')

it('the defaults are the same with settings and without', () => {
  const { search, chunking, memory, brief, sessions, flush } = defaults
  expect(search).toMatchObject(usualTuning)
  expect(chunking).toEqual(usualSizes)
  expect({ memory, brief, sessions }).toEqual(usualSettings)
  const { reserveTokensFloor, softThresholdTokens } = flushDefaults
  expect(flush).toMatchObject({ reserveTokensFloor, softThresholdTokens })
})

describe('the settings', () => {
  it('chunking.* control how documents are split, also in the worker thread', async () => {
    mkdirSync(join(folder, 'notes'))
    writeFileSync(join(folder, 'notes', 'long.md'), sentences(200))
    const usual = await open()
    await usual.addCollection(join(folder, 'notes'))
    const { chunks: few } = (await usual.status()).index
    const fine = await open({ 'chunking.document.tokens': 100, 'chunking.document.overlap': 0 })
    await fine.update({ force: true })
    const { chunks: many } = (await fine.status()).index
    expect(many).toBeGreaterThan(few * 4)
  })

  it('memory.* control the size of memory searches, and what is written into MEMORY.md', async () => {
    const { memory } = await open({
      'memory.searchLimit': 2,
      'memory.searchMinScore': 0,
      'memory.longTermImportance': 4,
    })
    for (const name of ['Ann', 'Bob', 'Cid'])
      await memory.remember({ content: `${name} likes green tea`, importance: 4 })
    expect((await memory.search({ query: 'green tea' })).results).toHaveLength(2)
    const written = readFileSync(join(spaceFolder(homeAt(join(folder, 'home')), 'main'), 'MEMORY.md'), 'utf8')
    expect(written).toContain('Bob likes green tea')
  })

  it('brief.* and flush.* control the context size and when memory is flushed', async () => {
    const { memory } = await open({
      'brief.budget': 333,
      'flush.reserveTokensFloor': 1000,
      'flush.softThresholdTokens': 0,
    })
    expect((await memory.loadSessionContext()).budget).toBe(333)
    expect(memory.checkFlush({ contextWindow: 10_000, used: 9000 })).toMatchObject({ flush: true, threshold: 9000 })
  })

  it('sessions.* control when a session is closed and what its note contains', async () => {
    const { memory } = await open({ 'sessions.noteMessages': 2 })
    const turns = ['one', 'two', 'three'].map((text, index) => ({
      role: 'user' as const,
      speaker: 'user',
      text,
      at: index,
    }))
    await memory.sessions.append('s', turns)
    const { note } = await memory.sessions.close('s', { note: true })
    const text = readFileSync(join(spaceFolder(homeAt(join(folder, 'home')), 'main'), note as string), 'utf8')
    expect(text).toContain('three')
    expect(text).not.toContain('one')
  })
})
