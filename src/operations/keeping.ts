import { z } from 'zod'
import { observationTypes } from '../core/vocabulary.ts'
import { operation } from './operation.ts'

const observation = z.string().min(1).max(200).describe('ID of the observation.')
const name = z.string().min(1).max(1000)
const text = z.string().min(1).max(2000)

/** Editable fields. */
const said = {
  title: z.string().min(1).max(200).optional().describe('One self-contained line.'),
  type: z.enum(observationTypes).optional().describe('Type of the fact.'),
  subtitle: z.string().max(1000).optional().describe('A second line.'),
  narrative: z.string().max(10_000).optional().describe('Details.'),
  fact: z.array(text).max(40).optional().describe('Facts; replaces all existing ones.'),
  concept: z.array(name).max(100).optional().describe('Concepts; replaces all existing ones.'),
  file: z.array(name).max(100).optional().describe('Changed files; replaces all existing ones.'),
  fileRead: z.array(name).max(100).optional().describe('Files that were only read; replaces all existing ones.'),
}
const asRead = z.array(z.string().max(10_000)).max(1000).optional()

export const obsEdit = operation({
  name: 'obs_edit',
  summary: 'Edit an observation. Rules and models do not change it afterwards; "undo" reverses the edit.',
  effect: 'write',
  input: z.strictObject({
    observation,
    ...said,
    base: z
      .strictObject({
        ...{ title: z.string().optional(), type: z.enum(observationTypes).optional(), subtitle: z.string().optional() },
        ...{ narrative: z.string().optional(), fact: asRead, concept: asRead, file: asRead, fileRead: asRead },
      })
      .optional()
      .describe('Fields as you read them. The edit is refused if they have changed since.'),
  }),
  run: (jarvis, { observation, base, ...edit }) =>
    jarvis.observations.keeping.edit(observation, { ...fieldsOf(edit), base: base && fieldsOf(base) }),
})

const fieldsOf = <Rest, List>({
  fact,
  concept,
  file,
  fileRead,
  ...rest
}: Rest & Partial<Record<'fact' | 'concept' | 'file' | 'fileRead', List>>) => ({
  ...rest,
  facts: fact,
  concepts: concept,
  filesModified: file,
  filesRead: fileRead,
})

export const obsPin = operation({
  name: 'obs_pin',
  summary: 'Pin an observation, so that it is never archived, merged or deleted automatically.',
  effect: 'write',
  input: z.strictObject({
    observation,
    pinned: z.boolean().default(true).describe('--no-pinned unpins it.'),
  }),
  run: (jarvis, { observation, pinned }) => jarvis.observations.keeping.pin(observation, pinned),
})

export const obsRetract = operation({
  name: 'obs_retract',
  summary: 'Retract an observation, so that it is no longer shown. It can be restored; "forget" erases it.',
  effect: 'write',
  input: z.strictObject({ observation, why: z.string().max(1000).optional().describe('Reason; stored in the log.') }),
  run: (jarvis, { observation, why }) => jarvis.observations.keeping.retract(observation, why),
})

export const obsRestore = operation({
  name: 'obs_restore',
  summary: 'Restore a retracted, archived or merged observation.',
  effect: 'write',
  input: z.strictObject({ observation }),
  run: (jarvis, { observation }) => jarvis.observations.keeping.restore(observation),
})

export const obsUpkeep = operation({
  name: 'obs_upkeep',
  summary:
    'Archive, merge and delete old observations according to the settings. Shows a preview first; pinned and linked ones are kept.',
  effect: 'destroy',
  long: true,
  input: z.strictObject({
    dryRun: z.boolean().default(true).describe('true (default): preview only. false: erase.'),
  }),
  run: (jarvis, { dryRun }, { signal }) => jarvis.observations.keeping.retain({ dryRun, signal }),
})

export const obsMerge = operation({
  name: 'obs_merge',
  summary: 'Merge duplicate observations into one, with their facts, files, concepts and links.',
  effect: 'write',
  input: z.strictObject({
    into: observation.describe('ID of the observation to keep.'),
    ids: z.array(z.string().min(1).max(200)).min(1).max(50).describe('IDs of the observations to merge into it.'),
  }),
  run: (jarvis, { into, ids }) => jarvis.observations.keeping.merge(into, ids),
})
