import { z } from 'zod'
import { toOwnTimes } from '../app/questions.ts'
import { invalidInput, messageOf } from '../core/errors.ts'
import type { Forgettable } from '../ports/forgetting.ts'
import { operation } from './operation.ts'

const day = z.string().min(1).max(40)
const dryRun = z.boolean().default(true).describe('true (default): preview only. false: erase.')

export const forget = operation({
  name: 'forget',
  summary:
    'Erase facts, documents, notes, gems, sessions and observations from every table, index, cache, log and copy. Shows a preview first; cannot be undone.',
  effect: 'destroy',
  long: true,
  input: z.strictObject({
    fact: z
      .array(z.string().min(1).max(4000))
      .max(1000)
      .optional()
      .describe('Facts by ID or # and first digits, documents by path or #docid, notes by file and line.'),
    document: z
      .array(z.string().min(1).max(4000))
      .max(1000)
      .optional()
      .describe('Documents by path or #docid. The files stay and are not indexed again.'),
    observation: z
      .array(z.string().min(1).max(200))
      .max(1000)
      .optional()
      .describe('Observations by ID, with observations merged into them and the events they come from.'),
    gem: z
      .array(z.string().min(4).max(100))
      .max(1000)
      .optional()
      .describe('Gems by ID, with their folders, versions and attachments.'),
    contact: z
      .array(z.string().min(1).max(300))
      .max(100)
      .optional()
      .describe('Message contacts by name, number or address: all messages with them, and theirs in groups.'),
    query: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe(
        'Facts, notes, gems, events and observations that contain all of these words. Matching documents, sessions and messages are listed with the command that erases them.',
      ),
    what: z
      .array(z.string().min(1).max(4000))
      .max(1000)
      .optional()
      .describe('ID, #docid or path of a fact, document or note, or words that all of them contain.'),
    session: z.string().min(1).max(500).optional().describe('Facts that come from this session alone.'),
    person: z.string().min(1).max(200).optional().describe('Facts about this person or that name them.'),
    after: day.optional().describe('Said on or after this day: 2024-05-01, 7d.'),
    before: day.optional().describe('Said before this day.'),
    dryRun,
  }),
  async run(jarvis, { what, document, gem, contact, session, person, after, before, dryRun, ...named }, context) {
    const { fact, observation, query } = withWhat(named, what)
    // Events in the inbox must become observations before they can be matched.
    if (observation !== undefined) await jarvis.observations.drain({ signal: context.signal })
    // Messages are in a separate space.
    const memory = contact === undefined ? jarvis.memory : await jarvis.memoryOf('messages')
    const times = toOwnTimes({ after, before }, jarvis.now())
    const forgotten = await memory.forget(
      {
        contacts: contact,
        facts: fact,
        documents: document,
        gems: gem,
        observations: observation,
        query,
        session,
        person,
        ...times,
      },
      { dryRun, agreed: (context.agreed as { items: Forgettable[] } | undefined)?.items },
    )
    const isByWords = [contact, fact, document, gem, observation, session, person].every((one) => one === undefined)
    if (query === undefined || !isByWords) return forgotten
    const { messagesHolding } = await import('../app/messages-holding.ts')
    // What is erased stays erased and is reported, also where the messages cannot be searched.
    const holding = await messagesHolding(jarvis, { query, after, before }, times).catch((error: unknown) => [
      `Messages were not searched for it: ${messageOf(error)}`,
    ])
    return { ...forgotten, left: [...forgotten.left, ...holding] }
  },
})

interface Named {
  fact?: string[] | undefined
  observation?: string[] | undefined
  query?: string | undefined
}

/**
 * `#` and hex digits, hex digits with a number among them, an id (22 letters and digits), `project:` and a name, a path or
 * address: text without spaces that has a slash, or an extension and perhaps a line. No word looks like one.
 */
const reference =
  /^(?:#[0-9a-f]{6,64}|(?=[a-f]*\d)[0-9a-f]{6,64}|\d[0-9a-z]{21}|project:.+|\S*\/\S*|\S+\.[a-z][a-z0-9]{0,9}(?::\d+)?)$/i

/** Sorts arguments: references to facts, documents and notes go to their fields, anything else is words. */
function withWhat(named: Named, what: string[] = []): Named {
  if (what.length === 0) return named
  const isReferences = what.every((one) => reference.test(one))
  if (isReferences) return { ...named, fact: [...(named.fact ?? []), ...what] }
  if (named.query === undefined) return { ...named, query: what.join(' ') }
  throw invalidInput('forget_words_twice', 'Give the words once: as arguments or with --query.')
}

export const memoryUpkeep = operation({
  name: 'memory_upkeep',
  summary: 'Archive expired and unused facts, and suggest duplicates to merge. Nothing is deleted; undo reverses it.',
  effect: 'write',
  long: true,
  input: z.strictObject({ dryRun }),
  run: (jarvis, { dryRun }, { signal }) => jarvis.memory.upkeep({ dryRun, signal }),
})

export const mergeList = operation({
  name: 'merge_list',
  summary: 'List possible duplicates that wait for a decision.',
  effect: 'read',
  input: z.strictObject({}),
  run: async (jarvis) => ({ pairs: await jarvis.memory.merges.list() }),
})

export const mergeSettle = operation({
  name: 'merge_settle',
  summary: 'Merge two duplicate facts, or keep both.',
  effect: 'write',
  input: z.strictObject({
    id: z.coerce.number().int().min(1).describe('Number in the list.'),
    apply: z.boolean().default(true).describe('Merge them; --no-apply keeps both.'),
  }),
  run: (jarvis, { id, apply }) => jarvis.memory.merges.settle(id, apply),
})
