import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf, type Bench, createBench } from './jarvis.ts'
import { askServer, recordOf, tokenOf } from './server-of.ts'

interface Found {
  hits: { uri: string }[]
}

// A separate port for each bench: several of them, and a server of the developer, may run at once.
const anyPort = { JARVIS_SERVER_PORT: '0' }
const quick = { ...anyPort, JARVIS_EMBEDDING_MODEL: 'none' }

const read = async <Answer>(bench: Bench, path: string, body?: unknown) =>
  (await (await askServer(bench.home, path, body)).json()) as Answer

/** Processes that a process has started, and theirs. */
function descendants(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const pairs = table.map((line) => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.filter(([, of]) => of === parent).flatMap(([child]) => [child!, ...below(child!)])
  return below(pid)
}
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
async function until(what: () => unknown, milliseconds = 45_000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(50)) if (await what()) return
  throw new Error(`It did not come true in ${milliseconds} ms: ${what}`)
}

describe('jarvis up', () => {
  let bench: Bench
  beforeAll(() => {
    bench = createBench(anyPort)
  })
  afterAll(async () => {
    await bench.jarvis('stop')
    bench.close()
  })

  it('indexes a folder, starts the server, and prints the next step', async () => {
    writeFileSync(join(bench.notes, 'lamp.xyz'), 'A kind that no reader takes.')
    const { code, out } = await bench.jarvis('up', bench.notes)
    expect(code).toBe(0)
    expect(out).toContain('notes is indexed: 3 files.')
    expect(out).toContain('Skipped by kind: 1 .xyz. To read more: --mask')
    expect(out).toMatch(/The server runs at http:\/\/127\.0\.0\.1:\d+ \(process \d+\)/)
    expect(out).toContain('jarvis open')
    expect(out).toMatch(
      /claude mcp add --transport http jarvis http:\/\/127\.0\.0\.1:\d+\/mcp \\\n {4}--header "Authorization: Bearer \$\(cat .*token\)"/,
    )
    // The secret itself is not printed.
    expect(out).not.toContain(tokenOf(bench.home))
    expect((await fetch(`${recordOf(bench.home).url}/health`)).status).toBe(200)
  })

  it('reports that nothing changed when it runs again', async () => {
    const before = recordOf(bench.home)
    const { code, out } = await bench.jarvis('up', bench.notes)
    expect(code).toBe(0)
    expect(out).toContain('notes is already a collection.')
    expect(out).toContain('Everything is up to date.')
    expect(recordOf(bench.home)).toEqual(before)
    expect(await bench.json('up')).toMatchObject({ pid: before.pid, started: false, added: [], collections: ['notes'] })
  })

  it('gives the same text with the server as without it', async () => {
    for (const args of [
      ['query', 'where are the backups?'],
      ['vsearch', 'copies of data'],
      ['similar', 'notes/backup.md'],
      ['query', 'tomatoes', '--collection', 'notes', '-n', '1', '--explain'],
    ]) {
      const { timings: _, ...served } = await bench.json<Found & { timings: object }>(...args)
      const { timings: __, ...local } = await bench.json<Found & { timings: object }>(
        ...args,
        '--set',
        'search.limit=10',
      )
      expect(served, args.join(' ')).toEqual(local)
      const inWords = async (...more: string[]) => (await bench.jarvis(...args, ...more)).out.replace(/[\d.]+ ms/g, '')
      expect(await inWords()).toBe(await inWords('--set', 'search.limit=10'))
    }
    const wrong = ['query', 'x', '--collection', 'note']
    expect(await bench.jarvis(...wrong)).toEqual(await bench.jarvis(...wrong, '--set', 'search.limit=10'))
    // It was really asked: the model is in its memory, and not in that of a command.
    const { server } = await bench.json<{ server: { models: string[] } }>('status')
    expect(server.models.length).toBeGreaterThan(0)
  })

  it('refuses a second server and names the running one', async () => {
    const { code, err } = await bench.jarvis('serve')
    expect(code).toBe(69)
    expect(err).toContain(recordOf(bench.home).url)
    expect(err).toContain(`process ${recordOf(bench.home).pid}`)
  })

  it('opens the page with a link', async () => {
    const { code, out } = await bench.jarvis('open')
    expect(code).toBe(0)
    const opened = await fetch(out.trim(), { redirect: 'manual' })
    expect(opened.status).toBe(303)
    const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
    const page = await fetch(recordOf(bench.home).url, { headers: { cookie } })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  })

  it('indexes changed files while it runs', async () => {
    writeFileSync(join(bench.notes, 'new.md'), '# Lighthouse\n\nPainted red and white.\n')
    await until(async () => (await read<Found>(bench, '/api/search?query=lighthouse')).hits.length === 1)
    rmSync(join(bench.notes, 'new.md'))
    await until(async () => (await read<Found>(bench, '/api/search?query=lighthouse')).hits.length === 0)
  })

  it('stops at once and leaves no process running', async () => {
    const { pid } = recordOf(bench.home)
    const all = [pid, ...descendants(pid)]
    expect(all.length).toBeGreaterThan(1)
    expect((await bench.jarvis('stop')).out).toContain('stopped')
    expect(all.filter(isAlive)).toEqual([])
    expect(await bench.jarvis('stop')).toMatchObject({ code: 0, out: 'The server is not running.\n' })
    const { code, err } = await bench.jarvis('open')
    expect([code, err]).toEqual([69, expect.stringContaining('jarvis up')])
  })
})

