import { z } from 'zod'
import { toTime } from '../app/questions.ts'
import { invalidInput } from '../core/errors.ts'
import { operation } from './operation.ts'

const day = z.string().min(1).max(40)
const dryRun = z.boolean().default(true).describe('true (the default): only a preview. false: do it.')

export const forget = operation({
  name: 'forget',
  summary:
    'Erase facts, documents, notes, gems, sessions and observations from every table, index, cache, log and copy. Shows first what would go; cannot be undone.',
  effect: 'destroy',
  long: true,
  input: z.strictObject({
    fact: z
      .array(z.string().min(1).max(4000))
      .max(1000)
      .optional()
      .describe('Facts by id or # and first digits, documents by path or #docid, notes by file and line.'),
    document: z
      .array(z.string().min(1).max(4000))
      .max(1000)
      .optional()
      .describe('Documents by path or #docid. The files themselves stay, and are not indexed again.'),
    observation: z
      .array(z.string().min(1).max(200))
      .max(1000)
      .optional()
      .describe('Observations by id, with those merged into them and the events they were made of.'),
    gem: z
      .array(z.string().min(4).max(100))
      .max(1000)
      .optional()
      .describe('Gems by id, with their folders, versions and attachments.'),
    contact: z
      .array(z.string().min(1).max(300))
      .max(100)
      .optional()
      .describe(
        'Contacts of messages by name, number or address: all that was written with them, and by them in groups.',
      ),
    query: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe(
        'Facts, notes, gems, events and observations with all of these words. Documents and sessions with them are named, each with the command that erases it.',
      ),
    what: z
      .array(z.string().min(1).max(4000))
      .max(1000)
      .optional()
      .describe('What a fact, document or note is named by (id, #docid, path), or words that all of them hold.'),
    session: z.string().min(1).max(500).optional().describe('What was learned in this session only.'),
    person: z.string().min(1).max(200).optional().describe('What is about this person, or names them.'),
    after: day.optional().describe('Said from this day on: 2024-05-01, 7d.'),
    before: day.optional().describe('Said before this day.'),
    dryRun,
  }),
  async run(jarvis, { what, document, gem, contact, session, person, after, before, dryRun, ...named }, { signal }) {
    const { fact, observation, query } = withWhat(named, what)
    // Of what waits in the inbox it is not known yet what it will be made into.
    if (observation !== undefined) await jarvis.observations.drain({ signal })
    // Messages are in a space of their own.
    const memory = contact === undefined ? jarvis.memory : await jarvis.memoryOf('messages')
    return memory.forget(
      {
        contacts: contact,
        facts: fact,
        documents: document,
        gems: gem,
        observations: observation,
        query,
        session,
        person,
        after: after === undefined ? undefined : toTime(after, jarvis.now()),
        before: before === undefined ? undefined : toTime(before, jarvis.now()),
      },
      { dryRun },
    )
  },
})

interface Named {
  fact?: string[] | undefined
  observation?: string[] | undefined
  query?: string | undefined
}

/**
 * `#` and hex digits, hex digits with a number among them, an id (22 letters and digits), a path or address: text without
 * spaces that has a slash, or an extension and perhaps a line. No word looks like one.
 */
const reference =
  /^(?:#[0-9a-f]{6,64}|(?=[a-f]*\d)[0-9a-f]{6,64}|\d[0-9a-z]{21}|\S*\/\S*|\S+\.[a-z][a-z0-9]{0,9}(?::\d+)?)$/i

/** Puts what was typed where it belongs: references name facts, documents and notes, anything else is words. */
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
  summary: 'List facts that seem to say the same, and wait to be merged or left apart.',
  effect: 'read',
  input: z.strictObject({}),
  run: async (jarvis) => ({ pairs: await jarvis.memory.merges.list() }),
})

export const mergeSettle = operation({
  name: 'merge_settle',
  summary: 'Merge two facts that say the same, or leave them apart.',
  effect: 'write',
  input: z.strictObject({
    id: z.coerce.number().int().min(1).describe('Its number in the list.'),
    apply: z.boolean().default(true).describe('Merge them; --no-apply leaves both.'),
  }),
  run: (jarvis, { id, apply }) => jarvis.memory.merges.settle(id, apply),
})
