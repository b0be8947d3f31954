import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { chooseBuiltIn, loadBinding, loadPrebuilt } from './binding.ts'

describe('the SQLite binding', () => {
  it('is the module of Node only when that has every call', () => {
    class DatabaseSync {
      enableLoadExtension() {}
      loadExtension() {}
      function() {}
    }
    class StatementSync {
      setReturnArrays() {}
      columns() {}
    }
    const offered = (sqlite: object) => chooseBuiltIn(sqlite as Parameters<typeof chooseBuiltIn>[0])
    expect(offered({ DatabaseSync, StatementSync })).toBe(DatabaseSync)
    // Node 22.13 to 22.15 and 23: the statement cannot return arrays. Node 22.5 to 22.12 with its flag: no functions.
    expect(offered({ DatabaseSync, StatementSync: class {} })).toBeUndefined()
    expect(offered({ DatabaseSync: class {}, StatementSync })).toBeUndefined()
    expect(offered({ DatabaseSync })).toBeUndefined()
    expect(chooseBuiltIn(undefined)).toBeUndefined()
  })

  it('supports FTS5 with deletions, JSON, and a recent SQLite', async () => {
    const DatabaseSync = await loadBinding()
    const database = new DatabaseSync(':memory:')
    database.exec(`CREATE VIRTUAL TABLE words USING fts5 (body, content = '', contentless_delete = 1)`)
    const statement = database.prepare('SELECT sqlite_version(), json_array(1), unhex(?)')
    statement.setReturnArrays(true)
    const [[version, json, bytes]] = statement.all('ff') as [[string, string, Uint8Array]]
    expect(Number(version.split('.')[1])).toBeGreaterThanOrEqual(43)
    expect([json, [...bytes]]).toEqual(['[1]', [255]])
    database.close()
  })

  it.skipIf(process.platform === 'win32')(
    'finds the prebuilt file in the package (otherwise each start takes 10 ms longer)',
    () => expect(loadPrebuilt()).toBeTypeOf('function'),
  )

  it('prints nothing', () => {
    const scratch = fileURLToPath(new URL('../../../.scratch/', import.meta.url))
    mkdirSync(scratch, { recursive: true })
    const folder = mkdtempSync(join(scratch, 'binding-'))
    const outfile = join(folder, 'open.mjs')
    const contents = `import { loadBinding } from './binding.ts'\nnew (await loadBinding())(':memory:').close(); process.emitWarning('other')`
    const resolveDir = fileURLToPath(new URL('.', import.meta.url))
    buildSync({
      stdin: { contents, resolveDir },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    })
    const { stderr, status } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    expect(status).toBe(0)
    expect(stderr).not.toContain('SQLite')
    expect(stderr).toContain('other')
  })
})
