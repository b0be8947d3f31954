import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkDatabase } from './check-database.ts'
import { openStore } from './open-store.ts'

/**
 * Child processes run a bundle of the store: this Node may not run TypeScript. It is in the project, to find its
 * packages.
 */
const scratch = fileURLToPath(new URL('../../../.scratch/', import.meta.url))
let bundle: string
let folder: string

beforeAll(() => {
  mkdirSync(scratch, { recursive: true })
  bundle = join(mkdtempSync(join(scratch, 'processes-')), 'store.mjs')
  buildSync({
    stdin: { contents: `export * from './open-store.ts'`, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  folder = mkdtempSync(join(tmpdir(), 'jarvis-processes-'))
  chmodSync(folder, 0o755)
  chmodSync(join(bundle, '..'), 0o755)
})

afterAll(() => {
  rmSync(join(bundle, '..'), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

describe('several processes with one database', () => {
  it('open a new file at once, and write 200 transactions each without a busy error', async () => {
    const path = join(folder, 'shared', 'jarvis.db')
    const writer = (name: string) =>
      run(`
        const store = await openStore(${JSON.stringify(path)})
        for (let i = 0; i < 200; i++) {
          await store.db.transaction((tx) => tx.run('INSERT INTO meta VALUES (?, ?)', ['${name}' + i, 'x']))
        }
        await store.close()
        console.log('written')
      `)
    const results = await Promise.all([writer('a'), writer('b'), writer('c')])
    expect(results.map(({ output }) => output.trim())).toEqual(['written', 'written', 'written'])
    const store = await openStore(path)
    expect(await store.db.get(`SELECT count(*) AS n FROM meta WHERE value = 'x'`)).toEqual({ n: 600 })
    await store.close()
  }, 60_000)

  it('index at once, with consistent words, vectors and codes', async () => {
    const path = join(folder, 'indexed', 'jarvis.db')
    const indexer = (first: number) =>
      run(`
        const store = await openStore(${JSON.stringify(path)})
        for (let id = ${first}; id < ${first} + 150; id++) {
          await store.db.transaction(async (tx) => {
            await tx.run("INSERT INTO records (id, uid, kind, title, content_hash, tokens, created_at, updated_at) VALUES (?, ?, 'document', '', '', 1, 0, 0)", [id, 'r' + id])
            await tx.run("INSERT INTO chunks (id, record_id, seq, text, headings, start_line, end_line, start_offset, end_offset, tokens) VALUES (?, ?, 0, '', '', 1, 1, 0, 0, 1)", [id, id])
            await store.lexical.put(tx, [{ chunkId: id, title: '', headings: '', body: 'word w' + id, lead: '' }])
            await store.vectors.put(tx, 'm', [{ chunkId: id, piece: 0, vector: Float32Array.from({ length: 8 }, (_, i) => Math.cos(id * (i + 1))) }])
            if (id % 5 === 0) await tx.run('DELETE FROM records WHERE id = ?', [id - 1])
          })
        }
        await store.close()
      `)
    const watcher = await openStore(path)
    const done = Promise.all([indexer(1), indexer(1001)])
    const query = new Float32Array(8).fill(0.35)
    for (let ready = false; !ready; ) {
      ready = await Promise.race([
        done.then(() => true),
        new Promise<false>((resolve) => setTimeout(resolve, 20, false)),
      ])
      await watcher.vectors.search('m', query, 1000)
    }
    expect(await watcher.vectors.search('m', query, 1000)).toHaveLength(240)
    expect(await watcher.lexical.search({ any: ['word'] }, 1000)).toHaveLength(240)
    await watcher.close()
    expect(await checkDatabase(path)).toEqual([])
  }, 60_000)

  it('lose nothing committed and keep nothing uncommitted when one is killed', async () => {
    const path = join(folder, 'killed', 'jarvis.db')
    const { output, signal } = await run(`
      const store = await openStore(${JSON.stringify(path)})
      await store.db.transaction((tx) => tx.run("INSERT INTO meta VALUES ('committed', 'x')"))
      await store.db.transaction(async (tx) => {
        await tx.run("INSERT INTO meta VALUES ('open', 'x')")
        console.log('killing')
        process.kill(process.pid, 'SIGKILL')
        await new Promise((resolve) => setTimeout(resolve, 10_000))
      })
    `)
    expect({ output: output.trim(), signal }).toEqual({ output: 'killing', signal: 'SIGKILL' })
    const store = await openStore(path)
    expect(await store.db.all(`SELECT key FROM meta WHERE value = 'x'`)).toEqual([{ key: 'committed' }])
    await store.close()
  }, 30_000)

  it('wait for a writer, and report a busy database when it does not finish', async () => {
    const path = join(folder, 'busy', 'jarvis.db')
    const store = await openStore(path)
    await store.db.transaction(async () => {
      const { output } = await run(`
        const store = await openStore(${JSON.stringify(path)}, { busyTimeout: 50 })
        console.log(await store.db.transaction(async () => 'not this').catch((error) => error.kind + ' ' + error.code))
        await store.close()
      `)
      expect(output.trim()).toBe('Unavailable database_busy')
    })
    await store.close()
  }, 30_000)
})

describe('a read-only home', () => {
  const denied = `await store.db.transaction(async () => 0).catch((error) => error.kind + ' ' + error.code)`

  it('is readable after a clean exit and after a crash with a log, and refuses writes with a clear message', async () => {
    const home = join(folder, 'read-only')
    const path = join(home, 'jarvis.db')
    const store = await openStore(path)
    await store.db.transaction((tx) => tx.run(`INSERT INTO meta VALUES ('in the file', 'x')`))
    await store.close()
    expect(existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0).toBe(0)
    const read = `
      const store = await openStore(${JSON.stringify(path)})
      const rows = await store.db.all("SELECT key FROM meta WHERE value = 'x' ORDER BY key")
      console.log(JSON.stringify([rows.map(({ key }) => key), store.db.readOnly, ${denied}]))
      await store.close()
    `
    makeReadOnly(home)
    expect(JSON.parse((await run(read, otherUser)).output)).toEqual([['in the file'], true, 'Denied read_only'])
    chmodSync(home, 0o755)
    for (const name of readdirSync(home)) if (name !== 'jarvis.db') rmSync(join(home, name))
    makeReadOnly(home)
    expect(JSON.parse((await run(read, otherUser)).output)).toEqual([['in the file'], true, 'Denied read_only'])

    chmodSync(home, 0o755)
    chmodSync(path, 0o644)
    const killed = await run(`
      const store = await openStore(${JSON.stringify(path)})
      await store.db.transaction((tx) => tx.run("INSERT INTO meta VALUES ('in the log', 'x')"))
      process.kill(process.pid, 'SIGKILL')
    `)
    expect(killed).toEqual({ output: '', signal: 'SIGKILL' })
    rmSync(`${path}-shm`, { force: true })
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(0)
    makeReadOnly(home)
    expect(JSON.parse((await run(read, otherUser)).output)).toEqual([
      ['in the file', 'in the log'],
      true,
      'Denied read_only',
    ])
  }, 60_000)

  it('without a database is reported', async () => {
    const home = join(folder, 'empty-read-only')
    mkdirSync(home)
    makeReadOnly(home)
    const { output } = await run(
      `console.log(await openStore(${JSON.stringify(join(home, 'deep', 'jarvis.db'))}).catch((error) => error.kind + ' ' + error.code))`,
      otherUser,
    )
    expect(output.trim()).toBe('Denied read_only')
  }, 30_000)
})

describe('a full disk', () => {
  it('fails a write with disk_full, changes nothing, and works again when space is free', async (context) => {
    const disk = join(folder, 'small-disk')
    mkdirSync(disk)
    if (!(await mounted(disk))) return context.skip('no small tmpfs can be mounted here')
    try {
      const store = await openStore(join(disk, 'jarvis.db'))
      await store.db.transaction((tx) => tx.run(`INSERT INTO meta VALUES ('before', 'x')`))
      const filler = join(disk, 'filler')
      writeFileSync(filler, '')
      const big = 'y'.repeat(8_000_000)
      const failing = store.db.transaction((tx) => tx.run('INSERT INTO meta VALUES (?, ?)', ['big', big]))
      await expect(failing).rejects.toMatchObject({ kind: 'Unavailable', code: 'disk_full' })
      // Work that swallows the failure of a part must not keep writing outside of any transaction.
      const careless = store.db.transaction(async (tx) => {
        await tx.run(`INSERT INTO meta VALUES ('half', 'x')`)
        await store.db.transaction((inner) => inner.run('INSERT INTO meta VALUES (?, ?)', ['big', big])).catch(() => {})
        await tx.run(`INSERT INTO meta VALUES ('other half', 'x')`)
      })
      await expect(careless).rejects.toMatchObject({ code: 'disk_full' })
      expect(await store.db.all(`SELECT key FROM meta WHERE key IN ('before', 'big')`)).toEqual([{ key: 'before' }])
      await store.db.transaction((tx) => tx.run(`INSERT INTO meta VALUES ('after', 'x')`))
      expect(await store.db.get(`SELECT count(*) AS n FROM meta WHERE value = 'x'`)).toEqual({ n: 2 })
      await store.close()
    } finally {
      // Lazily: uncollected statements may hold the file.
      await command('umount', ['--lazy', disk])
    }
  }, 30_000)
})

/** Permissions do not bind root, so root runs the check as another user. */
const otherUser = process.getuid?.() === 0 ? 65_534 : undefined

function makeReadOnly(home: string): void {
  for (const name of readdirSync(home)) chmodSync(join(home, name), 0o444)
  chmodSync(home, 0o555)
}

function run(code: string, uid?: number): Promise<{ output: string; signal: string | null }> {
  const script = join(bundle, '..', `${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(script, `import { openStore } from './store.mjs'\n${code}`)
  return command(process.execPath, [script], uid)
}

function command(name: string, args: string[], uid?: number): Promise<{ output: string; signal: string | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      ...(uid !== undefined && { uid, gid: uid }),
    })
    let output = ''
    child.stdout.on('data', (data) => {
      output += data
    })
    child.on('error', reject)
    child.on('close', (_code, signal) => resolve({ output, signal }))
  })
}

async function mounted(disk: string): Promise<boolean> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  await command('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]).catch(() => undefined)
  writeFileSync(join(disk, 'probe'), '')
  const { output } = await command('stat', ['-f', '-c', '%T', disk])
  return existsSync(join(disk, 'probe')) && output.trim() === 'tmpfs'
}
