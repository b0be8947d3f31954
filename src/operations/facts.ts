import { z } from 'zod'
import { runIngest } from '../app/ingest-conversations.ts'
import type { Jarvis } from '../app/jarvis.ts'
import { toEndOf, toTime } from '../app/questions.ts'
import { factSources, factTypes } from '../core/vocabulary.ts'
import { localPath } from './local-path.ts'
import { operation } from './operation.ts'

const fact = z.string().min(1).max(200).describe('The fact: its id, or # and the first digits of its content.')
const content = z.string().min(1).max(4000)
const type = z.enum(factTypes)
const importance = z.number().int().min(1).max(10)
const tags = z.array(z.string().min(1).max(100)).max(20).optional()
const day = z.string().min(1).max(40)
const limit = z.number().int().min(1).max(1000)
const source = z.enum(factSources)

const asOf = {
  asOf: day.optional().describe('What was true then: 2024-05-01, 2024-05, 2024, or 30d for 30 days ago.'),
  knownAt: day.optional().describe('What was known here then.'),
}
const toTimes = (jarvis: Jarvis, { asOf, knownAt }: { asOf?: string | undefined; knownAt?: string | undefined }) => ({
  ...(asOf !== undefined && { trueAt: toEndOf(asOf, jarvis.now()) }),
  ...(knownAt !== undefined && { knownAt: toEndOf(knownAt, jarvis.now()) }),
})

export const rememberFact = operation({
  name: 'remember_fact',
  summary:
    'Keep a fact: a preference, a decision, a person, a date. What it replaces is retired and stays in the history.',
  effect: 'write',
  makesSpace: true,
  input: z.strictObject({
    content: content.describe('One self-contained sentence: names, not pronouns; dates, not "tomorrow".'),
    type: type.optional().describe('What it is; read from the sentence unless given.'),
    importance: importance
      .optional()
      .describe('1 to 10; 5 unless the sentence says more. From 8 on also in MEMORY.md.'),
    tag: tags.describe('Tags, for finding it again.'),
    context: z.string().max(1000).optional().describe('Where it was learned.'),
    project: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe('Project whose files the fact names, by name or folder. You are warned when they change.'),
    source: source
      .default('user')
      .describe('Who vouches for it: what is trusted less never replaces what is trusted more.'),
    sensitive: z.boolean().optional().describe('Never shown unasked. Health and money are recognised automatically.'),
    expires: day.optional().describe('Day from which it is worth nothing.'),
  }),
  async run(jarvis, { tag, expires, ...input }) {
    const outcomes = await jarvis.memory.remember({
      ...input,
      tags: tag,
      ...(expires !== undefined && { expiresAt: toTime(expires, jarvis.now()) }),
    })
    return { outcomes, degraded: outcomes.degraded }
  },
})

export const recallMemory = operation({
  name: 'recall_memory',
  summary:
    'Recall what answers a question: statements first, then passages of conversations, notes and documents. What is no longer true is left out unless a past day is asked for.',
  effect: 'read',
  input: z.strictObject({
    query: z.string().min(1).max(10_000).describe('A question, or words.'),
    limit: limit.max(100).default(5).describe('Statements and passages in the answer.'),
    type: z.array(type).max(7).optional().describe('Only these types.'),
    tag: tags.describe('Only with one of these tags.'),
    session: z.string().min(1).max(500).optional().describe('Only what was learned in this session.'),
    minScore: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('Leave out what scores less. Unless given, statements that are unlikely to answer are left out.'),
    passages: z.boolean().default(true).describe('Fill up with passages; --no-passages returns statements only.'),
    ...asOf,
    retired: z.boolean().default(false).describe('With facts that are no longer true or were retracted.'),
  }),
  run: (jarvis, { query, limit, type, tag, session, minScore, passages, retired, ...times }, { signal }) => {
    const request = { limit, types: type, tags: tag, session, minScore, passages, includeRetired: retired }
    return jarvis.memory.recall(query, { ...request, ...toTimes(jarvis, times) }, { signal })
  },
})

