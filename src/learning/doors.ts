import { z } from 'zod'
import { inFigures, type SubsystemDoors, type ToolForm } from '../ports/doors.ts'
import type { Learning } from './create-learning.ts'
import { decisionCommands, decisionOperations, decisionTools, decisionViews } from './decision-doors.ts'
import type { KnowledgeRow } from './knowledge.ts'
import type { LookedUp } from './look-up.ts'
import { evidenceLine, type ListedLearning, type WholeLearning } from './show-learnings.ts'
import { learningStates } from './tables.ts'
import { trustInWords } from './trust-in-words.ts'
import { type Warning, warningLine } from './warnings/list-warnings.ts'

const project = z.string().min(1).max(1000).optional().describe('Only of this project.')
const scope = z.string().min(1).max(60).describe('Scope: repo, language:python (or another), universal.')

const operations = {
  learnings: {
    name: 'learnings',
    ofProject: true,
    summary: 'List learnings from failed commands: the error, its fix and the confidence.',
    effect: 'read' as const,
    input: z.strictObject({
      project,
      state: z
        .enum(['all', 'open', ...learningStates])
        .default('all')
        .describe('Only in this state; open: waiting for review.'),
      limit: z.number().int().min(1).max(500).default(50).describe('Maximum learnings.'),
      offset: z.number().int().min(0).max(1_000_000).default(0).describe('Learnings to skip.'),
    }),
    run: (learning: Learning, input: Parameters<Learning['list']>[0]) => learning.list(input),
  },
  learningGet: {
    name: 'learning_get',
    summary: 'Show a learning with its evidence and the history of its confidence.',
    effect: 'read' as const,
    input: z.strictObject({ id: z.string().min(6).max(60).describe('ID, or the first characters of it.') }),
    run: (learning: Learning, { id }: { id: string }) => learning.get(id),
  },
  learningLookup: {
    name: 'learning_lookup',
    summary: 'Look up the fix of an error by the output of the failed command.',
    effect: 'read' as const,
    input: z.strictObject({
      output: z.string().min(1).max(1_000_000).describe('Output of the command.'),
      project: z.string().max(1000).default('').describe('Project of the failed command, or a folder of it.'),
    }),
    run: (learning: Learning, input: { output: string; project: string }) => learning.lookUp(input),
  },
  learningReview: {
    name: 'learning_review',
    summary: 'Review a learning: accept it, approve it as knowledge, or reject it.',
    effect: 'write' as const,
    input: z.strictObject({
      id: z.string().min(6).max(60).describe('ID, or the first characters of it.'),
      verdict: z
        .enum(['accept', 'approve', 'reject'])
        .describe('accept: confidence 0.95. approve: becomes knowledge. reject: never shown.'),
      scope: scope.optional(),
    }),
    run: (learning: Learning, input: Parameters<Learning['review']>[0]) => learning.review(input),
  },
  learningWarnings: {
    name: 'learning_warnings',
    summary: 'List files whose changes led to the same failure at least three times, with the chain.',
    effect: 'read' as const,
    input: z.strictObject({
      project,
      file: z.string().min(1).max(1000).optional().describe('Only this file (path from the project root).'),
      limit: z.number().int().min(1).max(500).default(50).describe('Maximum warnings.'),
    }),
    run: (learning: Learning, input: Parameters<Learning['warnings']>[0]) => learning.warnings(input),
  },
  ...decisionOperations,
  knowledgeAdd: {
    name: 'knowledge_add',
    summary: 'Add a sentence about a project that agents get first, such as "integration tests need Docker".',
    effect: 'write' as const,
    makesSpace: true,
    input: z.strictObject({
      text: z.string().min(3).max(1000).describe('One sentence.'),
      project: z
        .string()
        .min(1)
        .max(1000)
        .optional()
        .describe('Project it is about: its name, or the path of a folder in it.'),
      scope: scope.default('repo'),
    }),
    run: (learning: Learning, input: Parameters<Learning['knowledge']['add']>[0]) => learning.knowledge.add(input),
  },
  knowledgeList: {
    name: 'knowledge_list',
    ofProject: true,
    summary: 'List knowledge that a person confirmed, for a project and the scopes that include it.',
    effect: 'read' as const,
    input: z.strictObject({ project }),
    run: (learning: Learning, input: { project?: string }) => learning.knowledge.list(input),
  },
  knowledgeRemove: {
    name: 'knowledge_remove',
    summary: 'Remove a piece of knowledge; "undo" restores it.',
    effect: 'write' as const,
    input: z.strictObject({ id: z.string().min(6).max(60).describe('ID, or the first characters of it.') }),
    run: (learning: Learning, { id }: { id: string }) => learning.knowledge.remove(id),
  },
}

