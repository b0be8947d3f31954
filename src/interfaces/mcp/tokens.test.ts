import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { createMcpHttp } from './http.ts'
import { loadToolSets } from './tool-sets.ts'

const sets = await loadToolSets()

const folder = mkdtempSync(join(tmpdir(), 'jarvis-mcp-tokens-'))
let jarvis: Jarvis
let http: ReturnType<typeof createMcpHttp>
let client: Client

beforeAll(async () => {
  const notes = join(folder, 'notes')
  mkdirSync(notes)
  const sentences = (about: string) =>
    Array.from({ length: 12 }, (_, line) => `Step ${line + 1} of the ${about} is checked by two people.`).join(' ')
  for (const about of ['backup', 'release', 'harbour', 'garden', 'invoice'])
    writeFileSync(join(notes, `${about}.md`), `# The ${about}\n\nHow the ${about} is done. ${sentences(about)}\n`)
  jarvis = await openJarvis({ home: join(folder, 'home'), config: { 'embedding.model': 'none' } })
  await jarvis.addCollection(notes)
  const tools = () => sets.choose('')
  http = createMcpHttp({ open: async () => jarvis, version: '1', tools, onError: () => {} })
  client = new Client({ name: 'test', version: '1' })
  const fetch = (url: string | URL, init?: RequestInit) => http.fetch(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch }))
})
afterAll(async () => {
  await client.close()
  await http.close()
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const tokens = (value: unknown): number =>
  Math.ceil((typeof value === 'string' ? value : JSON.stringify(value)).length / 4)

/** Frequent calls by agents, in an order in which the answers exist. */
const usualCalls: readonly (readonly [tool: string, args: Record<string, unknown>])[] = [
  ['query', { query: 'How is the backup done?' }],
  ['query', { query: 'checked by two people' }],
  ['get', { ref: 'notes/release.md' }],
  ['multi_get', { pattern: 'notes/*' }],
  ['status', {}],
  ['remember_fact', { content: 'Prefers tea to coffee.' }],
  ['recall_memory', { query: 'tea or coffee?' }],
  ['memory_search', { query: 'tea or coffee?' }],
  ['save_observation', { title: 'The lease needs a mutex', project: 'boats' }],
  ['obs_search', { query: 'mutex' }],
]

describe('the token cost for an agent', () => {
  it('is at most 3,750 tokens for the default tools, without $schema', async () => {
    const { tools } = await client.listTools()
    expect(tokens(tools)).toBeLessThanOrEqual(3_750)
    expect(JSON.stringify(tools)).not.toContain('$schema')
  })

  it('is reduced by a short text when the data contains the full answer', async () => {
    let before = 0
    let now = 0
    for (const [name, args] of usualCalls) {
      const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
      expect(isError, name).toBeFalsy()
      const { text } = content[0] as { text: string }
      const data = structuredContent === undefined ? 0 : tokens(structuredContent)
      const operation = sets.names.flatMap(sets.toolsOf).find((tool) => tool.name === name)!
      now += tokens(text) + data
      if (name !== 'query') before += tokens(text) + data
      else {
        const full = operation.text((await operation.run(jarvis, args as never, {})) as never)
        before += tokens(full) + data
        expect(tokens(text), name).toBeLessThan(0.8 * tokens(full))
        expect(tokens(text), name).toBeLessThan(data)
      }
    }
    expect(now).toBeLessThan(before)
  })
})