describe('a server stopped from outside', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = createBench(quick)
    await bench.jarvis('up', bench.notes)
  })
  afterAll(async () => {
    await bench.jarvis('stop')
    bench.close()
  })

  it('shuts down cleanly on a signal', async () => {
    const child = bench.start(['serve', '--home', join(bench.folder, 'other')])
    const done = answerOf(child)
    const file = join(bench.folder, 'other', 'server.json')
    const exists = () => {
      try {
        return readFileSync(file)
      } catch {
        return false
      }
    }
    await until(exists)
    await until(() => descendants(child.pid!).length > 0)
    const children = descendants(child.pid!)
    child.kill('SIGTERM')
    expect((await done).code).toBe(0)
    expect(exists()).toBe(false)
    expect(children.filter(isAlive)).toEqual([])
  })

  it('takes its indexer down when it is killed, and the next server can start', async () => {
    const { pid } = recordOf(bench.home)
    await until(() => descendants(pid).length > 0)
    const children = descendants(pid)
    process.kill(pid, 'SIGKILL')
    await until(() => children.filter(isAlive).length === 0)
    expect((await bench.json<{ server: unknown }>('status')).server).toBeNull()
    expect((await bench.jarvis('query', 'backups')).out).toContain('backup.md')
    const { out } = await bench.jarvis('up')
    expect(out).toContain('The server runs at')
    expect(recordOf(bench.home).pid).not.toBe(pid)
    expect((await read<Found>(bench, '/api/search?query=backups')).hits).not.toHaveLength(0)
  })

  it('keeps settings of its command out of the arguments of processes, which every user can list', async () => {
    await bench.jarvis('stop')
    const origin = 'https://casket.example'
    expect((await bench.jarvis('up', '--set', `server.origins=${origin}`)).code).toBe(0)
    const { pid, url } = recordOf(bench.home)
    await until(() => descendants(pid).length > 0)
    const { headers } = await fetch(`${url}/api/status`, { method: 'OPTIONS', headers: { origin } })
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    for (const one of [pid, ...descendants(pid)])
      expect(execFileSync('ps', ['-ww', '-o', 'args=', '-p', `${one}`], { encoding: 'utf8' })).not.toContain('casket')
  })

  it('restarts an indexer that was killed', async () => {
    const { pid } = recordOf(bench.home)
    await until(() => descendants(pid).length > 0)
    const [indexer] = descendants(pid)
    process.kill(indexer!, 'SIGKILL')
    await until(() => descendants(pid).some((child) => child !== indexer))
    expect((await askServer(bench.home, '/api/update', {})).status).toBe(200)
  })

  it('keeps its token from a program that took its port', async () => {
    const { pid, port } = recordOf(bench.home)
    process.kill(pid, 'SIGKILL')
    await until(() => !isAlive(pid))
    const seen: string[] = []
    const impostor = createServer(({ url = '', headers }, response) => {
      seen.push(`${url.split('?')[0]} ${headers.authorization ?? 'no token'}`)
      response.end(JSON.stringify({ status: 'ok', version: '0.1.0', proof: 'x', hits: [] }))
    })
    await new Promise<void>((resolve) => impostor.listen(port, '127.0.0.1', resolve))
    const file = join(bench.home, 'server.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(process.pid)))
    expect((await bench.jarvis('query', 'backups')).out).toContain('backup.md')
    await bench.jarvis('status')
    await bench.jarvis('stop')
    await bench.jarvis('open')
    expect(new Set(seen)).toEqual(new Set(['/health no token']))
    // A new server replaces the record.
    expect((await bench.jarvis('up')).code).toBe(0)
    expect(recordOf(bench.home).port).not.toBe(port)
    await new Promise((resolve) => impostor.close(resolve))
  })
})

