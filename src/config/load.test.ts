import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaults } from './defaults.ts'
import { explainConfig } from './explain.ts'
import { checkSpaceName, databaseFile, homeAt, listSpaces, spaceFolder } from './home.ts'
import { loadConfig, variableOf } from './load.ts'
import { shippedConfig } from './schema.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-config-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const load = (file: string | null, environment: Record<string, string> = {}, flags: Record<string, unknown> = {}) => {
  if (file !== null) writeFileSync(join(home, 'config.yaml'), file)
  return loadConfig({ home, environment, flags })
}

describe('settings', () => {
  it('are the defaults when nothing is set, and the schema agrees with the plain defaults', async () => {
    const { config, sources } = await load(null)
    expect(config).toEqual(defaults)
    expect(shippedConfig).toEqual(defaults)
    expect(sources).toEqual({})
  })

  it('come from the file, then the environment, then flags, in rising priority', async () => {
    const file = 'search:\n  limit: 20\n  fusion: rrf\n  rerank: false\n'
    const loaded = await load(
      file,
      { JARVIS_SEARCH_LIMIT: '30', JARVIS_SEARCH_FUSION: 'weighted' },
      { 'search.limit': 40 },
    )
    expect(loaded.config.search).toMatchObject({ limit: 40, fusion: 'weighted', rerank: false, expand: true })
    expect(loaded.sources).toEqual({ 'search.limit': 'flag', 'search.fusion': 'environment', 'search.rerank': 'file' })
  })

  it('explain the source, the variable and the meaning of each value', async () => {
    const explained = explainConfig(await load('search:\n  deadline: 300\n'))
    expect(explained.every(({ description }) => description !== '')).toBe(true)
    expect(explained.find(({ name }) => name === 'search.deadline')).toMatchObject({
      value: 300,
      source: 'file',
      variable: 'JARVIS_SEARCH_DEADLINE',
    })
    expect(new Set(explained.map(({ name }) => variableOf(name))).size).toBe(explained.length)
  })

  it('reject an unknown key with the file, the key and a suggestion', async () => {
    await expect(load('search:\n  limt: 3\n')).rejects.toMatchObject({
      kind: 'Config',
      code: 'config_key_unknown',
      details: { key: 'search.limt', suggestions: ['search.limit'] },
    })
    await expect(load('serach:\n  limit: 3\n')).rejects.toThrow(/"serach".*config\.yaml/)
    await expect(load('{}', {}, { 'search.lmit': 3 })).rejects.toThrow(/search\.limit/)
  })

  it('reject an invalid value with its position', async () => {
    await expect(load('search:\n  limit: 3000\n')).rejects.toThrow(/search\.limit in .*config\.yaml/)
    await expect(load('{}', { JARVIS_SEARCH_LIMIT: 'many' })).rejects.toThrow(/JARVIS_SEARCH_LIMIT/)
    await expect(load('a: [1\n')).rejects.toMatchObject({ code: 'config_not_yaml' })
    await expect(load('- a\n')).rejects.toMatchObject({ code: 'config_not_settings' })
  })

  it('accept an empty file, and warn about an unknown variable', async () => {
    const { config, warnings } = await load('# nothing yet\n', { JARVIS_SEARCH_LIMT: '3', JARVIS_HOME: '/elsewhere' })
    expect(config).toEqual(defaults)
    expect(warnings).toEqual(['JARVIS_SEARCH_LIMT is not a setting. Did you mean JARVIS_SEARCH_LIMIT?'])
  })
})

describe('home', () => {
  it('lists spaces that have a database, repositories under their own name', () => {
    const place = homeAt(home)
    mkdirSync(join(home, 'spaces', 'empty'), { recursive: true })
    for (const name of ['work', 'owner/repo']) {
      mkdirSync(spaceFolder(place, name))
      writeFileSync(databaseFile(place, name), '')
    }
    expect(listSpaces(place)).toEqual(['owner/repo', 'work'])
  })

  it('refuses names that could leave the folder', () => {
    for (const name of ['..', '../main', 'a/../b', 'a/b/c', '/etc', '.hidden', 'Work', '', 'a b', 'a+b', 'a\0'])
      expect(() => checkSpaceName(name), name).toThrow(/cannot be the name/)
    for (const name of ['main', 'owner/repo', 'a', 'a.b-c_1', 'owner/.github']) expect(checkSpaceName(name)).toBe(name)
  })
})

describe('explaining settings', () => {
  it('accepts the name of a setting or section, and suggests one for an unknown name', async () => {
    const loaded = await load(null)
    expect(explainConfig(loaded, 'search.limit').map(({ name }) => name)).toEqual(['search.limit'])
    expect(explainConfig(loaded, 'log').map(({ name }) => name)).toEqual(['log.level'])
    expect(explainConfig(loaded, 'space').map(({ name }) => name)).toEqual(['space'])
    expect(() => explainConfig(loaded, 'serch.limit')).toThrow(/"serch\.limit"\. Did you mean search\.limit\?/)
  })
})
