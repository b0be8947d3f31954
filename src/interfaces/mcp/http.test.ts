import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { documentTools } from './document-tools.ts'
import { createMcpHttp } from './http.ts'
import type { Tool } from './tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'jarvis-mcp-http-'))
let jarvis: Jarvis
let served: readonly Tool[] = documentTools
let http: ReturnType<typeof createMcpHttp>
const faults: Error[] = []

beforeAll(async () => {
  const notes = join(folder, 'notes')
  mkdirSync(notes)
  writeFileSync(join(notes, 'backup.md'), '# Backups\n\nEvery night at two, on the second disk.\n')
  jarvis = await openJarvis({ home: join(folder, 'home'), config: { 'embedding.model': 'none' } })
  await jarvis.addCollection(notes)
  http = createMcpHttp({
    open: async () => jarvis,
    version: '1',
    tools: () => served,
    onError: (error) => faults.push(error),
  })
})
afterAll(async () => {
  await http.close()
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

async function connect(mode: 'legacy' | { pin: string }): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const fetch = (url: string | URL, init?: RequestInit) => http.fetch(new Request(url, init))
  await client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1/mcp'), { fetch }))
  return client
}

describe.each([['legacy', 'legacy'] as const, ['modern', { pin: '2026-07-28' }] as const])(
  'over HTTP, %s era',
  (era, mode) => {
    it('describes the home, lists tools and answers', async () => {
      const client = await connect(mode)
      expect(client.getProtocolEra()).toBe(era)
      expect(client.getInstructions()).toContain('- notes')
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(documentTools.map(({ name }) => name))
      const { structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'disk' } })
      expect(structuredContent).toMatchObject({
        hits: [{ address: expect.stringMatching(/^jarvis:\/\/notes\/backup\.md:\d$/) }],
      })
      await client.close()
      expect(faults).toEqual([])
    })

    it('answers a wrong argument with the right one, a wrong tool with a protocol error', async () => {
      const client = await connect(mode)
      const wrong = await client.callTool({ name: 'search', arguments: { query: 'disk', limt: 3 } })
      expect(wrong).toMatchObject({ isError: true })
      expect(JSON.stringify(wrong.content)).toContain('Did you mean limit?')
      await expect(client.callTool({ name: 'find', arguments: {} })).rejects.toThrow()
      await client.close()
    })

    it('serves other tools as soon as they are chosen', async () => {
      served = documentTools.slice(0, 2)
      const client = await connect(mode)
      expect((await client.listTools()).tools).toHaveLength(2)
      served = documentTools
      expect((await client.listTools()).tools).toHaveLength(documentTools.length)
      await client.close()
    })
  },
)

describe('progress', () => {
  it('goes to a client that asked for it', async () => {
    const [first] = documentTools as [Tool]
    const slow: Tool = {
      ...first,
      async run(_jarvis, _input, { onProgress }) {
        onProgress?.('Reading', 1, 2)
        return { hits: [], notes: [], degraded: [], timings: {} }
      },
    }
    served = [slow]
    const client = await connect('legacy')
    const told: unknown[] = []
    await client.callTool({ name: slow.name, arguments: { query: 'x' } }, { onprogress: (step) => told.push(step) })
    served = documentTools
    expect(told).toEqual([{ progress: 1, total: 2, message: 'Reading' }])
    await client.close()
  })
})