describe('a long task', () => {
  it('runs beside the server, which answers meanwhile and reports progress', async () => {
    const bench = createBench({ ...quick, JARVIS_SERVER_WATCH: 'false' })
    const folder = join(bench.folder, 'many')
    execFileSync('mkdir', ['-p', folder])
    for (let index = 0; index < 600; index++)
      writeFileSync(
        join(folder, `${index}.md`),
        `# Note ${index}\n\n${'Some words about harbours and ships. '.repeat(20)}\n`,
      )
    await bench.jarvis('up', bench.notes)
    try {
      const stream = (await askServer(bench.home, '/api/events')).body!.getReader()
      const adding = read<{ added: number }>(bench, '/api/collection-add', { folder })
      let answered = 0
      let slowest = 0
      let done = false
      void adding.finally(() => {
        done = true
      })
      while (!done) {
        const started = performance.now()
        expect((await askServer(bench.home, '/api/search?query=backups')).status).toBe(200)
        slowest = Math.max(slowest, performance.now() - started)
        answered++
        await sleep(25)
      }
      expect((await adding).added).toBe(600)
      expect(answered).toBeGreaterThan(5)
      // A batch of files that blocks the server takes a quarter of a second.
      expect(slowest).toBeLessThan(1000)
      let told = ''
      while (!told.includes('600,"total":600')) told += new TextDecoder().decode((await stream.read()).value)
      expect(told).toContain('event: progress')
      await stream.cancel()
    } finally {
      await bench.jarvis('stop')
      bench.close()
    }
  })
})

describe('models', () => {
  it('are unloaded by an idle server, and loaded again on the next query', async () => {
    const bench = createBench({ ...anyPort, JARVIS_SERVER_IDLE: '0.08' })
    await bench.jarvis('up', bench.notes)
    const models = async () => (await read<{ server: { models: string[] } }>(bench, '/api/status')).server.models.length
    try {
      expect(await models()).toBe(0)
      const { hits } = await read<Found>(bench, '/api/query?query=copies+of+data')
      expect(await models()).toBeGreaterThan(0)
      await expect.poll(models, { timeout: 30_000, interval: 200 }).toBe(0)
      expect((await read<Found>(bench, '/api/query?query=copies+of+data')).hits.map(({ uri }) => uri)).toEqual(
        hits.map(({ uri }) => uri),
      )
    } finally {
      await bench.jarvis('stop')
      bench.close()
    }
  })
})
