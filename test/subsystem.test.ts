import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Jarvis } from '../src/app/jarvis.ts'
import { openJarvis } from '../src/app/open-jarvis.ts'
import { createClient } from '../src/client/client.ts'
import type { Invocation } from '../src/interfaces/cli/invocation.ts'
import { runWhole } from '../src/interfaces/cli/main.ts'
import { readCommandLine } from '../src/interfaces/cli/run-cli.ts'
import { openJarvis as openLibrary } from '../src/interfaces/library/open-library.ts'
import { createMcpHttp } from '../src/interfaces/mcp/http.ts'
import { loadToolSets } from '../src/interfaces/mcp/tool-sets.ts'
import { openStore } from '../src/storage/sqlite/open-store.ts'
import { openHomeStore, placesOf } from '../src/testing/home-store.ts'
import { isOnPostgres } from '../src/testing/in-files.ts'
import { openTemporaryServer } from '../src/testing/temporary-server.ts'
import type { Bookmark, Bookmarks } from './bookmarks/bookmarks.ts'

// The one line that a subsystem adds to the list; everything else is in its folder.
vi.mock('../src/app/subsystems.ts', async (original) => {
  const { subsystem } = await import('./bookmarks/bookmarks.ts')
  const { loadSubsystems, ...rest } = await original<typeof import('../src/app/subsystems.ts')>()
  return { ...rest, loadSubsystems: async () => [...(await loadSubsystems()), subsystem] }
})
/** Output of the command line. */
const printed = vi.hoisted(() => [] as string[])
vi.mock('../src/interfaces/cli/output.ts', async (original) => {
  const { processOutput, ...rest } = await original<typeof import('../src/interfaces/cli/output.ts')>()
  const kept: typeof processOutput = (options) => ({ ...processOutput(options), answer: (text) => printed.push(text) })
  return { ...rest, processOutput: kept }
})

let folder: string
let jarvis: Jarvis
const settings = { config: { 'embedding.model': 'none' }, overrides: { environment: {} } }
const homeOf = (name: string) => join(folder, name)
const open = (name = 'home') => openJarvis({ home: homeOf(name), ...settings })
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-subsystem-'))
  jarvis = await open()
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const faceOf = async (of = jarvis): Promise<Bookmarks> => (await of.subsystem('bookmarks')) as Bookmarks
const titles = async (of = jarvis) => (await (await faceOf(of)).list()).map(({ title }) => title)
const harbour = { url: 'https://harbour.example/tides', title: 'Tides of the harbour' }
const garden = { url: 'https://garden.example/plan', title: 'Plan of the garden' }

