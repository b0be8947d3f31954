import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Bench, command, createBench, writeNotes } from './jarvis.ts'

let bench: Bench
beforeEach(() => {
  bench = createBench({ JARVIS_SERVER_PORT: '0', JARVIS_WATCH_DEBOUNCE: '100' })
})
afterEach(async () => {
  await bench.jarvis('stop')
  bench.close()
})
const spaces = () => join(bench.home, 'spaces')
async function until(what: () => Promise<boolean>, milliseconds = 20_000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(100)) if (await what()) return
  throw new Error(`It did not come true in ${milliseconds} ms: ${what}`)
}

describe('a server on an empty home', () => {
  it('makes no database while it is only asked, and serves, follows and embeds what is written then', async () => {
    const server = bench.start(['serve'], { stdio: 'ignore' })
    await until(async () => existsSync(join(bench.home, 'server.json')))
    const { url } = JSON.parse(readFileSync(join(bench.home, 'server.json'), 'utf8')) as { url: string }
    const headers = {
      authorization: `Bearer ${readFileSync(join(bench.home, 'token'), 'utf8').trim()}`,
      'content-type': 'application/json',
    }
    const ask = async <Answer>(path: string, body?: unknown) => {
      const response = await fetch(`${url}/api/${path}`, {
        headers,
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
      expect({ path, status: response.status }).toEqual({ path, status: 200 })
      return (await response.json()) as Answer
    }
    for (const path of ['status', 'query?query=backup', 'recall-memory?query=backup', 'timeline', 'log'])
      await ask(path)
    const found = await ask<{ healthy: boolean }>('doctor', {})
    expect(found.healthy).toBe(true)
    // Longer than the process that indexes looks for a first space.
    await sleep(1500)
    expect(existsSync(spaces())).toBe(false)

    const stop = new AbortController()
    const events = await fetch(`${url}/api/events`, { headers, signal: stop.signal })
    let told = ''
    const listening = (async () => {
      for await (const chunk of events.body!) told += Buffer.from(chunk).toString()
    })().catch(() => undefined)
    await until(async () => told.includes('hello'))
    await sleep(500)
    await ask('remember-fact', { content: 'My dentist is Dr Haas.' })
    expect(existsSync(join(spaces(), 'main', 'jarvis.db'))).toBe(true)
    const recalled = await ask('recall-memory?query=dentist')
    expect(JSON.stringify(recalled)).toContain('Haas')
    await until(async () => told.includes('event: write'))
    stop.abort()
    await listening

    await ask('collection-add', { folder: bench.notes })
    await sleep(2500)
    writeNotes(bench.notes, { 'boat.md': '# Boat\n\nThe mooring is paid until October.\n' })
    await until(async () => JSON.stringify(await ask('search?query=mooring')).includes('boat.md'))
    await until(async () => (await ask<{ index: { pending: number } }>('status')).index.pending === 0)
    expect(server.exitCode).toBeNull()
  })
})

describe('jarvis mcp on an empty home', () => {
  it('makes no files while it only reads, and sees what it, or another process, writes', async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [command, 'mcp'],
        env: bench.environment,
        cwd: bench.folder,
        stderr: 'ignore',
      }),
    )
    try {
      const call = async (name: string, args: Record<string, unknown>) =>
        JSON.stringify((await client.callTool({ name, arguments: args })).content)
      expect(client.getInstructions()).toContain('jarvis collection add')
      await call('query', { query: 'backup' })
      await call('recall_memory', { query: 'dentist' })
      // Longer than its background work waits before the first look.
      await sleep(1500)
      expect(existsSync(spaces())).toBe(false)
      await bench.jarvis('remember', 'My dentist is Dr Haas.')
      expect(await call('recall_memory', { query: 'dentist' })).toContain('Haas')
      await call('remember_fact', { content: 'My bank is the Sparkasse.' })
      expect(await call('recall_memory', { query: 'bank' })).toContain('Sparkasse')
    } finally {
      await client.close()
    }
  })
})
