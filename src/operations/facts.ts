import { z } from 'zod'
import { runIngest } from '../app/ingest-conversations.ts'
import type { Jarvis } from '../app/jarvis.ts'
import { toEndOf } from '../app/questions.ts'
import { factSources, factTypes } from '../core/vocabulary.ts'
import { localPath, projectInputs } from './local-path.ts'
import { operation } from './operation.ts'
import { projectAtHand } from './run-context.ts'
import { runRemember } from './run-remember.ts'

const fact = z.string().min(1).max(200).describe('The fact: its ID, or # and the first digits of its content hash.')
const content = z.string().min(1).max(4000)
const type = z.enum(factTypes)
const importance = z.number().int().min(1).max(10)
const tags = z.array(z.string().min(1).max(100)).max(20).optional()
const day = z.string().min(1).max(40)
const limit = z.number().int().min(1).max(1000)
const source = z.enum(factSources)

const asOf = {
  asOf: day.optional().describe('Facts that were true then: 2024-05-01, 2024-05, 2024, or 30d (30 days ago).'),
  knownAt: day.optional().describe('Facts that were stored at this time.'),
}
const toTimes = (jarvis: Jarvis, { asOf, knownAt }: { asOf?: string | undefined; knownAt?: string | undefined }) => ({
  ...(asOf !== undefined && { trueAt: toEndOf(asOf, jarvis.now()) }),
  ...(knownAt !== undefined && { knownAt: toEndOf(knownAt, jarvis.now()) }),
})

export const rememberFact = operation({
  name: 'remember_fact',
  summary:
    'Remember a fact: a preference, a decision, a person, a date. Facts that it replaces are retired and stay in the history.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({
    content: content.describe('One self-contained sentence: names, not pronouns; dates, not "tomorrow".'),
    type: type.optional().describe('Type of the fact (default: read from the sentence).'),
    importance: importance
      .optional()
      .describe('1 to 10 (default 5, or higher if the sentence says so). Facts from 8 up are also in MEMORY.md.'),
    tag: tags.describe('Tags to search by.'),
    context: z.string().max(1000).optional().describe('Where it was learned.'),
    project: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe('Project whose files the fact names, by name or folder. You are warned when they change.'),
    source: source
      .default('user')
      .describe('Source of the fact. A less trusted source never replaces a more trusted one.'),
    sensitive: z.boolean().optional().describe('Show only on request. Health and money are recognized automatically.'),
    expires: day.optional().describe('Last day on which it is shown.'),
    replaces: z
      .array(z.string().min(1).max(100))
      .max(20)
      .optional()
      .describe('Ids of facts that this one replaces. They stay in the history.'),
    said: day
      .optional()
      .describe('Day on which it was said (default: now). "Tomorrow" is counted from it, and later facts replace it.'),
  }),
  run: runRemember,
})

export const recallMemory = operation({
  name: 'recall_memory',
  summary:
    'Answer a question from memory: statements first, then passages from conversations, notes and documents. Outdated statements are left out unless you ask for a past day.',
  effect: 'read',
  input: z.strictObject({
    query: z.string().min(1).max(10_000).describe('A question, or words.'),
    limit: limit.max(100).default(5).describe('Maximum statements and passages.'),
    type: z.array(type).max(7).optional().describe('Only these types.'),
    tag: tags.describe('Only facts with one of these tags.'),
    session: z.string().min(1).max(500).optional().describe('Only facts from this session.'),
    ...projectInputs,
    minScore: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Minimum score (default: omit statements that are unlikely to answer).'),
    passages: z.boolean().default(true).describe('Also return passages; --no-passages returns statements only.'),
    ...asOf,
    retired: z.boolean().default(false).describe('Include facts that are no longer true or were retracted.'),
  }),
  async run(jarvis, { query, type, tag, retired, project, folder, asOf, knownAt, ...request }, { signal }) {
    const times = toTimes(jarvis, { asOf, knownAt })
    const atHand = await projectAtHand(jarvis, { project, folder })
    const filter = { types: type, tags: tag, includeRetired: retired, project: atHand }
    return jarvis.memory.recall(query, { ...request, ...filter, ...times }, { signal })
  },
})

