import { z } from 'zod'
import { projectStates } from '../core/vocabulary.ts'
import type { RunContext, SubsystemDoors, ToolForm } from '../ports/doors.ts'
import type { Projects } from './create-projects.ts'
import {
  briefText,
  changedText,
  decidedText,
  deletedText,
  mapText,
  suggestionsText,
  summaryText,
  wholeText,
} from './views.ts'

const project = z
  .string()
  .min(1)
  .max(1000)
  .describe('The project: its name, a former one, or the path of a folder in it.')
const ids = z.array(z.string().min(4).max(100)).min(1).max(100).describe('Gems: IDs, or the first characters of them.')
const said = {
  objective: z.string().max(10_000).optional().describe('Objective, in one to three sentences.'),
  topics: z.array(z.string().min(1).max(200)).max(50).optional().describe('Topics, in words that texts use.'),
  status: z.enum(projectStates).optional().describe('active: included in session contexts. paused, done: on request.'),
}
const limit = (most: number, usual: number) => z.number().int().min(1).max(most).default(usual)

type Create = Parameters<Projects['create']>[0]
type Edit = Parameters<Projects['edit']>[1] & { project: string }

const operations = {
  projectCreate: {
    name: 'project_create',
    summary: 'Create a project with an objective and topics. Existing records under its name belong to it.',
    effect: 'write' as const,
    makesSpace: true,
    input: z.strictObject({ name: z.string().min(1).max(300).describe('Its name.'), ...said }),
    run: (projects: Projects, input: Create) => projects.create(input),
  },
  projectEdit: {
    name: 'project_edit',
    summary: 'Change the objective, topics or status of a project.',
    effect: 'write' as const,
    input: z.strictObject({ project, ...said }),
    run: (projects: Projects, { project, ...edit }: Edit) => projects.edit(project, edit),
  },
  projectDelete: {
    name: 'project_delete',
    summary: 'Delete a project. Its gems stay, in no project.',
    effect: 'write' as const,
    long: true,
    input: z.strictObject({ project }),
    run: (projects: Projects, { project }: { project: string }) => projects.remove(project),
  },
  projectShow: {
    name: 'project_show',
    ofProject: true,
    summary: 'Show a project: gems, open items, decisions, sessions, facts, repositories.',
    effect: 'read' as const,
    input: z.strictObject({ project }),
    run: (projects: Projects, { project }: { project: string }, { signal }: RunContext) =>
      projects.show(project, { signal }),
  },
  projectSuggest: {
    name: 'project_suggest',
    summary: 'Suggest gems for a project by its objective and topics, each with a reason that quotes the gem.',
    effect: 'read' as const,
    input: z.strictObject({ project, limit: limit(100, 10).describe('Maximum gems.') }),
    run: (projects: Projects, { project, limit }: { project: string; limit: number }, { signal }: RunContext) =>
      projects.suggest(project, { limit, signal }),
  },
  projectTake: {
    name: 'project_take',
    summary: 'Add gems to a project, as suggested or by ID.',
    effect: 'write' as const,
    input: z.strictObject({ project, ids }),
    run: (projects: Projects, { project, ids }: { project: string; ids: string[] }) => projects.take(project, ids),
  },
  projectRefuse: {
    name: 'project_refuse',
    summary: 'Reject gems for a project, so that they are not suggested again.',
    effect: 'write' as const,
    input: z.strictObject({ project, ids }),
    run: (projects: Projects, { project, ids }: { project: string; ids: string[] }) => projects.refuse(project, ids),
  },
  projectSummarize: {
    name: 'project_summarize',
    summary: 'Summarize a project: named themes, cited sentences of its gems, near-duplicates, contradictions, news.',
    effect: 'write' as const,
    long: true,
    input: z.strictObject({ project }),
    run: (projects: Projects, { project }: { project: string }, { signal }: RunContext) =>
      projects.summarize(project, { signal }),
  },
  projectMap: {
    name: 'project_map',
    summary: 'Map the gems of a project, or all gems: similar gems are close, themes are named.',
    effect: 'read' as const,
    input: z.strictObject({
      project: project.optional().describe('The project; without it, all gems.'),
      again: z.boolean().default(false).describe('Compute the map from scratch instead of extending the stored one.'),
    }),
    run: (projects: Projects, { project, again }: { project?: string; again: boolean }) =>
      projects.map(project, { again }),
  },
  projectBrief: {
    name: 'project_brief',
    ofProject: true,
    summary: 'Show the context of a project for a session: objective, open items, decisions, top gems.',
    effect: 'read' as const,
    input: z.strictObject({
      project,
      budget: z.number().int().min(50).max(20_000).default(800).describe('Maximum tokens.'),
    }),
    run: (projects: Projects, { project, budget }: { project: string; budget: number }) =>
      projects.brief(project, budget),
  },
}

const one = { field: 'project', label: 'project' } as const
const gems = { field: 'ids', label: 'gem', rest: 'list' } as const

const tools: ToolForm[] = [
  { operation: 'project_brief', title: 'Brief on a project', set: 'gems', text: briefText },
  { operation: 'project_summarize', title: 'Summarize a project', set: 'gems', text: summaryText },
  { operation: 'project_suggest', title: 'Gems for a project', set: 'gems', text: suggestionsText },
]

export const doors = {
  operations,
  commands: [
    {
      ...{ words: ['project', 'create'], operation: 'project_create' },
      arguments: [{ field: 'name', label: 'name', rest: 'words' as const }],
      letters: { objective: 'o', topics: 't' },
      examples: ['jarvis project create Harbour --objective "Build a tide-proof pier" --topics tides'],
    },
    {
      ...{ words: ['project', 'edit'], operation: 'project_edit' },
      arguments: [one],
      letters: { objective: 'o', topics: 't' },
      examples: ['jarvis project edit Harbour --status done'],
    },
    {
      ...{ words: ['project', 'delete'], operation: 'project_delete' },
      arguments: [one],
      examples: ['jarvis project delete Harbour'],
    },
    { words: ['project', 'show'], operation: 'project_show', arguments: [one] },
    {
      ...{ words: ['project', 'suggest'], operation: 'project_suggest' },
      arguments: [one],
      letters: { limit: 'n' },
      examples: ['jarvis project suggest Harbour'],
    },
    {
      ...{ words: ['project', 'take'], operation: 'project_take' },
      arguments: [one, gems],
      examples: ['jarvis project take Harbour 3f2a9c41'],
    },
    { words: ['project', 'refuse'], operation: 'project_refuse', arguments: [one, gems] },
    {
      ...{ words: ['project', 'summarize'], operation: 'project_summarize' },
      arguments: [one],
      examples: ['jarvis project summarize Harbour'],
    },
    {
      ...{ words: ['project', 'map'], operation: 'project_map' },
      arguments: [one],
      examples: ['jarvis project map Harbour', 'jarvis project map'],
    },
    {
      ...{ words: ['project', 'brief'], operation: 'project_brief' },
      arguments: [one],
      letters: { budget: 'b' },
      examples: ['jarvis project brief Harbour --budget 400'],
    },
  ],
  tools,
  views: {
    project_create: { plain: changedText },
    project_edit: { plain: changedText },
    project_delete: { plain: deletedText },
    project_show: { plain: wholeText },
    project_suggest: { plain: suggestionsText },
    project_take: { plain: decidedText('belongs to', 'belong to') },
    project_refuse: { plain: decidedText('is not suggested again for', 'are not suggested again for') },
    project_summarize: { plain: summaryText },
    project_map: { plain: mapText },
    project_brief: { plain: briefText },
  },
} satisfies SubsystemDoors<Projects>
