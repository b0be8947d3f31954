import { z } from 'zod'
import { localPathMark } from '../core/local-path-mark.ts'
import type { RunContext, SubsystemDoors } from '../ports/doors.ts'
import { workspaceKinds } from '../ports/workspace.ts'
import type { Agent } from './create-agent.ts'
import {
  acceptText,
  discardText,
  exitOfRun,
  listText,
  profilesText,
  replayText,
  runText,
  shellProgram,
  shellText,
  wholeText,
} from './views.ts'

const id = z.string().min(6).max(60).describe('ID, or the first characters of it.')
const commands = z.array(z.string().min(1).max(500)).max(20)
const limits = {
  tokens: z.number().int().min(0).max(1e9).optional().describe('Maximum tokens, input and output.'),
  dollars: z.number().min(0).max(1e6).optional().describe('Maximum dollars.'),
  minutes: z.number().min(0).max(1e5).optional().describe('Maximum minutes of work.'),
  turns: z.number().int().min(0).max(1e6).optional().describe('Maximum model turns.'),
}
const folder = z
  .string()
  .min(1)
  .max(4000)
  .refine((text) => !text.includes('\0'), 'has a NUL character, which no path can have')
  .meta({ [localPathMark]: true })

const going = ({ signal, onProgress, onLine = (line) => onProgress?.(line, 0) }: RunContext) => ({
  signal,
  onProgress: onLine,
})

const working = {
  agentRun: {
    name: 'agent_run',
    summary: 'Run an agent on a task in a repository: it plans, works in a copy, tests, reviews, and leaves a branch.',
    effect: 'write' as const,
    long: true,
    makesSpace: true,
    input: z.strictObject({
      task: z.string().trim().min(1).max(20_000).describe('The task.'),
      folder: folder.describe('Folder in the repository.'),
      profile: z
        .string()
        .min(1)
        .max(61)
        .optional()
        .describe('Profile of the agent: coding, research, or a file of agents/ in the home.'),
      test: commands.optional().describe("Commands that test the work, instead of the project's own."),
      allow: commands.optional().describe('Additional commands that the agent may run.'),
      workspace: z
        .enum(['auto', ...workspaceKinds])
        .optional()
        .describe('Kind of workspace.'),
      ...limits,
      dryRun: z.boolean().default(false).describe('Plan only.'),
    }),
    run: (agent: Agent, input: Parameters<Agent['run']>[0], context: RunContext) => agent.run(input, going(context)),
  },
  agentResume: {
    name: 'agent_resume',
    summary: 'Continue an interrupted, paused, stopped, planned or waiting run from its last checkpoint.',
    effect: 'write' as const,
    long: true,
    input: z.strictObject({
      id,
      answer: z.string().trim().min(1).max(20_000).optional().describe('Answer to the question of the run.'),
      ...limits,
    }),
    run: (agent: Agent, input: Parameters<Agent['resume']>[0], context: RunContext) =>
      agent.resume(input, going(context)),
  },
  agentStop: {
    name: 'agent_stop',
    summary: 'Stop or pause a run. Its branch and record are kept.',
    effect: 'write' as const,
    input: z.strictObject({ id, pause: z.boolean().default(false).describe('Pause it; "agent resume" continues it.') }),
    run: (agent: Agent, { id, pause }: { id: string; pause: boolean }) => agent.stop(id, { pause }),
  },
  agentAccept: {
    name: 'agent_accept',
    summary: 'Accept the result of a run: keep its branch, or merge it into the current branch.',
    effect: 'write' as const,
    atComputer: true,
    input: z.strictObject({
      id,
      merge: z.boolean().default(false).describe('Merge into the current branch of the repository.'),
    }),
    run: (agent: Agent, { id, merge }: { id: string; merge: boolean }) => agent.accept(id, { merge }),
  },
  agentDiscard: {
    name: 'agent_discard',
    summary: "Delete the branch of a run. The record is kept, with the branch's last commit.",
    effect: 'destroy' as const,
    input: z.strictObject({ id }),
    run: (agent: Agent, { id }: { id: string }) => agent.discard(id),
  },
}

