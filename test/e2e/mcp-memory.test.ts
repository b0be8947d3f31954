import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, command, createBench } from './jarvis.ts'

let bench: Bench
let client: Client
beforeAll(async () => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
  client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [command, 'mcp', '--tools', 'memory'],
      env: bench.environment,
      cwd: bench.folder,
      stderr: 'ignore',
    }),
  )
})
afterAll(async () => {
  await client.close()
  bench.close()
})

const call = async (name: string, args: Record<string, unknown>) => {
  const result = await client.callTool({ name, arguments: args })
  return { ...result, text: (result.content as { text: string }[]).map(({ text }) => text).join('\n') }
}
const space = () => join(bench.home, 'spaces', 'main')

describe('the memory tool set over MCP', () => {
  it('offers its six tools, with the reading ones marked read-only', async () => {
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'memory_search',
      'memory_get',
      'remember_fact',
      'recall_memory',
      'update_long_term',
      'brief',
    ])
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)
    expect(reading).toEqual(['memory_search', 'memory_get', 'recall_memory', 'brief'])
    expect(JSON.stringify(tools).length).toBeLessThan(9000)
  })

  it('is served in part beside the document tools by default', async () => {
    const usual = new Client({ name: 'test', version: '1' })
    const [args, env] = [[command, 'mcp'], bench.environment]
    await usual.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }))
    expect((await usual.listTools()).tools.map(({ name }) => name)).toEqual([
      ...['query', 'get', 'multi_get', 'status'],
      ...['memory_search', 'memory_get', 'remember_fact', 'recall_memory'],
      ...['obs_search', 'timeline', 'get_observations', 'save_observation'],
    ])
    await usual.close()
  })

  it('saves a long note, finds it and reads its lines', async () => {
    expect((await call('update_long_term', { fact: 'Prefers oolong tea.', section: 'preferences' })).text).toMatch(
      /^Written to MEMORY\.md:\d+\.$/,
    )
    const found = await call('memory_search', { query: 'oolong tea' })
    const { results } = found.structuredContent as { results: Record<string, unknown>[] }
    expect(results[0]).toMatchObject({
      path: 'MEMORY.md',
      source: 'memory',
      snippet: expect.stringContaining('oolong'),
    })
    const { path, startLine } = results[0] as { path: string; startLine: number }
    const read = await call('memory_get', { path, from: startLine, lines: 3 })
    expect(read.text).toMatch(/^MEMORY\.md, lines \d+-\d+ of \d+\n/)
    expect((await call('memory_get', { path: '../../token' })).isError).toBe(true)
  })

  it('searches with the day of each fact, the newer first and the older marked', async () => {
    for (const content of ['The ladder is kept in the barn.', 'The ladder is not kept in the barn any more.'])
      await call('remember_fact', { content })
    const { text, structuredContent } = await call('memory_search', { query: 'is the ladder kept in the barn?' })
    const [newer, older] = (structuredContent as { results: { path: string; outdatedBy?: string[] }[] }).results
    expect(older?.outdatedBy).toEqual([newer?.path])
    expect(text).toMatch(new RegExp(`said \\d{4}-\\d\\d-\\d\\d\\)\n> .*any more.*\n\n.*outdated by: ${newer?.path}\\)`))
  })

  it('remembers and recalls, and writes important facts into MEMORY.md', async () => {
    expect((await call('remember_fact', { content: 'I live in Lisbon.', importance: 9 })).text).toMatch(/^Remembered: /)
    expect((await call('remember_fact', { content: 'I moved to Porto.', importance: 9 })).text).toContain('in place of')
    expect((await call('recall_memory', { query: 'Where does the user live, Porto?' })).text).toContain('Porto')
    const file = readFileSync(join(space(), 'MEMORY.md'), 'utf8')
    expect(file).toContain('Porto')
    expect(file).not.toContain('Lisbon')
  })

  it('follows a hand edit, and serves the context as a resource and a prompt', async () => {
    writeFileSync(join(space(), 'USER.md'), '# User\n\nName: Ada Canary-Islands\n')
    expect((await call('memory_search', { query: 'Canary-Islands', minScore: 0.1 })).text).toContain('USER.md:')
    const { contents } = await client.readResource({ uri: 'jarvis://context' })
    const { text } = contents[0] as { text: string }
    expect(text).toContain('Name: Ada Canary-Islands [USER.md:3]')
    expect(text).toContain('Porto')
    const { messages } = await client.getPrompt({ name: 'start_session', arguments: { task: 'Plan a trip' } })
    expect(JSON.stringify(messages)).toContain('Plan a trip')
  })

  it('keeps secrets and private text off the disk', async () => {
    await call('remember_fact', { content: 'My locker is blue <private>zanzibar-canary</private>.' })
    await call('update_long_term', { fact: 'Uses the key AKIAIOSFODNN7EXAMPLQ for backups.', section: 'technical' })
    const { out } = await bench.jarvis('note', 'Nothing <private>zanzibar-canary</private> here')
    expect(out).toMatch(/^memory\/\d{4}-\d\d-\d\d\.md:\d+$/m)
    const { readdirSync } = await import('node:fs')
    for (const name of readdirSync(bench.home, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue
      const bytes = readFileSync(join(name.parentPath, name.name)).toString('latin1')
      expect(/zanzibar-canary|AKIAIOSFODNN7EXAMPLQ/.test(bytes), name.name).toBe(false)
    }
  })
})
