import { featuresOf, readHead, type StoredSelector, vocabularyOf } from './linear-heads.ts'

/** Subjects of statements. */
export const abouts = ['user', 'person', 'project', 'thing'] as const
export type About = (typeof abouts)[number]

/** Types of statements, as labelled in the training data. */
export const statementTypes = [
  'fact',
  'preference',
  'instruction',
  'decision',
  'plan',
  'event',
  'relationship',
] as const
export type StatementType = (typeof statementTypes)[number]

/** The selector's decision about a sentence. `score` is in log-odds; type and about are valid if it is kept. */
export interface Selected {
  keep: 'sure' | 'probable' | 'no'
  score: number
  /** Whether almost no such sentence is worth keeping. */
  isUnlikely: boolean
  type: StatementType
  about: About
}

export interface Selector {
  /** Prefix of the embedder's id; empty if it reads words only. */
  embedder: string
  /** `vector`: the document vector of the sentence by that embedder. */
  select(sentence: string, vector?: Float32Array): Selected
}

/** Log-odds by words alone below which a sentence is unlikely to be worth keeping. */
const unlikely = -2.5

/** Creates a selector from stored weights. Throws if the weights do not fit the features. */
export function createSelector(stored: StoredSelector): Selector {
  const places = vocabularyOf(stored.vocabulary)
  const heads = new Map(stored.heads.map((head) => [head.name, readHead(head, places.size, stored.dimensions)]))
  const keep = heads.get('keep')!
  return {
    embedder: stored.embedder,
    select(sentence, vector) {
      const features = featuresOf(sentence, places, vector)
      const score = keep(features)
      const scoreOf = (name: string) => heads.get(name)?.(features) ?? Number.NEGATIVE_INFINITY
      return {
        keep: score >= stored.sure ? 'sure' : score >= stored.probable ? 'probable' : 'no',
        score,
        isUnlikely: score < unlikely,
        type: highest(statementTypes, (name) => scoreOf(`type:${name}`)),
        about: highest(abouts, (name) => scoreOf(`about:${name}`)),
      }
    },
  }
}

/** The name with the highest score, the first of equal ones. */
export function highest<Name extends string>(names: readonly Name[], scoreOf: (name: Name) => number): Name {
  let found = names[0]!
  let most = Number.NEGATIVE_INFINITY
  for (const name of names) {
    const score = scoreOf(name)
    if (score <= most) continue
    most = score
    found = name
  }
  return found
}
