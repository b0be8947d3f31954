import { messageOf } from '../core/errors.ts'
import { readsAsInstruction } from '../core/flag-instruction.ts'
import type { Logger } from '../core/runtime.ts'
import type { AgentRole, AgentRunner, AgentSession } from '../ports/agent-runner.ts'
import type { CommandResult, Workspace } from '../ports/workspace.ts'
import { oneLine } from '../text/one-line.ts'
import { shortened } from '../text/shortened.ts'
import { allowedCommand } from './allowed-command.ts'
import type { Budget } from './budget.ts'
import type { Profile } from './profile.ts'
import type { About } from './prompts.ts'
import type { AgentRun } from './run.ts'
import type { RunRepository } from './run-repository.ts'

/** Known fixes of an error: a line each, and the ids of the learnings. */
export interface KnownFixes {
  lines: string[]
  ids: string[]
}

/** Everything that the steps of one run work with, while this process works on it. */
export interface Bench {
  run: AgentRun
  profile: Profile
  records: RunRepository
  workspace: Workspace
  runner: AgentRunner
  budget: Budget
  /** The current step. */
  step: { id: string }
  about: About
  /** The session of the project, opened when a role is first needed. */
  session(): Promise<AgentSession>
  /** Known fixes of an error in a command's output. */
  fixesFor(output: string): Promise<KnownFixes>
  logger: Logger
  onProgress(line: string): void
}

/** A turn ended by a limit or by the owner; the step is repeated when the run continues. */
export class Interrupted extends Error {}

const longestCommandMs = 15 * 60_000

/** Asks a role and waits for all of its answer. Throws Interrupted when the run is to stop meanwhile. */
export async function ask(bench: Bench, role: AgentRole, prompt: string): Promise<string> {
  checkRoom(bench)
  const session = await bench.session()
  const { signal } = bench.budget
  const answer = await session.turn({ role, prompt }, { signal }).catch((error: unknown) => {
    checkRoom(bench)
    throw error
  })
  checkRoom(bench)
  const id = session.id()
  if (id !== undefined) await bench.records.keepSession(bench.run.place, bench.runner.name, id)
  if (answer.failed !== undefined) throw new Error(`The ${role} failed: ${oneLine(answer.failed)}`)
  await flag(bench, `what the ${role} said`, answer.text)
  return answer.text
}

/** Throws Interrupted once a limit is reached or the run should stop. */
export function checkRoom({ budget }: Bench): void {
  if (budget.signal.aborted) throw new Interrupted(budget.over() ?? 'stopped')
}

/** Notes a text from outside that reads like an instruction: it stays data, and the owner sees that it tried. */
export async function flag({ records, run, step }: Bench, source: string, text: string): Promise<void> {
  const line = text.split('\n').find(readsAsInstruction)
  if (line === undefined && !readsAsInstruction(text)) return
  await records.note(run.id, step.id, 'injection', `${source}: ${shortened(oneLine(line ?? text), 300)}`)
}

/** The words of a command that may run here, or why it may not. A refusal is recorded. */
async function allowed(bench: Bench, command: string): Promise<string[] | { refused: string }> {
  const checked = allowedCommand(command, bench.run.commands)
  if ('argv' in checked) return checked.argv
  await bench.records.note(bench.run.id, bench.step.id, 'denied', `${oneLine(command)}: ${checked.refused}`)
  return checked
}

/**
 * Runs a command of the project: test results come from here, and never from a model. A model writes the check of a
 * step, so the guard of an agent's commands applies here, too.
 */
export async function runOwn(bench: Bench, command: string): Promise<CommandResult> {
  const argv = await allowed(bench, command)
  if ('refused' in argv) return { code: 2, output: `Not allowed: ${argv.refused}.`, milliseconds: 0 }
  return recorded(bench, command, { argv, askedBy: 'loop' })
}

/** Runs a command that an agent requested, or returns why not. */
export async function runAsked(bench: Bench, command: string): Promise<string> {
  checkRoom(bench)
  const argv = await allowed(bench, command)
  if ('refused' in argv) throw new Error(`Not allowed: ${argv.refused}.`)
  const { code, output } = await recorded(bench, command, { argv, askedBy: 'agent' })
  return `exit ${code}\n${output}`
}

async function recorded(
  bench: Bench,
  command: string,
  { argv, askedBy }: { argv: readonly string[]; askedBy: 'loop' | 'agent' },
): Promise<CommandResult> {
  const { records, run, step, workspace, budget, onProgress } = bench
  const id = await records.startCommand({ run: run.id, step: step.id, command, askedBy })
  onProgress(`$ ${command}`)
  const onStart = (pid: number) => void records.commandProcess(id, pid).catch(messageOf)
  const result = await workspace.run({ argv, timeoutMs: longestCommandMs, onStart }, { signal: budget.signal })
  await records.endCommand(id, result)
  await flag(bench, `the output of ${command}`, result.output)
  return result
}
