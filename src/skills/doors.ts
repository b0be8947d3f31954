import { z } from 'zod'
import { localPathMark } from '../core/local-path-mark.ts'
import { type RunContext, type SubsystemDoors, type ToolForm, writtenPathMark } from '../ports/doors.ts'
import type { Skills } from './create-skills.ts'
import { skillAgents } from './skill.ts'
import { agentText, candidateText, checkText, foundText, listText, wholeText } from './skill-lines.ts'

const path = z
  .string()
  .min(1)
  .max(4000)
  .refine((text) => !text.includes('\0'), 'has a NUL character, which no path can have')
const folder = path
  .meta({ [localPathMark]: true })
  .optional()
  .describe('Working folder: skills of its project come first.')
const name = z.string().min(1).max(4000).describe('Name of the skill, or the path of its file.')

const reading = {
  skills: {
    name: 'skills',
    summary: 'List the skills of all agents on this machine, with problems and last use.',
    effect: 'read' as const,
    input: z.strictObject({ folder, agent: z.enum(skillAgents).optional().describe('Only sessions of this agent.') }),
    run: (skills: Skills, input: Parameters<Skills['list']>[0]) => skills.list(input),
  },
  findSkills: {
    name: 'find_skills',
    summary: 'Find the skills that fit a task, best first, in at most 100 tokens each.',
    effect: 'read' as const,
    input: z.strictObject({
      task: z.string().min(1).max(10_000).describe('The task.'),
      folder,
      limit: z.number().int().min(1).max(20).default(5).describe('Maximum skills.'),
    }),
    run: (skills: Skills, input: Parameters<Skills['find']>[0], { signal }: RunContext) =>
      skills.find(input, { signal }),
  },
  getSkill: {
    name: 'get_skill',
    summary: 'Show a complete skill. An agent may read three per session, and one more if you allow it.',
    effect: 'read' as const,
    input: z.strictObject({ name, folder }),
    run: (skills: Skills, input: Parameters<Skills['get']>[0], context: RunContext) => skills.get(input, context),
  },
  skillsCheck: {
    name: 'skills_check',
    summary: 'List skills that violate the Agent Skills format or contradict each other.',
    effect: 'read' as const,
    input: z.strictObject({ folder }),
    run: (skills: Skills, input: Parameters<Skills['check']>[0]) => skills.check(input),
  },
  skillCandidates: {
    name: 'skill_candidates',
    summary: 'List skills that were generated from proven learnings and wait for review.',
    effect: 'read' as const,
    input: z.strictObject({}),
    run: (skills: Skills) => skills.candidates(),
  },
}

const writing = {
  skillReview: {
    name: 'skill_review',
    summary: 'Accept a skill candidate, or reject it.',
    effect: 'write' as const,
    input: z.strictObject({
      id: z.string().min(6).max(80).describe('ID, the first characters of it, or name.'),
      verdict: z.enum(['accept', 'reject']).describe('accept: agents can use it. reject: it is not shown again.'),
    }),
    run: (skills: Skills, input: Parameters<Skills['review']>[0]) => skills.review(input),
  },
  skillExport: {
    name: 'skill_export',
    summary: "Copy a skill with its files into an agent's skills folder.",
    effect: 'write' as const,
    input: z.strictObject({
      name,
      to: path
        .meta({ [localPathMark]: true, [writtenPathMark]: 'folder' })
        .describe('Skills folder; the skill becomes a new folder in it.'),
      folder,
    }),
    run: (skills: Skills, input: Parameters<Skills['export']>[0]) => skills.export(input),
  },
  skillAllow: {
    name: 'skill_allow',
    summary: 'Allow the session that last requested a skill one more.',
    effect: 'write' as const,
    input: z.strictObject({ session: z.string().min(1).max(200).optional().describe('Another session.') }),
    run: (skills: Skills, input: Parameters<Skills['allow']>[0]) => skills.allow(input),
  },
}

const tools: ToolForm[] = [
  { operation: 'find_skills', title: 'Find skills', text: foundText },
  { operation: 'get_skill', title: 'Read a skill', text: agentText },
]

/** Origin of a skill, on the page. */
const levelWords = {
  ...{ project: 'a project', user: 'your own folder', plugin: 'a plugin', shipped: 'Jarvis' },
  learned: 'a learning',
}

export const doors = {
  ofHome: true,
  operations: { ...reading, ...writing },
  commands: [
    {
      words: ['skills'],
      operation: 'skills',
      here: 'folder',
      examples: ['jarvis skills', 'jarvis skills --agent codex'],
    },
    {
      ...{ words: ['skills', 'find'], operation: 'find_skills', here: 'folder' },
      arguments: [{ field: 'task', label: 'task', rest: 'words' as const }],
      examples: ['jarvis skills find "a test fails now and then"'],
    },
    {
      ...{ words: ['skills', 'show'], operation: 'get_skill', here: 'folder' },
      arguments: [{ field: 'name', label: 'name' }],
    },
    { words: ['skills', 'check'], operation: 'skills_check', here: 'folder' },
    {
      ...{ words: ['skills', 'export'], operation: 'skill_export', here: 'folder' },
      arguments: [
        { field: 'name', label: 'name' },
        { field: 'to', label: 'folder' },
      ],
      examples: ['jarvis skills export debug-failing-test ~/.claude/skills'],
    },
    { words: ['skills', 'candidates'], operation: 'skill_candidates' },
    {
      ...{ words: ['skills', 'review'], operation: 'skill_review' },
      arguments: [
        { field: 'id', label: 'id' },
        { field: 'verdict', label: 'accept|reject' },
      ],
    },
    { words: ['skills', 'allow'], operation: 'skill_allow', arguments: [{ field: 'session', label: 'session' }] },
  ],
  tools,
  views: {
    skills: {
      plain: listText,
      prose: true,
      rows: ({ skills }: Awaited<ReturnType<Skills['list']>>) =>
        skills.map(({ errors, warnings, ...row }) => ({ ...row, problems: [...errors, ...warnings].join(' ') })),
    },
    find_skills: { plain: foundText, prose: true },
    get_skill: { plain: wholeText },
    skills_check: { plain: checkText, prose: true },
    skill_candidates: { plain: candidateText, prose: true },
    skill_review: {
      plain: ({ name, state }: { name: string; state: string }) =>
        `${name} is ${state}.${state === 'accepted' ? ` jarvis skills export ${name} <folder> writes it as a file.` : ''}`,
    },
    skill_export: { plain: ({ path: at }: { path: string }) => `Written: ${at}` },
    skill_allow: {
      plain: ({ session, skills }: { session: string; skills: number }) =>
        `Session ${session} may read ${skills} skills in full.`,
    },
  },
  page: {
    ...{ route: 'skills', title: 'Skills', place: 'work' as const, operation: 'skills', list: 'skills' },
    about: 'Instructions that agents on this machine load when a task fits them.',
    empty: 'Skills (SKILL.md) of the agents on this machine, and skills created from learnings, are listed here.',
    columns: [
      { field: 'name', heading: 'Name' },
      { field: 'description', heading: 'When' },
      { field: 'errors', heading: 'Cannot be used' },
      { field: 'warnings', heading: 'Note' },
      { field: 'path', heading: 'File' },
      { field: 'agent', heading: 'Agent', short: true },
      { field: 'level', heading: 'From', words: levelWords, short: true },
      { field: 'tokens', heading: 'Tokens', short: true },
      { field: 'uses', heading: 'Used', words: { 0: 'not yet' }, short: true },
    ],
  },
} satisfies SubsystemDoors<Skills>