describe('a declared subsystem', () => {
  it('is stored in its own tables, which later versions change', async () => {
    await (await faceOf()).add(harbour)
    await jarvis.close()
    jarvis = await open()
    expect(await (await faceOf()).list()).toMatchObject([{ ...harbour, host: 'harbour.example' }])
  })

  it('is logged and undone, also after a removal', async () => {
    const bookmarks = await faceOf()
    const { id } = await bookmarks.add(harbour)
    expect(await jarvis.memory.log()).toMatchObject([
      { action: 'bookmark_add', content: harbour.title, undoable: true, undone: false },
    ])
    await bookmarks.remove(id)
    expect(await titles()).toEqual([])
    await jarvis.memory.undo()
    expect(await bookmarks.list()).toMatchObject([{ id, ...harbour }])
    const first = (await jarvis.memory.log()).find(({ action }) => action === 'bookmark_add')!
    await jarvis.memory.undo({ entry: first.id })
    expect(await titles()).toEqual([])
  })

  it('is forgotten by id, by words and by days, also in the log and the file', async () => {
    const bookmarks = await faceOf()
    const { id } = await bookmarks.add(harbour)
    await bookmarks.add(garden)
    expect((await jarvis.memory.forget({ facts: [id] })).items).toEqual([
      { kind: 'bookmark', id, text: harbour.title, reason: 'named' },
    ])
    const { erased } = await jarvis.memory.forget({ query: 'tides harbour' }, { dryRun: false })
    expect(erased).toContain('1 bookmarks')
    expect(await titles()).toEqual([garden.title])
    expect((await jarvis.memory.log()).map(({ content, undoable }) => [content, undoable])).toContainEqual([
      null,
      false,
    ])
    expect(await placesOf('Tides of the harbour', homeOf('home'))).toEqual([])
    await jarvis.memory.forget({ after: 0 }, { dryRun: false })
    expect(await titles()).toEqual([])
  })

  it('moves to another home without forgotten entries', async () => {
    const { id } = await (await faceOf()).add(harbour)
    await (await faceOf()).add(garden)
    await jarvis.exportTo(join(folder, 'moved'))
    const other = await open('other')
    try {
      await other.importFrom({ path: join(folder, 'moved') })
      expect((await titles(other)).sort()).toEqual([garden.title, harbour.title])
      await other.memory.forget({ facts: [id] }, { dryRun: false })
      await other.importFrom({ path: join(folder, 'moved') })
      expect(await titles(other)).toEqual([garden.title])
    } finally {
      await other.close()
    }
  })

  it('is part of the session context', async () => {
    await (await faceOf()).add(harbour)
    const { text, lines } = await jarvis.memory.loadSessionContext()
    expect(text).toContain(`Bookmarked ${harbour.title}: ${harbour.url}`)
    expect(lines).toMatchObject([{ section: 'recent', why: 'bookmarked lately' }])
  })

  it('is checked, repaired and cleaned up', async () => {
    const { id } = await (await faceOf()).add(harbour)
    await (await faceOf()).add(harbour)
    const finding = async () => (await jarvis.doctor()).findings.find(({ check }) => check === 'bookmark')
    expect(await finding()).toMatchObject({ state: 'ok' })
    const { db, close } = await openHomeStore(homeOf('home'))
    await db.transaction((tx) => tx.run("UPDATE bookmarks SET host = 'nowhere' WHERE id = ?", [id]))
    await close()
    expect(await finding()).toMatchObject({ state: 'error', fix: 'jarvis doctor --repair' })
    expect((await jarvis.doctor({ repair: true })).repaired).toContain('Put 1 hosts of bookmarks right.')
    expect(await finding()).toMatchObject({ state: 'ok' })
    expect((await jarvis.cleanup()).steps).toContainEqual({ what: '1 doubles of bookmarks', bytes: 0 })
    expect(await titles()).toEqual([harbour.title])
  })

  it('runs in the background of a long-running process', async () => {
    await (await faceOf()).add(harbour)
    await (await faceOf()).add(harbour)
    const stop = new AbortController()
    const watching = jarvis.watch({ signal: stop.signal })
    await vi.waitFor(async () => expect(await titles()).toEqual([harbour.title]), { timeout: 10_000 })
    stop.abort()
    await watching
  })

  it.skipIf(isOnPostgres)('is recovered from a damaged database', async () => {
    await (await faceOf()).add(harbour)
    await jarvis.close()
    const file = join(homeOf('home'), 'spaces/main/jarvis.db')
    const store = await openStore(file)
    const page = await store.db.get<{ page: number }>("SELECT rootpage AS page FROM sqlite_master WHERE name = 'log'")
    const size = await store.db.get<{ page_size: number }>('PRAGMA page_size')
    await store.close()
    const bytes = readFileSync(file)
    bytes.fill(0xff, (page!.page - 1) * size!.page_size, page!.page * size!.page_size)
    writeFileSync(file, bytes)
    jarvis = await openJarvis({ home: homeOf('home'), evenDamaged: true, ...settings })
    expect((await jarvis.doctor({ repair: true })).repaired.join('\n')).toContain('damaged database')
    expect(await titles()).toEqual([harbour.title])
  })
})

