import { type Features, featuresOf, type Head, readHead, type StoredSelector, vocabularyOf } from './linear-heads.ts'

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
  type: StatementType
  about: About
}

export interface Selector {
  /** Begin of the embedder's id; empty: reads words only. */
  embedder: string
  /** `vector` is what that embedder makes of the sentence as a document. */
  select(sentence: string, vector?: Float32Array): Selected
}

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
      return {
        keep: score >= stored.sure ? 'sure' : score >= stored.probable ? 'probable' : 'no',
        score,
        type: best(heads, 'type', statementTypes, features),
        about: best(heads, 'about', abouts, features),
      }
    },
  }
}

/** The answer whose head scores highest. */
function best<Name extends string>(
  heads: ReadonlyMap<string, Head>,
  question: string,
  names: readonly Name[],
  features: Features,
): Name {
  let found = names[0]!
  let highest = Number.NEGATIVE_INFINITY
  for (const name of names) {
    const score = heads.get(`${question}:${name}`)?.(features) ?? Number.NEGATIVE_INFINITY
    if (score <= highest) continue
    highest = score
    found = name
  }
  return found
}
