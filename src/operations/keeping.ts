import { z } from 'zod'
import { observationTypes } from '../core/vocabulary.ts'
import { operation } from './operation.ts'

const observation = z.string().min(1).max(200).describe('Id of the observation.')
const name = z.string().min(1).max(1000)
const text = z.string().min(1).max(2000)

export const obsEdit = operation({
  name: 'obs_edit',
  summary: 'Edit an observation. No rule and no model rewords it afterwards; "undo" reverses it.',
  effect: 'write',
  input: z.strictObject({
    observation,
    title: z.string().min(1).max(200).optional().describe('One self-contained line.'),
    type: z.enum(observationTypes).optional().describe('What it is.'),
    subtitle: z.string().max(1000).optional().describe('A second line.'),
    narrative: z.string().max(10_000).optional().describe('The whole of it.'),
    fact: z.array(text).max(40).optional().describe('Its single statements, all of them.'),
    concept: z.array(name).max(100).optional().describe('Names to find it by, all of them.'),
    file: z.array(name).max(100).optional().describe('Files that it changed, all of them.'),
    fileRead: z.array(name).max(100).optional().describe('Files that were only read, all of them.'),
  }),
  run: (jarvis, { observation, fact, concept, file, fileRead, ...edit }) =>
    jarvis.observations.keeping.edit(observation, {
      ...edit,
      facts: fact,
      concepts: concept,
      filesModified: file,
      filesRead: fileRead,
    }),
})

export const obsPin = operation({
  name: 'obs_pin',
  summary: 'Pin an observation: it is never archived, merged or deleted by its age.',
  effect: 'write',
  input: z.strictObject({
    observation,
    pinned: z.boolean().default(true).describe('--no-pinned lets it age again.'),
  }),
  run: (jarvis, { observation, pinned }) => jarvis.observations.keeping.pin(observation, pinned),
})

export const obsRetract = operation({
  name: 'obs_retract',
  summary: 'Retract an observation: it is no longer shown. It can be restored; "forget" erases for good.',
  effect: 'write',
  input: z.strictObject({ observation, why: z.string().max(1000).optional().describe('Kept in the log.') }),
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
    'Archive, merge and delete old observations as the settings say. First shows what would go; what is pinned or linked stays.',
  effect: 'destroy',
  long: true,
  input: z.strictObject({
    dryRun: z.boolean().default(true).describe('true (the default): only a preview. false: do it.'),
  }),
  run: (jarvis, { dryRun }, { signal }) => jarvis.observations.keeping.retain({ dryRun, signal }),
})

export const obsMerge = operation({
  name: 'obs_merge',
  summary: 'Merge observations that say the same into one: it gets their facts, files, concepts and links.',
  effect: 'write',
  input: z.strictObject({
    into: observation.describe('Id of the one that stays.'),
    ids: z.array(z.string().min(1).max(200)).min(1).max(50).describe('Ids of those that go into it.'),
  }),
  run: (jarvis, { into, ids }) => jarvis.observations.keeping.merge(into, ids),
})
