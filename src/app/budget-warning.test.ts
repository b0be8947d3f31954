import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { captureEvent } from '../interfaces/hooks/capture-event.ts'
import { claudeCode } from '../interfaces/hooks/claude-code.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let root: string
let home: string
let jarvis: Jarvis
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-budget-'))
  home = join(root, 'home')
  const transcripts = join(root, 'projects')
  mkdirSync(transcripts)
  const answer = {
    ...{ type: 'assistant', cwd: root, sessionId: 's', requestId: 'r', timestamp: new Date().toISOString() },
    message: {
      ...{ id: 'm', role: 'assistant', model: 'claude-sonnet-5-5', content: [] },
      usage: { input_tokens: 1_000_000, output_tokens: 0 },
    },
  }
  writeFileSync(join(transcripts, 's.jsonl'), `${JSON.stringify(answer)}\n`)
})
afterEach(async () => {
  await jarvis.close()
  rmSync(root, { recursive: true, force: true })
})
const open = async (dailyDollars: number) => {
  const config = {
    'embedding.model': 'none',
    'usage.transcripts': join(root, 'projects'),
    'usage.dailyDollars': dailyDollars,
  }
  jarvis = await openJarvis({ home, config })
}
const prompt = (session: string): string => {
  const input = { session_id: session, cwd: root, hook_event_name: 'UserPromptSubmit', prompt: 'Go on.' }
  const answer = captureEvent(home, 'claude-code', claudeCode, input) as
    | { hookSpecificOutput: { additionalContext: string } }
    | undefined
  return answer?.hookSpecificOutput.additionalContext ?? ''
}

describe('a spent agent budget', () => {
  it('is reported to each agent session once', async () => {
    await open(1.5)
    expect(prompt('one')).toBe('')
    await jarvis.usage.warn()
    expect(prompt('one')).toMatch(
      /agents have cost \$2\.00 this day, and the budget is \$1\.50 \(usage\.dailyDollars\)/,
    )
    expect(prompt('one')).toBe('')
    expect(prompt('two')).toContain('$2.00')
  })

  it('is not reported while some is left, or after it was raised', async () => {
    await open(1.5)
    await jarvis.usage.report()
    await jarvis.close()
    await open(3)
    await jarvis.usage.report()
    expect(prompt('one')).toBe('')
  })
})