export const factList = operation({
  name: 'fact_list',
  summary: 'List facts, with filters and paging.',
  effect: 'read',
  input: z.strictObject({
    type: z.array(type).max(7).optional().describe('Only these types.'),
    tag: tags.describe('Only facts with one of these tags.'),
    source: z.array(source).max(4).optional().describe('Only from these sources.'),
    subject: z.string().min(1).max(200).optional().describe('Only facts about this person; user is the owner.'),
    session: z.string().min(1).max(500).optional().describe('Only facts from this session.'),
    instructions: z.boolean().optional().describe('Only standing instructions.'),
    importance: importance.optional().describe('Minimum importance.'),
    state: z.enum(['open', 'retired', 'all']).default('open').describe('Active facts, inactive facts, or both.'),
    due: day.optional().describe('Only facts due between now and this day.'),
    ...asOf,
    order: z
      .enum(['newest', 'oldest', 'importance', 'used', 'due'])
      .default('newest')
      .describe('Sort order; used: most recently recalled first.'),
    limit: limit.default(50).describe('Maximum facts per page.'),
    offset: z.number().int().min(0).max(1_000_000).default(0).describe('Facts to skip.'),
  }),
  run: (jarvis, { type, tag, source, importance, due, asOf, knownAt, order, limit, offset, ...filter }) =>
    jarvis.memory.facts.list(
      {
        ...filter,
        ...toTimes(jarvis, { asOf, knownAt }),
        types: type,
        tags: tag,
        sources: source,
        leastImportance: importance,
        ...(due !== undefined && { dueBefore: toEndOf(due, Number.POSITIVE_INFINITY) }),
      },
      { order, limit, offset },
    ),
})

export const factGet = operation({
  name: 'fact_get',
  summary: 'Show a fact and where it was said.',
  effect: 'read',
  input: z.strictObject({ fact }),
  run: (jarvis, { fact }) => jarvis.memory.facts.get(fact),
})

export const factHistory = operation({
  name: 'fact_history',
  summary: 'Show the facts that a fact replaced, the fact that replaced it, sources and changes.',
  effect: 'read',
  input: z.strictObject({ fact }),
  run: (jarvis, { fact }) => jarvis.memory.facts.history(fact),
})

export const factEdit = operation({
  name: 'fact_edit',
  summary: "Edit a fact's text or metadata. The previous version stays in the history.",
  effect: 'write',
  input: z.strictObject({
    fact,
    content: content.optional().describe('New text.'),
    type: type.optional().describe('Type of the fact.'),
    importance: importance.optional().describe('1 to 10.'),
    tag: tags.describe('Tags; replaces all existing ones.'),
    sensitive: z.boolean().optional().describe('Show only on request.'),
  }),
  run: (jarvis, { fact, tag, ...edit }) => jarvis.memory.facts.edit(fact, { ...edit, tags: tag }),
})

export const factRetract = operation({
  name: 'fact_retract',
  summary: 'Retract a fact: it is no longer used in answers. It can be restored; "forget" erases it.',
  effect: 'write',
  input: z.strictObject({
    fact,
    by: z.string().min(1).max(100).optional().describe('Id of the fact that replaced it, in whose history it stays.'),
    why: z.string().max(1000).optional().describe('Reason; stored in the log.'),
  }),
  run: (jarvis, { fact, why, by }) => jarvis.memory.facts.retract(fact, why, by),
})

export const factRestore = operation({
  name: 'fact_restore',
  summary: 'Reactivate a retired or retracted fact.',
  effect: 'write',
  input: z.strictObject({ fact }),
  run: (jarvis, { fact }) => jarvis.memory.facts.restore(fact),
})

const said = z.string().max(2_000_000)
const time = z.union([z.number(), z.string().min(1).max(100)])

