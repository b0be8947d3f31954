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
const oddNames = ['100% sure.md', 'a%20b.md', 'a b.md', 'c%2Fd.md', 'é 50%.md']

beforeAll(async () => {
  const notes = join(folder, 'notes')
  mkdirSync(notes)
  writeFileSync(join(notes, 'backup.md'), '# Backups\n\nEvery night at two, on the second disk.\n')
  for (const name of oddNames) writeFileSync(join(notes, name), `# Odd\n\nThis is ${name}\n`)
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
  'MCP over HTTP, %s protocol',
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

    it('reads documents by listed and by encoded addresses', async () => {
      const client = await connect(mode)
      const read = async (uri: string) => {
        const [first] = (await client.readResource({ uri })).contents as { uri: string; text: string }[]
        return first!
      }
      const listed = (await read('jarvis://notes')).text
      for (const name of oddNames) {
        const uri = `jarvis://notes/${name}`
        expect(listed).toContain(`${uri} #`)
        expect(await read(uri)).toMatchObject({ uri, text: expect.stringContaining(`This is ${name}`) })
        const encoded = await read(`jarvis://notes/${encodeURIComponent(name)}`)
        if (name !== 'a b.md') expect(encoded.text).toContain(`This is ${name}`)
      }
      expect((await read('jarvis://notes/100%%20sure.md')).text).toContain('This is 100% sure.md')
      await client.close()
    })

    it('suggests similar tools for an unknown one, or the set that contains it', async () => {
      const client = await connect(mode)
      const call = (name: string) => client.callTool({ name, arguments: {} })
      await expect(call('serch')).rejects.toThrow(/Tool serch not found\. Did you mean .*search/)
      await expect(call('zzz')).rejects.toThrow(/Tool zzz not found\. Tools are .*query/)
      await expect(call('recall_memory')).rejects.toThrow('It is served with "jarvis mcp --tools memory".')
      await expect(call('constructor')).rejects.toThrow('Tool constructor not found.')
      await client.close()
    })

    it('answers an invalid argument with the valid one, and an unknown tool with a protocol error', async () => {
      const client = await connect(mode)
      const wrong = await client.callTool({ name: 'search', arguments: { query: 'disk', limt: 3 } })
      expect(wrong).toMatchObject({ isError: true })
      expect(JSON.stringify(wrong.content)).toContain('Did you mean limit?')
      await expect(client.callTool({ name: 'find', arguments: {} })).rejects.toThrow()
      await client.close()
    })

    it('serves other tools as soon as they are selected', async () => {
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
  it('is sent to a client that asked for it', async () => {
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
    const steps: unknown[] = []
    await client.callTool({ name: slow.name, arguments: { query: 'x' } }, { onprogress: (step) => steps.push(step) })
    served = documentTools
    expect(steps).toEqual([{ progress: 1, total: 2, message: 'Reading' }])
    await client.close()
  })
})

describe('a plain call', () => {
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  const callOf = (name: string, given: object, more: object = {}) => ({
    jsonrpc: '2.0' as const,
    id: 7,
    method: 'tools/call',
    params: { name, arguments: given, ...more },
  })
  const never = new AbortController().signal

  it.each([
    ['search', { query: 'disk' }],
    ['search', { query: 'disk', limt: 3 }],
    ['get', { ref: 'nowhere.md' }],
  ])('of %s with %o gets the same answer directly as through a stream', async (name, given) => {
    const call = callOf(name, given)
    const url = 'http://127.0.0.1/mcp'
    const streamed = await http.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(call) }), call)
    const data = /^data: (.+)$/m.exec(await streamed.text())?.[1] ?? ''
    const atOnce = await http.answerAtOnce(headers, call, never)
    expect(atOnce).toMatchObject({ jsonrpc: '2.0', id: 7, result: { content: [{ type: 'text' }] } })
    const { result, ...rest } = JSON.parse(data)
    expect(JSON.parse(JSON.stringify(atOnce))).toEqual({ ...rest, result })
  })

  it.each<[string, Record<string, string>, unknown]>([
    ['progress is requested', headers, callOf('search', { query: 'x' }, { _meta: { progressToken: 1 } })],
    ['the tool is not served', headers, callOf('find', {})],
    ['it is not a call', headers, { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
    ['it is a batch', headers, [callOf('search', { query: 'x' })]],
    ['it has no id', headers, { ...callOf('search', { query: 'x' }), id: undefined }],
    ['it accepts no stream', { ...headers, accept: 'application/json' }, callOf('search', { query: 'x' })],
    ['its content type is not JSON', { ...headers, 'content-type': 'text/plain' }, callOf('search', { query: 'x' })],
    [
      'the protocol version is unknown',
      { ...headers, 'mcp-protocol-version': '1999' },
      callOf('search', { query: 'x' }),
    ],
    ['the protocol version is the new one', { ...headers, 'mcp-protocol-version': '2026-07-28' }, callOf('search', {})],
  ])('is passed to the protocol when %s', (_, given, message) => {
    expect(http.answerAtOnce(given, message, never)).toBeUndefined()
  })

  it('is passed to the protocol when the tool writes', () => {
    served = documentTools.map((tool) => ({ ...tool, operation: { effect: 'write' as const } }))
    expect(http.answerAtOnce(headers, callOf('search', { query: 'disk' }), never)).toBeUndefined()
    served = documentTools
  })

  it('ends with the client, and stops the tool', async () => {
    const [first] = documentTools as [Tool]
    const ended = new Promise<void>((resolve) => {
      served = [{ ...first, run: (_jarvis, _input, { signal }) => endless(signal, resolve) }]
    })
    const client = new AbortController()
    const answer = http.answerAtOnce(headers, callOf(first.name, { query: 'x' }), client.signal)
    setTimeout(() => client.abort(), 20)
    expect(await answer).toBeUndefined()
    await ended
    served = documentTools
  })
})

const endless = (signal: AbortSignal | undefined, onEnd: () => void): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      onEnd()
      reject(signal.reason)
    })
  })