export const factList = operation({
  name: 'fact_list',
  summary: 'List facts, filtered and page by page.',
  effect: 'read',
  input: z.strictObject({
    type: z.array(type).max(7).optional().describe('Only these types.'),
    tag: tags.describe('Only with one of these tags.'),
    source: z.array(source).max(4).optional().describe('Only from these sources.'),
    subject: z.string().min(1).max(200).optional().describe('Only about this person; user is the owner.'),
    session: z.string().min(1).max(500).optional().describe('Only what was learned in this session.'),
    instructions: z.boolean().optional().describe('Only standing instructions.'),
    importance: importance.optional().describe('Only of this importance or more.'),
    state: z.enum(['open', 'retired', 'all']).default('open').describe('Those that count, the others, or both.'),
    due: day.optional().describe('Only what is due from now on up to this day.'),
    ...asOf,
    order: z
      .enum(['newest', 'oldest', 'importance', 'used', 'due'])
      .default('newest')
      .describe('What comes first; used: last asked for.'),
    limit: limit.default(50).describe('Facts on a page.'),
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
  summary: 'Show one fact with where it was said.',
  effect: 'read',
  input: z.strictObject({ fact }),
  run: (jarvis, { fact }) => jarvis.memory.facts.get(fact),
})

export const factHistory = operation({
  name: 'fact_history',
  summary: 'Show what a fact replaced and what replaced it, with sources and changes.',
  effect: 'read',
  input: z.strictObject({ fact }),
  run: (jarvis, { fact }) => jarvis.memory.facts.history(fact),
})

export const factEdit = operation({
  name: 'fact_edit',
  summary: 'Say a fact differently, or change what is known about it. The former version stays in the history.',
  effect: 'write',
  input: z.strictObject({
    fact,
    content: content.optional().describe('What it says from now on.'),
    type: type.optional().describe('What it is.'),
    importance: importance.optional().describe('1 to 10.'),
    tag: tags.describe('Its tags, all of them.'),
    sensitive: z.boolean().optional().describe('Never shown unasked.'),
  }),
  run: (jarvis, { fact, tag, ...edit }) => jarvis.memory.facts.edit(fact, { ...edit, tags: tag }),
})

export const factRetract = operation({
  name: 'fact_retract',
  summary: 'Retract a fact: it is no longer used in answers. It can be restored; "forget" erases it.',
  effect: 'write',
  input: z.strictObject({ fact, why: z.string().max(1000).optional().describe('Kept in the log.') }),
  run: (jarvis, { fact, why }) => jarvis.memory.facts.retract(fact, why),
})

export const factRestore = operation({
  name: 'fact_restore',
  summary: 'Make a retired fact count again.',
  effect: 'write',
  input: z.strictObject({ fact }),
  run: (jarvis, { fact }) => jarvis.memory.facts.restore(fact),
})

const turn = z.strictObject({
  role: z.enum(['user', 'assistant', 'other']).describe('user is the owner.'),
  speaker: z.string().min(1).max(200).optional().describe('Name of who spoke.'),
  text: z.string().max(2_000_000).describe('What was said.'),
  date: z.number().int().optional().describe('Epoch milliseconds.'),
  id: z.string().min(1).max(500).optional().describe('Stable id of the turn.'),
})

export const memoryIngest = operation({
  name: 'memory_ingest',
  summary:
    'Read facts out of a conversation, a file or turns, and keep its turns for search. The same conversation again adds nothing.',
  effect: 'write',
  makesSpace: true,
  long: true,
  input: z.strictObject({
    file: localPath.optional().describe('JSONL, one turn an object, or a transcript: Ann: Since when?'),
    turns: z.array(turn).max(100_000).optional().describe('The turns themselves, in order.'),
    session: z.string().min(1).max(500).optional().describe('Name of the session; of a file, unless it names them.'),
    owner: z.string().min(1).max(200).optional().describe('Name of the owner, where turns name their speakers.'),
    context: z.string().max(1000).optional().describe('Where this was.'),
    source: source.default('session').describe('Who vouches for what is found.'),
    untrusted: z
      .boolean()
      .default(false)
      .describe('It comes from outside: shown only when asked for, and never ranked above what the owner said.'),
    keepTurns: z.boolean().default(true).describe('Keep the turns, too, so that they are found; else only facts.'),
  }),
  run: runIngest,
})

export const reviewList = operation({
  name: 'review_list',
  summary: 'List contradictions between what is trusted and what was heard later, both sides with their sources.',
  effect: 'read',
  input: z.strictObject({}),
  run: async (jarvis) => ({ pairs: await jarvis.memory.review.list() }),
})

export const reviewSettle = operation({
  name: 'review_settle',
  summary: 'Settle a contradiction: which side counts from now on.',
  effect: 'write',
  input: z.strictObject({
    id: z.coerce.number().int().min(1).describe('Its number in the list.'),
    keep: z.enum(['newer', 'older', 'both']).describe('The side that counts.'),
  }),
  run: (jarvis, { id, keep }) => jarvis.memory.review.settle(id, keep),
})

export const log = operation({
  name: 'log',
  summary: 'Show what was written: who, when, what, why. Newest first.',
  effect: 'read',
  input: z.strictObject({
    limit: limit.default(20).describe('Lines.'),
    before: z.number().int().min(1).optional().describe('Only lines before the one with this number.'),
  }),
  run: async (jarvis, { limit, before }) => ({ entries: await jarvis.memory.log({ limit, before }) }),
})

export const undo = operation({
  name: 'undo',
  summary:
    'Undo the last changes as a whole, of any kind, or the change that a line of the log belongs to. It can be undone itself.',
  effect: 'write',
  input: z.strictObject({
    count: z.coerce.number().int().min(1).max(1000).default(1).describe('How many of the last changes.'),
    entry: z.number().int().min(1).optional().describe('In place of that, the number of one line of the log.'),
  }),
  async run(jarvis, { count, entry }) {
    const undone = await jarvis.memory.undo({ count, entry })
    return { undone, degraded: undone.degraded }
  },
})
