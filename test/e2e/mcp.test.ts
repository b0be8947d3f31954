import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerOf, type Bench, command, createBench } from './jarvis.ts'

let bench: Bench
beforeAll(async () => {
  bench = createBench()
  await bench.jarvis('collection', 'add', bench.notes)
  await bench.jarvis('context', 'add', 'notes', 'About', 'the', 'house')
})
afterAll(() => bench.close())

interface Content {
  type: string
  text: string
}

const eras = [
  ['legacy', { versionNegotiation: { mode: 'legacy' } }],
  ['modern', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
] as const

describe.each(eras)('jarvis mcp, %s protocol', (era, options) => {
  let client: Client
  let said = ''
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1' }, options as ConstructorParameters<typeof Client>[1])
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [command, 'mcp', '--tools', 'documents'],
      env: bench.environment,
      cwd: bench.folder,
      stderr: 'pipe',
    })
    transport.stderr?.on('data', (chunk) => {
      said += String(chunk)
    })
    await client.connect(transport)
  })
  afterAll(() => client.close())

  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: args })
    return { ...result, text: (result.content as Content[]).map(({ text }) => text).join('\n') }
  }

  it('negotiates the requested protocol version and describes the collections', () => {
    expect(client.getProtocolEra()).toBe(era)
    expect(client.getInstructions()).toContain('- notes: About the house')
  })

  it('offers the documents set, read only, with strict and bounded arguments', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['query', 'search', 'vsearch', 'get', 'multi_get', 'status'])
    for (const { annotations, inputSchema, description } of tools) {
      expect(annotations?.readOnlyHint).toBe(true)
      expect(inputSchema.additionalProperties).toBe(false)
      expect(description?.length).toBeLessThan(200)
      expect(JSON.stringify(inputSchema)).not.toContain('9007199254740991')
    }
    // The tokens that the list costs in every conversation.
    expect(JSON.stringify(tools).length).toBeLessThan(14_000)
  })

  it('finds by words, meaning and both, as text and as data', async () => {
    for (const [name, query] of [
      ['search', 'encrypted'],
      ['vsearch', 'copies of data on another disk'],
      ['query', 'where do we keep backups?'],
    ] as const) {
      const { text, structuredContent } = await call(name, { query, limit: 1 })
      expect(text, name).toMatch(/jarvis:\/\/notes\/backup\.md:\d \(lines \d-/)
      expect(text).toContain('context: About the house')
      expect(text).toMatch(/^ {3}> \S/m)
      const { hits } = structuredContent as { hits: { address: string; score: number }[] }
      expect(hits).toHaveLength(1)
      expect(hits[0]).toMatchObject({ address: expect.stringMatching(/backup\.md:\d$/), title: 'Backups' })
    }
  })

  it('filters by collection, tag and date, and says when nothing matches', async () => {
    const tagged = await call('search', { query: '', tag: ['home'] })
    expect(tagged.text).toContain('garden/plan.md')
    const none = await call('query', { query: 'backups', before: '2001' })
    expect(none.isError).toBeFalsy()
    expect(none.text).toContain('No results')
  })

  it('reads documents by docid, address and glob', async () => {
    const { structuredContent } = await call('search', { query: 'encrypted' })
    const [hit] = (structuredContent as { hits: { docid: string }[] }).hits
    const one = await call('get', { ref: hit?.docid, from: 5, lines: 1 })
    expect(one.text).toContain('lines 5-5 of')
    expect(one.text).toContain('\n## Schedule')
    const many = await call('multi_get', { pattern: 'notes/**' })
    expect(many.text).toContain('Garden plan')
    expect(many.text).toContain('Standup')
  })

  it('answers a mistake with a tool error that suggests a valid value', async () => {
    const argument = await call('query', { query: 'x', limt: 3 })
    expect(argument).toMatchObject({ isError: true })
    expect(argument.text).toContain('Did you mean limit?')
    const collection = await call('query', { query: 'x', collection: ['note'] })
    expect(collection).toMatchObject({ isError: true })
    expect(collection.text).toContain('Did you mean notes?')
    const document = await call('get', { ref: 'notes/bakcup.md' })
    expect(document).toMatchObject({ isError: true })
    expect(document.text).toContain('backup.md')
    await expect(client.callTool({ name: 'find', arguments: {} })).rejects.toThrow()
  })

  it('reads resources by address, limited to the collections', async () => {
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'jarvis://{collection}',
      'jarvis://{collection}/{+path}',
    ])
    const { resources } = await client.listResources()
    expect(resources.filter(({ uri }) => uri !== 'jarvis://context')).toMatchObject([
      { uri: 'jarvis://notes', name: 'notes', description: 'About the house' },
    ])
    const [listed] = (await client.readResource({ uri: 'jarvis://notes' })).contents as { text: string }[]
    expect(listed?.text.split('\n')).toHaveLength(3)
    expect(listed?.text).toContain('jarvis://notes/garden/plan.md #')
    const { contents } = await client.readResource({ uri: 'jarvis://notes/garden/plan.md' })
    expect(contents[0]).toMatchObject({ mimeType: 'text/markdown' })
    expect((contents[0] as { text: string }).text).toContain('Tomatoes')
    for (const uri of ['jarvis://notes/../../../../etc/passwd', 'jarvis://etc/passwd', 'jarvis://notes/%2e%2e/secret'])
      await expect(client.readResource({ uri }), uri).rejects.toThrow()
  })

  it('completes collections and paths, a folder at a time', async () => {
    const ref = { type: 'ref/resource' as const, uri: 'jarvis://{collection}/{+path}' }
    const typed = async (name: string, value: string, given?: Record<string, string>) => {
      const context = given && { arguments: given }
      const { completion } = await client.complete({ ref, argument: { name, value }, ...(context && { context }) })
      return completion.values
    }
    expect(await typed('collection', 'no')).toEqual(['notes'])
    expect(await typed('path', '', { collection: 'notes' })).toEqual(['backup.md', 'garden/', 'talks/'])
    expect(await typed('path', 'garden/p', { collection: 'notes' })).toEqual(['garden/plan.md'])
    expect(await typed('path', '', { collection: 'nowhere' })).toEqual([])
  })

  it('offers prompts that include the passages as data', async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual([
      'answer_from_notes',
      'start_session',
      'summarize_document',
      'what_is_new',
    ])
    const textOf = async (name: string, args: Record<string, string>) => {
      const { messages } = await client.getPrompt({ name, arguments: args })
      return messages.map(({ content }) => (content as Content).text).join()
    }
    const answer = await textOf('answer_from_notes', { question: 'Where are the backups?' })
    expect(answer).toContain('Where are the backups?')
    expect(answer).toMatch(/<found>[\s\S]*jarvis:\/\/notes\/backup.md:\d[\s\S]*<\/found>/)
    const summary = await textOf('summarize_document', { collection: 'notes', path: 'garden/plan.md' })
    expect(summary).toContain('Tomatoes go south')
    expect(await textOf('what_is_new', {})).toContain('jarvis://notes/')
    await expect(client.getPrompt({ name: 'what_is_new', arguments: { days: 'many' } })).rejects.toThrow(
      'number of days',
    )
  })

  it('reports its status and prints nothing to stderr', async () => {
    const { text } = await call('status')
    expect(text).toContain('3 records')
    expect(said).toBe('')
  })
})

