import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settingNames } from './defaults.ts'
import { inTodaysWords } from './former-names.ts'
import { homeAt } from './home.ts'
import { loadConfig } from './load.ts'
import { writeSetting } from './write-setting.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-names-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const file = () => join(home, 'config.yaml')
const older =
  '# mine\nsearch_provider: none\nsearch_mode: hybrid\nqmd_mode: mcp-http\nsearch:\n  fts_weight: 0.3\n  vectorWeight: 0.7\n'

describe('settings under older names', () => {
  it('are accepted, and reported at every start until they are renamed', async () => {
    writeFileSync(file(), older)
    for (const start of ['first', 'from what was kept']) {
      const { config, sources, warnings } = await loadConfig({ home, environment: {} })
      expect(config.search, start).toMatchObject({
        provider: 'keyword',
        mode: 'query',
        textWeight: 0.3,
        semanticWeight: 0.7,
      })
      expect(config.qmd.mode).toBe('server')
      expect(sources['search.provider']).toBe('file')
      expect(warnings.join('\n')).toContain('"search_provider: none" is read as "search.provider: keyword"')
      expect(warnings).toHaveLength(5)
    }
  })

  it('are renamed with the next stored setting, and comments are kept', async () => {
    writeFileSync(file(), older)
    await writeSetting(homeAt(home), 'search.mode', 'search')
    const text = readFileSync(file(), 'utf8')
    expect(text).toContain('# mine')
    expect(text).not.toMatch(/search_|fts_weight|vectorWeight|mcp-http/)
    const { config, warnings } = await loadConfig({ home, environment: {} })
    expect(config.search).toMatchObject({ provider: 'keyword', mode: 'search', textWeight: 0.3 })
    expect(warnings).toEqual([])
  })

  it('are overridden by current names, and unknown names are refused as before', async () => {
    expect(inTodaysWords({ search: { mode: 'search' }, search_mode: 'hybrid' })).toEqual({
      tree: { search: { mode: 'search' } },
      moved: [],
    })
    writeFileSync(file(), 'serach_mode: hybrid\n')
    await expect(loadConfig({ home, environment: {} })).rejects.toMatchObject({ code: 'config_key_unknown' })
  })

  it('are accepted with underscores for every setting', () => {
    for (const name of settingNames) {
      const underscored = name.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      const { tree } = inTodaysWords({ [underscored]: 'x' })
      expect(JSON.stringify(tree), underscored).toBe(
        JSON.stringify(name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), 'x')),
      )
    }
  })
})

it('the settings include every number that the contract calls a default', () => {
  const inContract = [
    ...['document', 'memory', 'conversation'].flatMap((kind) => [
      `chunking.${kind}.tokens`,
      `chunking.${kind}.overlap`,
    ]),
    ...['rrfK', 'firstBonus', 'nextBonus', 'candidates', 'blend', 'recency'].map((key) => `search.${key}`),
    ...['searchLimit', 'searchMinScore', 'longTermImportance'].map((key) => `memory.${key}`),
    ...['budget', 'days', 'facts', 'minImportance'].map((key) => `brief.${key}`),
    ...['sessions.idleMinutes', 'sessions.noteMessages', 'flush.reserveTokensFloor', 'flush.softThresholdTokens'],
  ]
  expect(inContract.filter((name) => !settingNames.includes(name))).toEqual([])
})
