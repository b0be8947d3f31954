import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { captureEvent } from '../interfaces/hooks/capture-event.ts'
import { claudeCode } from '../interfaces/hooks/claude-code.ts'
import { wholeLearnings } from '../testing/fixed-errors.ts'

const sessionId = '0b66eb19-3f3b-4a13-82f5-f1913e94cf0b'
let root: string
let jarvis: Jarvis
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-imported-'))
  const config = { 'embedding.model': 'none' }
  jarvis = await openJarvis({ home: join(root, 'home'), config, overrides: { environment: {} } })
  mkdirSync(join(root, 'net', '.git'), { recursive: true })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(root, { recursive: true, force: true })
})

const start = Date.UTC(2026, 2, 3, 9)
const failure = 'Exit code 1\nrow 4 cannot be woven\nweave: pattern.w:3: shuttle totl is undefined'

/** Lines of a transcript for an agent's actions and their results. */
function transcript(): string {
  let count = 0
  const line = (type: string, content: unknown) => ({
    ...{ sessionId, cwd: join(root, 'net'), version: '2.1.0', userType: 'external', isSidechain: false, type },
    timestamp: new Date(start + ++count * 60_000).toISOString(),
    ...{ uuid: `u${count}`, message: { role: type, content } },
  })
  const did = (name: string, input: object, content: string, is_error = false) => {
    const id = `use-${count}`
    return [
      line('assistant', [{ type: 'tool_use', id, name, input }]),
      line('user', [{ type: 'tool_result', tool_use_id: id, content, is_error }]),
    ]
  }
  const change = { file_path: join(root, 'net/pattern.w'), old_string: 'totl', new_string: 'total' }
  const lines = [
    line('user', 'Weave it.'),
    ...did('Bash', { command: 'weave pattern.w', description: 'Weave' }, failure, true),
    ...did('Edit', change, 'The file has been updated.'),
    ...did('Bash', { command: 'weave pattern.w' }, '3 rows woven'),
  ]
  const file = join(root, `${sessionId}.jsonl`)
  writeFileSync(file, `${lines.map((one) => JSON.stringify(one)).join('\n')}\n`)
  return file
}

it('an imported transcript teaches the same as its session, with original times, and hooks show it', async () => {
  const path = transcript()
  await jarvis.importFrom({ path })
  await jarvis.importFrom({ path })
  const learnings = await wholeLearnings(jarvis)
  expect(learnings).toMatchObject([
    {
      ...{ project: 'net', kind: 'edit', occurrences: 1, confidence: 0.7 },
      solution: 'In pattern.w, replace `totl` with `total`.',
      evidence: [{ session: sessionId, command: 'weave pattern.w', files: [join(root, 'net/pattern.w')] }],
    },
  ])
  expect(learnings[0]!.message.split('\n')).toEqual([
    'shuttle totl is undefined',
    'row 4 cannot be woven',
    'weave: pattern.w:3: shuttle totl is undefined',
  ])
  expect(learnings[0]!.lastAt - start).toBeGreaterThan(0)
  expect(learnings[0]!.lastAt - start).toBeLessThan(3_600_000)
  const answer = captureEvent(jarvis.home, 'claude-code', claudeCode, {
    ...{ session_id: 's2', cwd: join(root, 'net'), hook_event_name: 'PostToolUseFailure', tool_name: 'Bash' },
    ...{ tool_input: { command: 'weave pattern.w' }, error: failure, tool_use_id: 'use-2' },
  }) as { hookSpecificOutput: { additionalContext: string } }
  expect(answer.hookSpecificOutput.additionalContext).toContain('replace `totl` with `total`')
})
