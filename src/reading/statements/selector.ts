import { featuresOf, readHead, type StoredSelector, vocabularyOf } from './linear-heads.ts'

/** Whom or what a statement is about. */
export const abouts = ['user', 'person', 'project', 'thing'] as const
export type About = (typeof abouts)[number]

/** What kind of statement it is, as labelled. */
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

/** What the selector says of a sentence. `score` is in log-odds; type and about hold where it is kept. */
export interface Selected {
  keep: 'sure' | 'probable' | 'no'
  score: number
  /** Almost no sentence like it is worth keeping. */
  isUnlikely: boolean
  type: StatementType
  about: About
}

export interface Selector {
  /** Begin of the embedder's id; empty: reads words only. */
  embedder: string
  /** `vector` is what that embedder makes of the sentence as a document. */
  select(sentence: string, vector?: Float32Array): Selected
}

/** Log-odds by words alone below which a sentence is unlikely to be worth keeping. */
const unlikely = -2.5

/** A selector of stored weights. Throws where the weights are not of these features. */
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

/** The name that scores highest, the first where several do. */
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