const line = (learning: Omit<ListedLearning, 'evidenceText'>, { output: { style } } = inFigures): string => {
  const { id, project, error, solution } = learning
  return `${error.slice(0, 140)}  (${project}, ${id.slice(0, 14)})\n  → ${solution}\n  ${trustInWords(learning, style.day)}`
}

const whole = (learning: WholeLearning, settings = inFigures): string => {
  const { style } = settings.output
  const { message, intent, history, evidence } = learning
  return [
    line(learning, settings),
    `  ${intent}: ${message.replaceAll('\n', '\n    ')}`,
    ...evidence.map((run) => `  ${evidenceLine(run, style)}`),
    ...history.map(({ at, confidence, why }) => `  ${style.moment(at)}  ${confidence.toFixed(2)}  ${why}`),
  ].join('\n')
}

const list = ({ learnings, total }: { learnings: ListedLearning[]; total: number }, settings = inFigures): string =>
  learnings.length === 0
    ? 'No learnings yet. They come from commands of agents that failed, and succeeded after a change.'
    : [
        ...learnings.map((one) => line(one, settings)),
        ...(total > learnings.length ? [`${learnings.length} of ${total}`] : []),
        ...(learnings.some(({ state }) => state === 'active' || state === 'candidate')
          ? ['Review them with one key each: jarvis learnings review. Or one: jarvis learnings review <id> accept.']
          : []),
      ].join('\n')

const known = ({ knowledge }: { knowledge: KnowledgeRow[] }): string =>
  knowledge.length === 0
    ? 'No knowledge yet. Example: jarvis knowledge add "integration tests need Docker" --project app'
    : knowledge.map(({ id, project, scope, text }) => `${id.slice(0, 14)}  ${project || scope}  ${text}`).join('\n')

const one = ({ id, text }: KnowledgeRow): string => `${id.slice(0, 14)}  ${text}`

const looked = ({ error, project, times, learnings }: LookedUp): string =>
  error === null
    ? 'The output contains no error.'
    : [
        `${error}\n  ${
          project === ''
            ? 'No project was named: add --project, or ask in a folder of it.'
            : `met ${times} ${times === 1 ? 'time' : 'times'} in ${project}`
        }`,
        ...learnings.map(
          ({ id, confidence, solution, isSuggestion }) =>
            `  ${confidence.toFixed(2)}  ${solution} (${id.slice(0, 14)}${isSuggestion ? ', of another repository: not confirmed here' : ''})`,
        ),
      ].join('\n')

const warned = ({ warnings }: { warnings: Warning[] }): string =>
  warnings.length === 0
    ? 'No warnings. A file gets one when its changes were followed by the same failure three times.'
    : warnings.map((warning) => `${warning.project}: ${warningLine(warning)}`).join('\n')

const tools: ToolForm[] = [
  { operation: 'learning_lookup', title: 'Look up an error', text: looked },
  { operation: 'learnings', title: 'Learnings', text: list },
  { operation: 'learning_get', title: 'A learning', text: (learning: WholeLearning) => whole(learning) },
  { operation: 'knowledge_list', title: 'Knowledge', text: known },
  { operation: 'learning_warnings', title: 'Warnings about files', text: warned },
  ...decisionTools,
]