const turn = z.strictObject({
  role: z
    .enum(['user', 'assistant', 'other', 'system', 'tool'])
    .describe('user is the owner; system and tool are read like other.'),
  text: said.optional().describe('What was said; or use content.'),
  content: z
    .union([said, z.array(z.looseObject({ type: z.string().optional(), text: said.optional() })).max(1000)])
    .optional()
    .describe('The same, as in messages of chat APIs: text, or a list of parts with text.'),
  speaker: z.string().min(1).max(200).optional().describe('Name of the person who spoke.'),
  name: z.string().min(1).max(200).optional().describe('Same as speaker.'),
  date: time.optional().describe('When it was said: ISO 8601 ("2026-10-12T09:00:00Z") or epoch milliseconds.'),
  timestamp: time.optional().describe('Same as date.'),
  time: time.optional().describe('Same as date.'),
  createdAt: time.optional().describe('Same as date.'),
  created_at: time.optional().describe('Same as date.'),
  id: z.string().min(1).max(500).optional().describe('Stable id of the turn.'),
})

export const memoryIngest = operation({
  name: 'memory_ingest',
  summary:
    'Extract facts from a conversation (a file or a list of turns) and index its turns. Ingesting it again adds nothing.',
  effect: 'write',
  makesSpace: true,
  long: true,
  input: z.strictObject({
    file: localPath.optional().describe('JSONL with one turn per line, or a transcript (Ann: Since when?).'),
    turns: z
      .array(turn)
      .max(100_000)
      .optional()
      .describe('The turns, in order: [{ role: "user", text: "…", date: "2026-10-12" }].'),
    session: z.string().min(1).max(500).optional().describe('Name of the session, unless the file names its sessions.'),
    owner: z.string().min(1).max(200).optional().describe('Name of the owner, if turns name their speakers.'),
    context: z.string().max(1000).optional().describe('Where the conversation took place.'),
    source: source.default('session').describe('Source of the facts that are found.'),
    untrusted: z
      .boolean()
      .default(false)
      .describe("From an outside source: shown only on request, and never ranked above the owner's statements."),
    keepTurns: z.boolean().default(true).describe('Also index the turns; --no-keep-turns keeps facts only.'),
  }),
  run: runIngest,
})

export const reviewList = operation({
  name: 'review_list',
  summary: 'List contradictions between trusted facts and later statements, with the sources of both.',
  effect: 'read',
  input: z.strictObject({}),
  run: async (jarvis) => ({ pairs: await jarvis.memory.review.list() }),
})

export const reviewSettle = operation({
  name: 'review_settle',
  summary: 'Resolve a contradiction: choose the side that is true.',
  effect: 'write',
  input: z.strictObject({
    id: z.coerce.number().int().min(1).describe('Number in the list.'),
    keep: z.enum(['newer', 'older', 'both']).describe('The side that is true.'),
  }),
  run: (jarvis, { id, keep }) => jarvis.memory.review.settle(id, keep),
})

export const log = operation({
  name: 'log',
  summary: 'Show the log of writes: who, when, what, why. Newest first.',
  effect: 'read',
  input: z.strictObject({
    limit: limit.default(20).describe('Maximum entries.'),
    before: z.number().int().min(1).optional().describe('Only entries before the one with this number.'),
  }),
  run: async (jarvis, { limit, before }) => ({ entries: await jarvis.memory.log({ limit, before }) }),
})

export const undo = operation({
  name: 'undo',
  summary: 'Undo the last changes of any kind, or the change of one log entry. An undo can be undone.',
  effect: 'write',
  input: z.strictObject({
    count: z.coerce.number().int().min(1).max(1000).default(1).describe('Number of changes to undo.'),
    entry: z.number().int().min(1).optional().describe('Number of the log entry to undo, instead of the last changes.'),
  }),
  async run(jarvis, { count, entry }) {
    const undone = await jarvis.memory.undo({ count, entry })
    return { undone, degraded: undone.degraded }
  },
})
