import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaults, settingNames, settingOf } from './defaults.ts'
import { homeAt } from './home.ts'
import { loadConfig } from './load.ts'
import { writeSetting } from './write-setting.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-setting-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'config.yaml')
const text = () => readFileSync(file(), 'utf8')
const write = (name: string, value: string | undefined) => writeSetting(homeAt(folder), name, value)
const read = async () => (await loadConfig({ home: folder, environment: {} })).config

describe('writing a setting', () => {
  it('creates a private file, and returns the previous value', async () => {
    expect(await write('search.limit', '20')).toEqual({ name: 'search.limit', value: 20, former: 10, path: file() })
    expect(text()).toBe('search:\n  limit: 20\n')
    if (process.platform !== 'win32') expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(await write('search.rerank', 'off')).toMatchObject({ value: false, former: true })
    expect((await read()).search).toMatchObject({ limit: 20, rerank: false })
  })

  it('keeps comments, order, quotes and empty lines', async () => {
    const before = `# Mine\n\nlog:\n  level: 'info' # loud\n\n# How many\nsearch:\n  # lines\n  limit: 5\n  fusion: "rrf"\n`
    writeFileSync(file(), before)
    await write('search.limit', '7')
    expect(text()).toBe(before.replace('limit: 5', 'limit: 7'))
    await write('search.limit', '5')
    expect(text()).toBe(before)
  })

  it('describes the expected value in words', async () => {
    await expect(write('search.limit', 'many')).rejects.toThrow(/a (?:whole )?number is needed/)
    await expect(write('search.rerank', 'perhaps')).rejects.toThrow(/true or false is needed/)
  })

  it('removes a setting, and its section when it becomes empty', async () => {
    writeFileSync(file(), '# Mine\nspace: work\nsearch:\n  limit: 5\n')
    expect(await write('search.limit', undefined)).toMatchObject({ value: 10, former: 5 })
    expect(text()).toBe('# Mine\nspace: work\n')
    await write('space', undefined)
    expect(await read()).toEqual(defaults)
    expect(text()).toContain('# Mine')
    await write('space', 'home')
    expect(text()).toContain('# Mine')
    expect((await read()).space).toBe('home')
  })

  it('fills an existing empty section', async () => {
    writeFileSync(file(), 'search:\nspace: work\n')
    await expect(write('search.limit', '5')).resolves.toMatchObject({ value: 5 })
    expect(await read()).toMatchObject({ space: 'work', search: { limit: 5 } })
  })

  it('shows a database address without its password', async () => {
    const address = 'postgres://jarvis:hidden@localhost/jarvis'
    expect(await write('database', address)).toMatchObject({ value: 'postgres://jarvis@localhost/jarvis', former: '' })
    expect((await read()).database).toBe(address)
    expect(await write('database', undefined)).toMatchObject({ former: 'postgres://jarvis@localhost/jarvis' })
    await expect(write('database', 'mysql://jarvis:hidden@localhost/jarvis')).rejects.toThrow(
      'mysql://jarvis@localhost',
    )
  })

  it('refuses invalid names and values, and writes nothing', async () => {
    await expect(write('search.limt', '5')).rejects.toThrow('Did you mean search.limit')
    await expect(write('search.limit', 'many')).rejects.toMatchObject({ code: 'setting_value_invalid' })
    await expect(write('search.limit', '0')).rejects.toThrow('jarvis config explain search.limit')
    await expect(write('log.level', 'loud')).rejects.toThrow('log.level cannot be "loud"')
    expect(existsSync(file())).toBe(false)
    writeFileSync(file(), 'search: [\n')
    await expect(write('search.limit', '5')).rejects.toMatchObject({ code: 'config_not_yaml' })
    expect(text()).toBe('search: [\n')
  })

  it('corrects an invalid value in the file', async () => {
    writeFileSync(file(), 'search:\n  limit: many\n')
    await write('search.limit', '5')
    expect((await read()).search.limit).toBe(5)
  })

  it.skipIf(process.platform === 'win32')('writes through a symlink', async () => {
    writeFileSync(join(folder, 'kept.yaml'), 'space: work\n')
    symlinkSync(join(folder, 'kept.yaml'), file())
    await write('search.limit', '5')
    expect(readFileSync(join(folder, 'kept.yaml'), 'utf8')).toBe('space: work\nsearch:\n  limit: 5\n')
  })

  it('restores any default after any change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(...settingNames), { minLength: 1, maxLength: 12 }),
        async (names) => {
          rmSync(file(), { force: true })
          for (const name of names) await write(name, String(settingOf(defaults, name)))
          expect(await read()).toEqual(defaults)
          for (const name of names) await write(name, undefined)
          expect(text().trim()).toBe('')
        },
      ),
      { numRuns: 15, examples: [[['search.limit']]] },
    )
  })
})
