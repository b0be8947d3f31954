import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { describe, expect, it } from 'vitest'

const resolveDir = fileURLToPath(new URL('.', import.meta.url))

/** Opens, writes, reads and closes a given number of databases, one after the other. */
const program = `
import { openSqlite } from './database.ts'
const [folder, count] = process.argv.slice(2)
for (let index = 0; index < Number(count); index++) {
  const db = await openSqlite(folder + '/' + index + '.db')
  await db.transaction((tx) => tx.script('CREATE TABLE canaries (value)'))
  await db.transaction((tx) => tx.run('INSERT INTO canaries VALUES (?)', [index]))
  const [[value]] = db.rows('SELECT value FROM canaries')
  if (value !== index) throw new Error('read ' + value)
  await db.close()
}
console.log('done')
`

describe.skipIf(process.platform === 'win32')('a closed database', () => {
  it('holds no file open: hundreds can be opened and closed under a limit of 128 open files', () => {
    const scratch = fileURLToPath(new URL('../../../.scratch/', import.meta.url))
    mkdirSync(scratch, { recursive: true })
    const folder = mkdtempSync(join(scratch, 'files-'))
    try {
      const outfile = join(folder, 'open.mjs')
      buildSync({
        stdin: { contents: program, resolveDir },
        outfile,
        ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external' },
      })
      const limited = 'ulimit -n 128 && exec "$@"'
      const args = ['-c', limited, 'sh', process.execPath, outfile, folder, '200']
      const { stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8' })
      expect({ stdout, stderr }).toEqual({ stdout: 'done\n', stderr: '' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
