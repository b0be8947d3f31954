import { foldOf, readLines } from './labelled.ts'

/** A labelled pair, as `updates.jsonl` has it. */
export interface LabelledPair {
  pair: string
  older: string
  olderDate: string
  newer: string
  newerDate: string
  relation: 'replaces' | 'partly' | 'adds' | 'unrelated' | 'conflict'
  kind: string
}

/** What each head is asked: may the newer retire the older, is it newer about the same matter, should both be seen? */
export const pairLabels = {
  retire: ({ relation }: LabelledPair) => Number(relation === 'replaces' || relation === 'partly'),
  link: ({ relation }: LabelledPair) => Number(/^(?:replaces|partly|conflict)$/.test(relation)),
  matter: ({ relation }: LabelledPair) => Number(relation !== 'unrelated'),
}

const readFiles = (...names: string[]): LabelledPair[] =>
  names.flatMap((name) => readLines<LabelledPair>(`bench/statements/${name}`))

/** The shared set, and pairs of plain form that were added to it. */
export const readPairs = (): LabelledPair[] => readFiles('updates.jsonl', 'updates-added.jsonl')

/** Pairs as people type and dictate them, in four languages. */
export const readSpokenPairs = (): LabelledPair[] => readFiles('updates-spoken.jsonl')

/** What people mention in passing, weeks later: half of it ends what they said before, the rest looks as if it did. */
export const readNewsPairs = (): LabelledPair[] => readFiles('updates-news.jsonl')

/** What one person said over weeks, oldest first, and which of it belongs together. */
interface Story {
  id: string
  says: string[]
  dates: string[]
  pairs: [older: number, newer: number, relation: 'replaces' | 'partly' | 'about'][]
}

/** Every older and newer statement of each story: two of one matter are few among many that share a person or a place. */
export const readStoryPairs = (name: string): (LabelledPair & { story: string })[] =>
  readLines<Story>(`bench/statements/${name}`).flatMap(({ id, says, dates, pairs }) => {
    const relations = new Map(pairs.map(([older, newer, relation]) => [`${older}-${newer}`, relation]))
    return says.flatMap((newer, at) =>
      says.slice(0, at).map((older, before) => {
        const relation = relations.get(`${before}-${at}`) ?? 'unrelated'
        return {
          ...{ pair: `${id}-${before}-${at}`, older, olderDate: dates[before]!, newer, newerDate: dates[at]! },
          relation: relation === 'about' ? ('adds' as const) : relation,
          kind: 'story',
          story: id,
        }
      }),
    )
  })

/** A name in more pairs than this belongs to several people. */
const mostPairsOfOne = 9
const inner = /(?<=[^.!?\s]\s)\p{Lu}[\p{L}\d]+/gu

/**
 * For each pair a fold that all pairs of the same people share: pairs of one kind that have a name in common belong
 * together, over others, too.
 */
export function foldsOfPeople(pairs: readonly LabelledPair[], folds: number, salt = ''): number[] {
  const known = new Set(
    pairs.flatMap(({ older, newer }) => [...older.matchAll(inner), ...newer.matchAll(inner)].map(String)),
  )
  const parents = pairs.map((_, index) => index)
  const rootOf = (index: number): number => (parents[index] === index ? index : rootOf(parents[index]!))
  const holders = new Map<string, number[]>()
  for (const [index, { kind, older, newer }] of pairs.entries())
    for (const word of new Set(`${older} ${newer}`.match(/\p{Lu}[\p{L}\d]+/gu)))
      if (known.has(word)) holders.set(`${kind} ${word}`, [...(holders.get(`${kind} ${word}`) ?? []), index])
  for (const of of holders.values())
    if (of.length <= mostPairsOfOne) for (const index of of) parents[rootOf(index)] = rootOf(of[0]!)
  return pairs.map((_, index) => foldOf(`${salt}${pairs[rootOf(index)]!.pair}`, folds))
}