const reading = {
  agentList: {
    name: 'agent_list',
    summary: 'List runs of agents, newest first.',
    effect: 'read' as const,
    input: z.strictObject({
      project: z.string().min(1).max(1000).optional().describe('Only of this project.'),
      limit: z.number().int().min(1).max(1000).default(20).describe('Maximum runs.'),
    }),
    run: (agent: Agent, input: Parameters<Agent['list']>[0]) => agent.list(input),
  },
  agentShow: {
    name: 'agent_show',
    summary: 'Show a run: its plan, steps, verdicts, commands, notes, cost and diff.',
    effect: 'read' as const,
    input: z.strictObject({ id }),
    run: (agent: Agent, { id }: { id: string }) => agent.show(id),
  },
  agentReplay: {
    name: 'agent_replay',
    summary: 'Print the record of a run in chronological order.',
    effect: 'read' as const,
    input: z.strictObject({ id }),
    run: (agent: Agent, { id }: { id: string }) => agent.show(id),
  },
  agentAttach: {
    name: 'agent_attach',
    summary: 'Follow a run of another process until it ends or needs an answer.',
    effect: 'read' as const,
    long: true,
    input: z.strictObject({ id }),
    run: (agent: Agent, { id }: { id: string }, context: RunContext) => agent.attach(id, going(context)),
  },
  agentShell: {
    name: 'agent_shell',
    summary: 'Open a shell in the workspace of a run.',
    effect: 'write' as const,
    atComputer: true,
    input: z.strictObject({ id }),
    run: (agent: Agent, { id }: { id: string }) => agent.shell(id),
  },
  agentProfiles: {
    name: 'agent_profiles',
    summary: 'List agent profiles: the built-in ones and the files in agents/ of the home.',
    effect: 'read' as const,
    input: z.strictObject({}),
    run: async (agent: Agent) => ({ profiles: agent.profiles() }),
  },
}

const named = [{ field: 'id', label: 'id' }]

export const doors = {
  ofHome: true,
  operations: { ...working, ...reading },
  commands: [
    {
      ...{ words: ['agent'], operation: 'agent_run', here: 'folder' },
      arguments: [{ field: 'task', label: 'task', rest: 'words' as const }],
      examples: ['jarvis agent "make the flaky queue test pass"', 'jarvis agent "rename Job to Task" --dry-run'],
    },
    { words: ['agent', 'list'], operation: 'agent_list', letters: { limit: 'n' } },
    { words: ['agent', 'show'], operation: 'agent_show', arguments: named },
    { words: ['agent', 'attach'], operation: 'agent_attach', arguments: named },
    { words: ['agent', 'stop'], operation: 'agent_stop', arguments: named },
    {
      ...{ words: ['agent', 'resume'], operation: 'agent_resume', arguments: named },
      examples: [
        'jarvis agent resume 01m8106badbj5j',
        'jarvis agent resume 01m8106badbj5j --answer "keep the old name"',
      ],
    },
    { words: ['agent', 'replay'], operation: 'agent_replay', arguments: named },
    {
      ...{ words: ['agent', 'accept'], operation: 'agent_accept', arguments: named },
      examples: ['jarvis agent accept 01m8106badbj5j --merge'],
    },
    { words: ['agent', 'discard'], operation: 'agent_discard', arguments: named },
    { words: ['agent', 'shell'], operation: 'agent_shell', arguments: named },
    { words: ['agent', 'profiles'], operation: 'agent_profiles' },
  ],
  views: {
    agent_run: { plain: runText, exitCode: exitOfRun },
    agent_resume: { plain: runText, exitCode: exitOfRun },
    agent_show: { plain: wholeText },
    agent_attach: { plain: runText },
    agent_replay: { plain: replayText },
    agent_stop: {
      plain: ({ id, state, wish }: { id: string; state: string; wish: string }) =>
        `Run ${id.slice(0, 14)} is ${state === 'running' ? `being ${wish === 'pause' ? 'paused' : 'stopped'}` : state}.`,
    },
    agent_accept: { plain: acceptText },
    agent_discard: { plain: discardText },
    agent_shell: { plain: shellText, program: shellProgram },
    agent_list: {
      plain: listText,
      rows: ({ runs }: Awaited<ReturnType<Agent['list']>>) => runs.map(({ commands, limits, ...row }) => row),
    },
    agent_profiles: { plain: profilesText },
  },
} satisfies SubsystemDoors<Agent>
