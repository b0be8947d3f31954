import { z } from 'zod'
import { type DateStyle, datesInFigures } from '../core/day-in-words.ts'
import type { Decision } from '../observations/observations.ts'
import { type CommandForm, inFigures, type ToolForm, type ViewForm } from '../ports/doors.ts'
import type { Learning } from './create-learning.ts'

const name = z.string().min(1).max(1000)
const sentence = z.string().min(1).max(1000)
const id = z.string().min(1).max(200)

export const decisionOperations = {
  decisionAdd: {
    name: 'decision_add',
    ofProject: true,
    summary: 'Record a decision: choice, alternatives, reason, person, files.',
    effect: 'write' as const,
    makesSpace: true,
    input: z.strictObject({
      chosen: z.string().min(3).max(200).describe('The choice, in one sentence.'),
      against: z.array(sentence).max(20).optional().describe('Alternatives that were considered.'),
      why: z.string().max(10_000).default('').describe('The reason, in a few sentences.'),
      by: z.string().max(200).default('').describe('Who decided.'),
      file: z.array(name).max(100).optional().describe('Files it is about (paths from the project root).'),
      project: name.optional().describe('Name of the project, or the path of a folder in it.'),
      supersedes: z.array(id).max(20).optional().describe('IDs of the decisions that it replaces.'),
      agent: name.optional().describe('Agent that records it.'),
      session: id.optional().describe('Session of the decision.'),
    }),
    run: async (
      learning: Learning,
      { file, ...given }: Parameters<Learning['decisions']['add']>[0] & { file?: string[] },
    ) => ({ decision: await learning.decisions.add({ ...given, files: file }) }),
  },
  decisions: {
    name: 'decisions',
    ofProject: true,
    summary: 'Find decisions by words, file or project: choice, alternatives, reason, person.',
    effect: 'read' as const,
    input: z.strictObject({
      query: z.string().max(10_000).default('').describe('A question or words; empty: the newest.'),
      project: name.optional().describe('Only this project: its name, or the path of a folder in it.'),
      file: name.optional().describe('Only decisions about this file (path from the project root).'),
      superseded: z.boolean().default(false).describe('Include superseded decisions.'),
      limit: z.number().int().min(1).max(200).default(20).describe('Maximum decisions.'),
    }),
    run: (learning: Learning, filter: Parameters<Learning['decisions']['list']>[0]) => learning.decisions.list(filter),
  },
}

const text = (
  { id, chosen, against, why, by, files, project, at, supersedes, supersededBy, likelySupersededBy }: Decision,
  { day }: DateStyle = datesInFigures,
): string =>
  [
    `${day(at)}  ${chosen}${by === '' ? '' : ` – ${by}`}  ${project ?? ''}  ${id}`,
    ...(against.length > 0 ? [`  not chosen: ${against.join('; ')}`] : []),
    ...(why === '' ? [] : [`  why: ${why}`]),
    ...(files.length > 0 ? [`  files: ${files.join(', ')}`] : []),
    ...supersedes.map((one) => `  replaces: ${one.title} (${one.id})`),
    ...(supersededBy === null ? [] : [`  replaced by: ${supersededBy.title} (${supersededBy.id})`]),
    ...(likelySupersededBy === null
      ? []
      : [
          `  likely replaced by: ${likelySupersededBy.title} (${likelySupersededBy.id}); jarvis links lists what to confirm`,
        ]),
  ].join('\n')

const list = (
  { decisions, total }: { decisions: Decision[]; total: number },
  { output: { style } } = inFigures,
): string =>
  decisions.length === 0
    ? 'No decisions found. Example: jarvis decisions add "Keep SQLite" --against PostgreSQL --why "no server" --by Ann'
    : [
        ...decisions.map((one) => text(one, style)),
        ...(total > decisions.length ? [`${decisions.length} of ${total}`] : []),
      ].join('\n')

export const decisionTools: ToolForm[] = [
  { operation: 'decisions', title: 'Decisions', text: list },
  {
    operation: 'decision_add',
    title: 'Record a decision',
    text: ({ decision }: { decision: Decision }) => `Recorded: ${text(decision)}`,
  },
]

export const decisionCommands: CommandForm[] = [
  {
    ...{ words: ['decisions'], operation: 'decisions' },
    arguments: [{ field: 'query', label: 'words', rest: 'words' }],
    examples: ['jarvis decisions "which database"', 'jarvis decisions --file src/store.ts'],
  },
  {
    ...{ words: ['decisions', 'add'], operation: 'decision_add', hereInRepository: 'project' },
    arguments: [{ field: 'chosen', label: 'decision', rest: 'words' }],
    examples: ['jarvis decisions add "Keep SQLite" --against PostgreSQL --why "no server" --file src/store.ts'],
  },
]

export const decisionViews: Readonly<Record<string, ViewForm>> = {
  decisions: {
    plain: list,
    prose: true,
    rows: ({ decisions }: { decisions: Decision[] }) =>
      decisions.map(({ supersedes, supersededBy, likelySupersededBy, against, files, ...row }) => ({
        ...row,
        against: against.join('; '),
        files: files.join(' '),
        supersedes: supersedes.map(({ id }) => id).join(' '),
        supersededBy: supersededBy?.id ?? '',
        likelySupersededBy: likelySupersededBy?.id ?? '',
      })),
  },
  decision_add: { plain: ({ decision }: { decision: Decision }) => text(decision), prose: true },
}
