import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newRun } from './start-run.ts'

it('puts no secret of a task into the name of its branch', async () => {
  const root = mkdtempSync(join(tmpdir(), 'jarvis-start-run-'))
  const secret = `ghp_${'abcdefghij0123456789'.repeat(2).slice(0, 36)}`
  const limits = { tokens: 1, dollars: 1, minutes: 1, turns: 1 }
  const settings = { agent: { profile: 'coding', workspace: 'auto', ...limits } }
  const needs = { settings, clock: () => 1_760_000_000_000, root, projectAt: async () => 'sums' }
  const workspaces = { repository: async () => ({ root, head: 'abc' }) }
  const request = { task: `use ${secret} now`, folder: root }
  try {
    const { run } = await newRun(needs as never, workspaces as never, request as never)
    expect(run.task).not.toContain(secret)
    expect(run.branch).toMatch(/^jarvis\/use-(?:now-)?/)
    expect(run.branch).not.toContain('abcdefghij')
  } finally {
    rmSync(root, { recursive: true })
  }
})
