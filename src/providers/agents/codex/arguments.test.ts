import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SessionRequest } from '../../../ports/agent-runner.ts'
import { codexCall } from './arguments.ts'
import { type CodexSettings, codexEnvironment } from './program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-codex-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const settings = (variables: Record<string, string> = {}): CodexSettings => ({
  ...{ program: '', model: '', folder, priceOf: async () => undefined },
  variable: (name) => ({ CODEX_HOME: folder, ...variables })[name],
})
const role = (tools: string[]) => ({ description: '', prompt: 'You "work".\nWell.', tools, model: '' })
const request = {
  folder: '/work',
  instructions: 'Rules.',
  tools: [],
  roles: { planner: role(['read']), executor: role(['read', 'edit']), tester: role([]), reviewer: role([]) },
  servers: {
    'issues of us': { command: 'npx', args: ['issue-server'], env: { TOKEN: 'secret-of-a-server' } },
    docs: { url: 'https://docs.example/mcp', headers: { Authorization: 'Bearer secret-of-a-header' } },
  },
} as unknown as SessionRequest
const tools = {
  address: (name: string) => `http://127.0.0.1:1/${name}`,
  token: 'secret-of-ours',
  close: async () => {},
}

/** The values set by `-c`, parsed as Codex does. */
const values = (args: readonly string[]) =>
  parse(args.flatMap((arg, at) => (args[at - 1] === '-c' ? [arg] : [])).join('\n')) as Record<string, never>

it('gives each role its prompt, its tools and its sandbox', () => {
  const call = (name: 'planner' | 'executor', thread?: string) =>
    codexCall(settings(), request, { role: name, thread, tools })
  const executor = values(call('executor').args)
  expect(executor).toMatchObject({
    ...{
      approval_policy: 'never',
      sandbox_mode: 'workspace-write',
      developer_instructions: 'Rules.\n\nYou "work".\nWell.',
    },
    features: { shell_tool: false },
    sandbox_workspace_write: { network_access: false, exclude_slash_tmp: true },
    mcp_servers: {
      jarvis: { url: 'http://127.0.0.1:1/executor', default_tools_approval_mode: 'approve' },
      'issues of us': { command: 'npx', args: ['issue-server'], env_vars: ['TOKEN'] },
      docs: { env_http_headers: { Authorization: 'JARVIS_SERVER_1_0' } },
    },
  })
  expect(values(call('planner').args).sandbox_mode).toBe('read-only')
  expect(call('planner').args.at(-1)).toBe('-')
  expect(call('planner', 'thread-1').args.slice(-3)).toEqual(['resume', 'thread-1', '-'])
})

it('passes no secret as an argument', () => {
  const { args, environment } = codexCall(settings(), request, { role: 'executor', thread: undefined, tools })
  expect(args.join(' ')).not.toContain('secret-of')
  expect(Object.values(environment).sort()).toEqual([
    ...['Bearer secret-of-a-header', 'secret-of-a-server', 'secret-of-ours'],
  ])
})

it("uses only the model from the owner's settings", () => {
  writeFileSync(
    join(folder, 'config.toml'),
    `model = "m"\nmodel_provider = "own"\nnotify = ["say"]\n[model_providers.own]\nbase_url = "http://h/v1"\nenv_key = "OWN_KEY"\nexperimental_bearer_token = "secret-of-theirs"\n[mcp_servers.x]\ncommand = "x"\n`,
  )
  const known = settings({ OWN_KEY: 'k', AWS_SECRET_ACCESS_KEY: 'other' })
  const { args } = codexCall(known, request, { role: 'planner', thread: undefined, tools })
  expect(values(args)).toMatchObject({ model: 'm', model_providers: { own: { base_url: 'http://h/v1' } } })
  expect(args.join(' ')).not.toMatch(/secret-of-theirs|notify|mcp_servers\.x/)
  expect(codexEnvironment(known)).toMatchObject({ OWN_KEY: 'k' })
  expect(codexEnvironment(known)).not.toHaveProperty('AWS_SECRET_ACCESS_KEY')
  writeFileSync(join(folder, 'config.toml'), 'model = ')
  expect(values(codexCall(known, request, { role: 'planner', thread: undefined, tools }).args)).not.toHaveProperty(
    'model',
  )
})
