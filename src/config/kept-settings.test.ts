import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contentHash } from '../core/ids.ts'
import { schemaMark } from './kept-settings.ts'
import { loadConfig } from './load.ts'
import { configSchema } from './schema.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-kept-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const write = (text: string) => writeFileSync(join(home, 'config.yaml'), text)
const load = (flags: Record<string, unknown> = {}) => loadConfig({ home, environment: {}, flags })
const kept = () => join(home, 'cache', 'settings.json')

describe('cached settings', () => {
  it('equal those of the file, and follow a replaced file', async () => {
    write('search:\n  limit: 20\n')
    const first = await load()
    expect(statSync(kept()).mode & 0o777).toBe(0o600)
    const { config, sources } = await load()
    expect({ config, sources }).toEqual({ config: first.config, sources: { 'search.limit': 'file' } })
    write('search:\n  limit: 30\n')
    expect((await load()).config.search.limit).toBe(30)
    expect((await load({ 'search.limit': 40 })).config.search.limit).toBe(40)
    expect((await load()).config.search.limit).toBe(30)
  })

  it('are used in place of the file', async () => {
    write('search:\n  limit: 20\n')
    await load()
    writeFileSync(kept(), readFileSync(kept(), 'utf8').replace('"limit":20', '"limit":21'))
    expect((await load()).config.search.limit).toBe(21)
  })

  it('never contain invalid values, and tolerate damage', async () => {
    write('search:\n  limit: none\n')
    await expect(load()).rejects.toMatchObject({ code: 'config_value_invalid' })
    await expect(load()).rejects.toMatchObject({ code: 'config_value_invalid' })
    write('search:\n  limit: 20\n')
    await load()
    writeFileSync(kept(), '{"half')
    expect((await load()).config.search.limit).toBe(20)
  })

  it('contain no database password', async () => {
    const database = 'postgres://jarvis:hidden@localhost/jarvis'
    for (const found of [await load({ database }), await load({ database })])
      expect(found.config.database).toBe(database)
    expect(existsSync(kept())).toBe(false)
    await load({ database: 'postgres://jarvis@localhost/jarvis' })
    expect(readFileSync(kept(), 'utf8')).toContain('postgres://jarvis@localhost/jarvis')
  })

  it('are limited in number', async () => {
    for (let limit = 1; limit <= 20; limit++) await load({ 'search.limit': limit })
    expect(Object.keys(JSON.parse(readFileSync(kept(), 'utf8')))).toHaveLength(8)
  })

  it('are marked with the schema that validated them', () => {
    // After a schema change: put the new hash into kept-settings.ts, so that every home validates its settings again.
    expect(schemaMark).toBe(contentHash(JSON.stringify(z.toJSONSchema(configSchema, { io: 'input' }))).slice(0, 12))
  })
})
