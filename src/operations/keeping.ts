import { z } from 'zod'
import { observationTypes } from '../core/vocabulary.ts'
import { operation } from './operation.ts'

const observation = z.string().min(1).max(200).describe('Id of the observation.')
const name = z.string().min(1).max(1000)
const text = z.string().min(1).max(2000)

export const obsEdit = operation({
  name: 'obs_edit',
  summary: 'Say an observation differently. No rule and no model says it anew afterwards; "undo" takes it back.',
  effect: 'write',
  input: z.strictObject({
    observation,
    title: z.string().min(1).max(200).optional().describe('One line that stands alone.'),
    type: z.enum(observationTypes).optional().describe('What it is.'),
    subtitle: z.string().max(1000).optional().describe('A second line.'),
    narrative: z.string().max(10_000).optional().describe('The whole of it.'),
    fact: z.array(text).max(40).optional().describe('Its single statements, all of them.'),
    concept: z.array(name).max(100).optional().describe('Names to find it by, all of them.'),
    file: z.array(name).max(100).optional().describe('Files that it changed, all of them.'),
  }),
  run: (jarvis, { observation, fact, concept, file, ...edit }) =>
    jarvis.observations.keeping.edit(observation, { ...edit, facts: fact, concepts: concept, filesModified: file }),
})

export const obsPin = operation({
  name: 'obs_pin',
  summary: 'Keep an observation whatever its age: it is never put away, merged or deleted by itself.',
  effect: 'write',
  input: z.strictObject({
    observation,
    pinned: z.boolean().default(true).describe('--no-pinned lets it age again.'),
  }),
  run: (jarvis, { observation, pinned }) => jarvis.observations.keeping.pin(observation, pinned),
})

export const obsRetract = operation({
  name: 'obs_retract',
  summary: 'Take an observation away: it is told no more. It can be restored; "forget" erases for good.',
  effect: 'write',
  input: z.strictObject({ observation, why: z.string().max(1000).optional().describe('Kept in the log.') }),
  run: (jarvis, { observation, why }) => jarvis.observations.keeping.retract(observation, why),
})

export const obsRestore = operation({
  name: 'obs_restore',
  summary: 'Tell an observation again that was taken away, put away by its age, or merged.',
  effect: 'write',
  input: z.strictObject({ observation }),
  run: (jarvis, { observation }) => jarvis.observations.keeping.restore(observation),
})

export const obsUpkeep = operation({
  name: 'obs_upkeep',
  summary:
    'Put away, merge and delete old observations as the settings say. First shows what would go; what is pinned or linked stays.',
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
