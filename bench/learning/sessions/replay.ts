import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Jarvis } from '../../../src/app/jarvis.ts'
import { openJarvis } from '../../../src/app/open-jarvis.ts'
import { captureEvent } from '../../../src/interfaces/hooks/capture-event.ts'
import { claudeCode } from '../../../src/interfaces/hooks/claude-code.ts'
import type { Learning, WholeLearning } from '../../../src/learning/learning.ts'
import type { Played, PlayedSession, Wanted } from './form.ts'

/** The learnings of a session, beside the expected ones. */
export interface Replayed {
  name: string
  wanted: number
  missed: Wanted[]
  wrong: WholeLearning[]
}

/** Replays sessions through the hook, each in a separate project below `folder`, and reads the learnings. */
export async function replay(lines: readonly string[], folder: string): Promise<Replayed[]> {
  const home = join(folder, 'home')
  const jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' } })
  const replayed: Replayed[] = []
  for (const [at, line] of lines.entries()) {
    const session = JSON.parse(line) as PlayedSession
    const learned = await learnedOf(jarvis, home, session, join(folder, `project-${at}`))
    const missed = session.learns.filter((wanted) => !learned.some((one) => fits(one, wanted)))
    const wrong = learned.filter((one) => !session.learns.some((wanted) => fits(one, wanted)))
    replayed.push({ name: session.name, wanted: session.learns.length, missed, wrong })
  }
  await jarvis.close()
  return replayed
}

/** The client takes no blanks in the id of a session. */
const idOf = (name: string) => createHash('sha1').update(name).digest('hex')

/** Hook payloads for an act, in the form of Claude Code 2.1. */
function payloadsOf(act: Played, cwd: string, use: number): object[] {
  const here = (text: string) => text.replaceAll('/home/ada/shop', cwd)
  const done = (tool_name: string, tool_input: object, tool_response: unknown) => [
    {
      hook_event_name: 'PostToolUse',
      tool_name,
      tool_input,
      tool_response,
      tool_use_id: `use-${use}`,
      duration_ms: 900,
    },
  ]
  const path = (file: string) => (file.startsWith('/') ? file : join(cwd, file))
  if ('say' in act) return [{ hook_event_name: 'UserPromptSubmit', prompt: act.say, prompt_id: `p-${use}` }]
  if ('edit' in act)
    return done(
      'Edit',
      { file_path: path(act.edit), old_string: act.from, new_string: act.to },
      { filePath: path(act.edit) },
    )
  if ('write' in act)
    return done(
      'Write',
      { file_path: path(act.write), content: act.text },
      { type: 'create', filePath: path(act.write) },
    )
  const output = here(act.output ?? '')
  const printed = { stdout: output, stderr: '', interrupted: false, isImage: false, noOutputExpected: false }
  if ('collect' in act) {
    const status = act.exit === 0 ? 'completed' : 'failed'
    const task = { task_id: 'b1', task_type: 'local_bash', status, description: 'Run it', output, exitCode: act.exit }
    return done('TaskOutput', { task_id: 'b1', block: true, timeout: 60_000 }, { retrieval_status: 'success', task })
  }
  const input = { command: here(act.run), ...(act.why && { description: act.why }) }
  if (act.background)
    return done('Bash', { ...input, run_in_background: true }, { ...printed, stdout: '', backgroundTaskId: 'b1' })
  if (act.exit === 0) return done('Bash', input, printed)
  const failure = {
    error: `Exit code ${act.exit}\n${output}`,
    is_interrupt: act.interrupted === true,
    duration_ms: 900,
  }
  return [
    {
      hook_event_name: 'PostToolUseFailure',
      tool_name: 'Bash',
      tool_input: input,
      tool_use_id: `use-${use}`,
      ...failure,
    },
  ]
}

/** Replays one session, and returns its learnings. */
async function learnedOf(jarvis: Jarvis, home: string, session: PlayedSession, cwd: string): Promise<WholeLearning[]> {
  // Without `.git`: it would be no repository, and each question to git, which only fails, starts a process.
  mkdirSync(cwd, { recursive: true })
  const base = { session_id: idOf(session.name), cwd }
  const payloads = session.acts.flatMap((act, at) => payloadsOf(act, cwd, at))
  payloads.push({ hook_event_name: 'SessionEnd', reason: 'prompt_input_exit' })
  for (const payload of payloads) captureEvent(home, 'claude-code', claudeCode, { ...base, ...payload })
  const learning = (await jarvis.subsystem('learning')) as Learning
  const { learnings } = await learning.list({ limit: 1000 })
  const whole = await Promise.all(learnings.map(({ id }) => learning.get(id)))
  return whole.filter(({ evidence }) => evidence.some((one) => one.session.includes(idOf(session.name))))
}

const fits = ({ error, message, solution }: WholeLearning, wanted: Wanted) =>
  `${error}\n${message}`.includes(wanted.error) && wanted.by.every((word) => solution.includes(word))
