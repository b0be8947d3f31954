import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hookPayloads } from './hook-payloads.ts'
import { type Bench, createBench, dist } from './jarvis.ts'

let bench: Bench
beforeAll(() => {
  bench = createBench({ JARVIS_EMBEDDING_MODEL: 'none' })
})
afterAll(() => bench.close())

const plugin = join(dist, 'plugin', 'jarvis')
const read = (...path: string[]) => JSON.parse(readFileSync(join(plugin, ...path), 'utf8'))

describe('the Claude Code plugin', () => {
  it('is the only plugin of its marketplace, and install prints the two commands that add it', async () => {
    const told = await bench.json<{ folder: string; commands: string[] }>('install', 'claude-code', '--plugin')
    const marketplace = JSON.parse(readFileSync(join(told.folder, '.claude-plugin', 'marketplace.json'), 'utf8'))
    expect(marketplace.plugins).toHaveLength(1)
    const { name, source, version } = marketplace.plugins[0]
    expect(JSON.parse(readFileSync(join(told.folder, source, '.claude-plugin', 'plugin.json'), 'utf8'))).toMatchObject({
      name,
      version,
    })
    expect(told.commands).toEqual([
      `claude plugin marketplace add ${told.folder}`,
      `claude plugin install ${name}@${marketplace.name}`,
    ])
    expect((await bench.jarvis('install', 'cursor', '--plugin')).code).toBe(2)
  })

  it('runs the hook for every captured event with plain node', () => {
    const { hooks } = read('hooks', 'hooks.json')
    expect(Object.keys(hooks).sort()).toEqual(
      [...new Set([...hookPayloads.map((payload) => payload.hook_event_name), 'PreCompact', 'PostCompact'])].sort(),
    )
    for (const [group] of Object.values<{ hooks: Record<string, unknown>[] }[]>(hooks))
      expect(group!.hooks[0]).toMatchObject({
        command: 'node',
        args: [`\${CLAUDE_PLUGIN_ROOT}/hook.cjs`, 'claude-code'],
      })
    // The last two only where a home is encrypted: to seal an event, and to ask the system's keyring.
    for (const file of ['hook.cjs', 'run-hook.cjs'])
      expect(readFileSync(join(plugin, file), 'utf8')).not.toMatch(
        /require\("(?!node:(?:fs|path|vm|crypto|child_process)")/,
      )
  })

  it('has a manifest, tools, skills, and the files that validation requires', () => {
    expect(read('.mcp.json').mcpServers.jarvis).toEqual({ command: 'jarvis', args: ['mcp'] })
    expect(readFileSync(join(plugin, 'README.md'), 'utf8').split(/\s+/).length).toBeGreaterThan(40)
    expect(readdirSync(plugin)).toContain('LICENSE')
    for (const name of readdirSync(join(plugin, 'skills'))) {
      const skill = readFileSync(join(plugin, 'skills', name, 'SKILL.md'), 'utf8')
      expect(skill).toMatch(new RegExp(`^---\\nname: ${name}\\ndescription: .{40,}\\n`))
    }
  })

  it('gives the next session what the last one did', async () => {
    const folder = join(bench.folder, 'net')
    mkdirSync(folder)
    const tell = (payload: object): string => {
      const input = JSON.stringify(payload).replaceAll('/home/ada/net', folder)
      const args = [join(plugin, 'hook.cjs'), 'claude-code']
      return spawnSync(process.execPath, args, { env: bench.environment, input, encoding: 'utf8' }).stdout
    }
    for (const payload of hookPayloads) expect(tell(payload)).toBe('')
    const { observations } = await bench.json<{ observations: { id: string; title: string; tokens: number }[] }>(
      'observations',
      'search',
      'retry fetch',
    )
    expect(observations[0]?.title).toBe('Added retry to fetch in src/net.ts')
    const around = await bench.jarvis('timeline', observations[0]!.id)
    expect(around.out).toContain('prompt: Make fetch try again when the server is busy.')
    expect((await bench.jarvis('observations', 'get', observations[0]!.id)).out).toContain('changed: src/net.ts')
    expect((await bench.jarvis('doctor')).out).toMatch(/9 events captured = 8 stored \+ 1 skipped \(1 compaction\)/)
    const answer = JSON.parse(tell({ ...hookPayloads[0], session_id: 'the-next-one' }))
    const { hookEventName, additionalContext } = answer.hookSpecificOutput
    expect(hookEventName).toBe('SessionStart')
    expect(additionalContext).toContain('Added retry to fetch in src/net.ts')
    expect(additionalContext).toContain('Still failing: npm test failed: 3 tests')
  })
})
