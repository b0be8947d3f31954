import { join } from 'node:path'
import type { CapturedEvent } from '../capture/captured-event.ts'
import { appendEvent, eventKey } from '../capture/inbox.ts'
import { redact } from '../secrets/secrets.ts'
import type { Workspaces } from '../workspaces/workspaces.ts'
import type { AgentCommand, AgentNote, AgentRun, AgentStep } from './run.ts'
import type { RunRepository } from './run-repository.ts'

const client = 'jarvis-agent'
type Event = Omit<CapturedEvent, 'key' | 'client' | 'session' | 'folder'> & { id: string }

/** The session under which the events of a run are stored. */
export const sessionOfRun = (run: string): string => `agent-${run}`

/**
 * Passes the events of a run to learning through the inbox, like those of any agent. Called once tests and review pass;
 * nothing is learned from a failed run. Repeating the call changes nothing.
 */
export async function handToLearning(
  home: string | undefined,
  run: AgentRun,
  { records, workspaces }: { records: RunRepository; workspaces: Workspaces },
): Promise<void> {
  if (home === undefined) return
  const steps = await records.steps(run.id)
  const notes = await records.notes(run.id)
  const commands = await records.commands(run.id)
  const edits = await editEvents(run, steps, workspaces)
  const events = inSequence([
    { id: 'task', at: run.at, kind: 'prompt', text: run.task },
    ...steps.flatMap(({ id }) => [
      ...commands.filter(({ step }) => step === id).flatMap((command) => commandEvent(command, notes)),
      ...(edits.get(id) ?? []),
    ]),
    { id: 'end', at: run.at, kind: 'session-end', reason: 'other' },
  ])
  const session = sessionOfRun(run.id)
  for (const { id, ...event } of events)
    appendEvent(home, {
      ...event,
      ...{ key: eventKey(client, session, event.kind, id), client, session, folder: run.repository },
    })
}

/** A step may end and the next command start within one millisecond: the sequence counts, and the times follow it. */
function inSequence(events: Event[]): Event[] {
  let last = 0
  return events.map((event) => {
    last = Math.max(event.at, last + 1)
    return { ...event, at: last }
  })
}

/** A finished command; known fixes of its error are included, so that learning counts whether they helped. */
function commandEvent(
  { id, at, step, command, code, output, milliseconds }: AgentCommand,
  notes: AgentNote[],
): Event[] {
  if (code === null) return []
  const shown = notes
    .filter((note) => note.step === step && note.kind === 'known')
    .flatMap(({ text }) => text.split(' '))
  const tool = { name: 'Bash', input: { command }, milliseconds: milliseconds ?? 0 }
  if (code === 0) return [{ id, at, kind: 'tool', tool: { ...tool, output: { stdout: output } } }]
  const shownFixes = { tokens: 0, lines: shown.map((line) => ({ id: line, why: 'a known fix', tokens: 0 })) }
  return [
    {
      id,
      at,
      kind: 'tool-failure',
      tool: { ...tool, error: `Exit code ${code}\n${output}` },
      ...(shown.length > 0 && { told: shownFixes }),
    },
  ]
}

/** Changes of each step, as file edits by the step's id: the difference of its commit from the previous one. */
async function editEvents(
  run: AgentRun,
  steps: readonly AgentStep[],
  workspaces: Workspaces,
): Promise<Map<string, Event[]>> {
  const events = new Map<string, Event[]>()
  let from = run.base
  for (const { id, kind, checkpoint, endedAt, at } of steps) {
    if (kind === 'execute' && checkpoint !== '' && checkpoint !== from) {
      const diff = await workspaces.diff({ repository: run.repository, from, to: checkpoint })
      const edits = readHunks(diff).map(
        ({ file, before, after }, place): Event => ({
          ...{ id: `${id}/${place}`, at: endedAt ?? at, kind: 'tool' },
          tool: {
            name: 'Edit',
            input: {
              file_path: join(run.repository, file),
              old_string: redact(before).text,
              new_string: redact(after).text,
            },
            output: {},
          },
        }),
      )
      events.set(id, edits)
    }
    if (checkpoint !== '') from = checkpoint
  }
  return events
}

interface Hunk {
  file: string
  before: string
  after: string
}

const most = { hunks: 40, text: 4000 }

/** The hunks of a diff: old and new lines. */
function readHunks(diff: string): Hunk[] {
  const found: Hunk[] = []
  for (const part of diff.split(/^diff --git /m).slice(1)) {
    const file = /^\+\+\+ b\/(.+)$/m.exec(part)?.[1] ?? /^--- a\/(.+)$/m.exec(part)?.[1]
    if (file === undefined) continue
    for (const hunk of part.split(/^@@.*@@.*\n/m).slice(1)) {
      const lines = hunk.split('\n')
      const side = (signs: string) =>
        lines
          .filter((line) => line !== '' && signs.includes(line[0]!))
          .map((line) => line.slice(1))
          .join('\n')
          .slice(0, most.text)
      found.push({ file, before: side(' -'), after: side(' +') })
    }
  }
  return found.slice(0, most.hunks)
}