describe('the interfaces of a declared subsystem', () => {
  const told = async (...argv: string[]): Promise<string> => {
    printed.length = 0
    const code = process.exitCode
    const invocation = readCommandLine([...argv, '--home', homeOf('home'), '--set', 'embedding.model=none'])
    expect(await runWhole(invocation as Invocation)).toBe(0)
    process.exitCode = code
    return printed.join('\n')
  }

  it('include the command line', async () => {
    await told('bookmarks', 'add', harbour.url, ...harbour.title.split(' '))
    expect(await told('bookmarks', 'list')).toBe(`${harbour.title} ${harbour.url}`)
    expect(await told('bookmarks', 'list', '--csv')).toContain('id,url,title,host,at')
    const [{ id }] = JSON.parse(await told('bookmarks', 'list', '--json')).bookmarks
    await told('bookmarks', 'remove', id)
    expect(await told('undo')).toContain(harbour.title)
    expect(await titles()).toEqual([harbour.title])
  })

  it('include HTTP and the typed client, with live events', async () => {
    const on = await openTemporaryServer({})
    const stop = new AbortController()
    let listening: Promise<void> | undefined
    try {
      const client = createClient({ url: on.url, token: on.token }) as ReturnType<typeof createClient> & {
        bookmarkAdd(input: typeof harbour): Promise<Bookmark>
        bookmarkList(): Promise<{ bookmarks: Bookmark[] }>
      }
      const seen: unknown[] = []
      listening = client.events(({ data }) => void seen.push(data), { signal: stop.signal }).catch(() => undefined)
      // On a busy machine a server that has just started needs more than a second.
      const patience = { timeout: 20_000 }
      await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), patience)
      await new Promise((resolve) => setTimeout(resolve, 700))
      const { id } = await client.bookmarkAdd(harbour)
      expect(await client.bookmarkList()).toMatchObject({ bookmarks: [{ id, ...harbour }] })
      expect(await (await on.ask('/api/bookmark-list')).json()).toMatchObject({ bookmarks: [{ id }] })
      expect((await on.post('/api/bookmark-add', { url: 'https://x.example' })).status).toBe(400)
      const { paths } = (await (await on.ask('/api/openapi.json')).json()) as { paths: Record<string, unknown> }
      expect(Object.keys(paths)).toContain('/api/bookmark-remove')
      await vi.waitFor(
        () => expect(seen).toContainEqual(expect.objectContaining({ action: 'bookmark_add', target: id })),
        patience,
      )
    } finally {
      stop.abort()
      await listening
      await on.close()
    }
  })

  it('include MCP, with a separate tool set', async () => {
    const sets = await loadToolSets()
    expect(sets.names).toContain('bookmarks')
    expect(sets.choose('').map(({ name }) => name)).not.toContain('bookmark_add')
    const tools = sets.choose('bookmarks')
    const http = createMcpHttp({ open: async () => jarvis, version: '1', tools: () => tools, onError: () => {} })
    const client = new Client({ name: 'test', version: '1' })
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client')
    const fetch = (url: string | URL, init?: RequestInit) => http.fetch(new Request(url, init))
    await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch }))
    try {
      expect((await client.callTool({ name: 'bookmark_add', arguments: harbour })).isError).toBeFalsy()
      const { content } = await client.callTool({ name: 'bookmark_list', arguments: {} })
      expect(content).toMatchObject([{ text: `${harbour.title} ${harbour.url}` }])
      const wrong = await client.callTool({ name: 'bookmark_add', arguments: { url: 'nowhere', title: 'x' } })
      expect(wrong).toMatchObject({ isError: true })
    } finally {
      await client.close()
      await http.close()
    }
  })

  it('include the library, as a method and as a tool', async () => {
    mkdirSync(homeOf('library'), { recursive: true })
    const library = await openLibrary({ home: homeOf('library'), environment: {} })
    try {
      const own = library as unknown as { bookmarkList(): Promise<{ bookmarks: Bookmark[] }> }
      await library.call('bookmark_add', harbour)
      expect(await own.bookmarkList()).toMatchObject({ bookmarks: [harbour] })
      expect(library.tools.definitions('openai', 'bookmarks').map((tool) => tool.function.name)).toEqual([
        'bookmark_add',
        'bookmark_list',
      ])
      expect((await library.tools.call('bookmark_list', {})).text).toContain(harbour.title)
    } finally {
      await library.close()
    }
  })
})
