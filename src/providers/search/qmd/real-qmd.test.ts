import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderRecord, SearchProvider } from '../../../ports/search-provider.ts'
import { createQmdProvider } from './qmd.ts'

/**
 * The real QMD in place of its stand-in, by words only: search by meaning would download a model. It needs a newer
 * Node, and runs if JARVIS_TEST_QMD names a folder with both (CONTRIBUTING.md).
 */
const tools = process.env.JARVIS_TEST_QMD ?? ''
const program = join(tools, 'node_modules', '@tobilu', 'qmd', 'bin', 'qmd')
const node = join(tools, 'node_modules', 'node', 'bin', 'node')
const found = tools !== '' && existsSync(program) && existsSync(node)
if (!found) console.warn('JARVIS_TEST_QMD names no QMD: it is tried by its stand-in alone (CONTRIBUTING.md).')

const record = (id: string, text: string, collection: string): ProviderRecord => ({
  ...{ id, kind: 'document', title: 'Title', collection, path: null, date: null, speaker: null, facets: {} },
  passages: [{ text, headings: [], vectors: [] }],
})

/** Command lines of programs that run with this folder as their home. */
const processesOf = (home: string): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(`HOME=${home}`)
        return isOurs && pid !== String(process.pid) ? [readFileSync(`/proc/${pid}/cmdline`, 'latin1')] : []
      } catch {
        return []
      }
    })

describe.skipIf(!found).each(['cli', 'server'] as const)('the installed QMD, %s', (mode) => {
  const before = { ...process.env }
  let folder: string
  let provider: SearchProvider
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'jarvis-real-qmd-'))
    const own = { HOME: folder, XDG_CACHE_HOME: join(folder, 'cache'), XDG_CONFIG_HOME: join(folder, 'config') }
    Object.assign(process.env, own, { PATH: `${dirname(node)}${delimiter}${before.PATH}` })
    // Its first start reads a hundred files from the disk, which may take longer than the time limit of an answer.
    execFileSync(program, ['--version'], { timeout: 100_000, stdio: 'ignore' })
  })
  afterAll(() => {
    for (const name of ['HOME', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'PATH'])
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    const home = mkdtempSync(join(folder, 'space-'))
    provider = createQmdProvider({ path: program, mode, port: 18_190, space: 'main', folder: home })
  })
  afterEach(() => provider.close())

  const ask = async (query: string, collections?: string[]) => {
    const filter = collections ? { collections } : {}
    const hits = await provider.search({ query, mode: 'keyword', limit: 10, filter, vector: async () => undefined })
    return hits.map(({ id, passage }) => `${id} ${passage}`)
  }

  test('finds documents by any of their words, and no removed ones', {
    timeout: 120_000,
    // An external program on a busy machine may be slow.
    retry: 2,
  }, async () => {
    expect(await provider.checkAvailability()).toMatchObject({ available: true, isEmpty: true })
    await provider.index([
      record('noon', 'The zebra sleeps at noon.', 'My Notes!'),
      record('A Ω/..', 'A lion watches the zebra.', 'Other'),
    ])
    expect(await ask('when does the zebra go to sleep?')).toContain('noon 0')
    expect((await ask('zebra')).sort()).toEqual(['A Ω/.. 0', 'noon 0'])
    expect(await ask('zebra', ['My Notes!'])).toEqual(['noon 0'])
    expect(await ask('giraffe')).toEqual([])
    await provider.remove(['noon'])
    expect(await ask('zebra')).toEqual(['A Ω/.. 0'])
    await provider.close()
    // The launcher starts the real program as a child, which must not outlive it. A killed process may be listed for a
    // moment.
    if (process.platform === 'linux') await expect.poll(() => processesOf(folder), { timeout: 10_000 }).toEqual([])
  })
})