describe('jarvis mcp', () => {
  it('lists the tool sets when the requested one does not exist', async () => {
    const { code, err } = await bench.jarvis('mcp', '--tools', 'document')
    expect({ code, err: err.trim() }).toEqual({
      code: 2,
      err: 'jarvis: Tool set "document" does not exist. Did you mean documents? Sets are documents, memory, observations, gems, learning, messages, skills.',
    })
  })

  it('exits when its client disconnects, having written only protocol messages', async () => {
    const child = bench.start(['mcp'])
    child.stdin?.end()
    const { code, out, err } = await answerOf(child)
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: '' })
  })

  it('computes missing vectors in the background', async () => {
    await bench.jarvis(
      'collection',
      'add',
      bench.folder,
      '--name',
      'more',
      '--mask',
      'notes/**/*.md',
      '--set',
      'embedding.model=none',
    )
    const before = await bench.json<{ index: { pending: number } }>('status')
    expect(before.index.pending).toBeGreaterThan(0)
    const child = bench.start(['mcp'])
    const state = async () => (await bench.json<{ index: { pending: number } }>('status')).index.pending
    for (let tries = 0; (await state()) > 0 && tries < 30; tries++)
      await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await state()).toBe(0)
    child.stdin?.end()
    expect((await answerOf(child)).code).toBe(0)
  })

  it('returns the reason as a tool error when the home cannot be opened', async () => {
    const client = new Client({ name: 'test', version: '1' })
    const env = { ...bench.environment, JARVIS_SPACE: 'No Such Name' }
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [command, 'mcp'], env, stderr: 'ignore' }),
    )
    const result = await client.callTool({ name: 'status', arguments: {} })
    expect(result.isError).toBe(true)
    expect((result.content as Content[])[0]?.text).toContain('name of a space')
    await client.close()
  })
})