export const doors = {
  operations,
  commands: [
    {
      words: ['learnings'],
      operation: 'learnings',
      arguments: [{ field: 'project', label: 'project' }],
      examples: ['jarvis learnings', 'jarvis learnings --state open'],
    },
    {
      ...{ words: ['learnings', 'lookup'], operation: 'learning_lookup', hereInRepository: 'project' },
      arguments: [{ field: 'output', label: 'output', rest: 'words' as const }],
      examples: [
        'jarvis learnings lookup "Cannot find module left-pad"',
        'jarvis learnings lookup "ECONNREFUSED" --project app',
      ],
    },
    { words: ['learnings', 'show'], operation: 'learning_get', arguments: [{ field: 'id', label: 'id' }] },
    {
      ...{ words: ['learnings', 'review'], operation: 'learning_review' },
      arguments: [
        { field: 'id', label: 'id' },
        { field: 'verdict', label: 'accept|approve|reject' },
      ],
      oneByOne: { state: 'open' },
      examples: ['jarvis learnings review', 'jarvis learnings review 01m8106badbj5j accept'],
    },
    {
      ...{ words: ['learnings', 'warnings'], operation: 'learning_warnings' },
      arguments: [{ field: 'file', label: 'file' }],
      examples: ['jarvis learnings warnings', 'jarvis learnings warnings src/board.ts --project game'],
    },
    ...decisionCommands,
    {
      ...{ words: ['knowledge', 'add'], operation: 'knowledge_add' },
      arguments: [{ field: 'text', label: 'sentence', rest: 'words' as const }],
      examples: ['jarvis knowledge add "integration tests need Docker" --project app'],
    },
    { words: ['knowledge', 'list'], operation: 'knowledge_list', arguments: [{ field: 'project', label: 'project' }] },
    { words: ['knowledge', 'remove'], operation: 'knowledge_remove', arguments: [{ field: 'id', label: 'id' }] },
  ],
  tools,
  views: {
    learnings: {
      plain: list,
      prose: true,
      rows: ({ learnings }: { learnings: ListedLearning[] }) => learnings.map((row) => ({ ...row })),
    },
    learning_get: { plain: whole, prose: true },
    learning_lookup: { plain: looked, prose: true },
    learning_review: { plain: whole, prose: true },
    learning_warnings: {
      plain: warned,
      prose: true,
      rows: ({ warnings }: { warnings: Warning[] }) => warnings.map(({ chain: _, ...row }) => row),
    },
    ...decisionViews,
    knowledge_add: { plain: one, prose: true },
    knowledge_list: { plain: known, prose: true },
    knowledge_remove: { plain: one, prose: true },
  },
  page: {
    ...{ route: 'learnings', title: 'Learnings', place: 'work' as const, operation: 'learnings', list: 'learnings' },
    about:
      'What was changed between a command that failed and the same command that succeeded. Accept what is right, and approve what holds in general as knowledge.',
    empty:
      'When a command of an agent fails and then succeeds, what was changed in between is kept here for your review. To connect one: `jarvis install claude-code --plugin`.',
    columns: [
      { field: 'solution', heading: 'Solution' },
      { field: 'error', heading: 'Error', varies: true },
      { field: 'trust', heading: 'Trust', dates: true },
      { field: 'evidenceText', heading: 'Evidence', dates: true },
      { field: 'project', heading: 'Project', short: true },
    ],
    actions: [
      {
        ...{ label: 'Accept', key: 'a', operation: 'learning_review', input: { verdict: 'accept' } },
        when: { field: 'state', values: ['active', 'candidate'] },
      },
      {
        ...{ label: 'Approve as knowledge', key: 'p', operation: 'learning_review', input: { verdict: 'approve' } },
        when: { field: 'state', values: ['active', 'candidate', 'reviewed'] },
      },
      {
        ...{ label: 'Reject', key: 'x', operation: 'learning_review', input: { verdict: 'reject' } },
        when: { field: 'state', values: ['active', 'candidate', 'reviewed', 'knowledge'] },
      },
    ],
  },
} satisfies SubsystemDoors<Learning>
