import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaults } from '../../src/config/defaults.ts'
import { readsAsInstruction } from '../../src/core/flag-instruction.ts'
import { createServers } from '../../src/servers/create-servers.ts'
import { cases } from './cases.ts'

vi.setConfig({ testTimeout: 60_000 })

const poisoned = cases.filter(({ source }) => source === 'mcp')
const plain = { title: 'Sum', description: 'Adds two numbers.', field: 'The numbers.' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-poisoned-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Queries a server with this description through the official client and SDK. */
async function ask(said: { instructions?: string; tools: readonly object[] }) {
  writeFileSync(join(folder, 'tools.json'), JSON.stringify(said))
  const entry = {
    command: process.execPath,
    args: [resolve('test/red-team/poisoned-server.mjs'), join(folder, 'tools.json')],
  }
  writeFileSync(join(folder, '.claude.json'), JSON.stringify({ mcpServers: { mail: entry } }))
  const environment = { ...process.env, HOME: folder, XDG_CONFIG_HOME: undefined, CLAUDE_CONFIG_DIR: undefined }
  const logged: string[] = []
  const { report } = await createServers({
    ...{ clock: () => Date.UTC(2026, 2, 2), home: folder, environment },
    logger: { warn: (text) => void logged.push(text), info: (text) => void logged.push(text) },
    settings: { offline: false, mcp: { ...defaults.mcp, desktop: false, timeoutMs: 20_000 } },
  }).check()
  return { server: report.servers[0]!, all: JSON.stringify([report, logged]) }
}

/** Files of the home in which one of the orders is. */
const kept = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'tools.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => poisoned.some(({ canary }) => readFileSync(file, 'utf8').includes(canary)))

it.each(['description', 'title', 'field'] as const)(
  "an order in the %s of a tool is reported with the tool's name, and neither shown nor stored",
  async (place) => {
    expect(poisoned).toHaveLength(20)
    const tools = poisoned.map(({ text }, index) => ({ ...plain, name: `tool_${index}`, [place]: text }))
    const { server, all } = await ask({ tools: [...tools, { ...plain, name: 'sum' }] })
    expect(server).toMatchObject({ state: 'ok', tools: 21 })
    const warned = server.warnings.join(' ')
    for (const [index, { text, isHeldOut }] of poisoned.entries())
      if (!isHeldOut || readsAsInstruction(text)) expect(warned, text).toMatch(new RegExp(`\\btool_${index}\\b`))
    expect(warned).not.toMatch(/\bsum\b/)
    for (const { canary } of poisoned) expect(all).not.toContain(canary)
    expect(kept()).toEqual([])
  },
)

it("an order in a server's instructions is reported, and neither shown nor stored", async () => {
  const { text, canary } = poisoned[0]!
  const { server, all } = await ask({ instructions: text, tools: [{ ...plain, name: 'sum' }] })
  expect(server.warnings.join(' ')).toContain('instructions')
  expect(all).not.toContain(canary)
  expect(kept()).toEqual([])
})
