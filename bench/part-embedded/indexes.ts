import { basename } from 'node:path'
import type { JudgedSet } from '../../src/benchmarks/judged-set.ts'
import { corporaOf, quickConversations, reportedSets } from '../judged-sets.ts'

/** A corpus in an index, and the set that its questions are counted for. */
export interface Part {
  set: string
  corpus: JudgedSet
}

/** Contents of one or several indexes. Parts are added in this order, so that the last is embedded first. */
export interface CoverageIndex {
  name: string
  title: string
  /** Each is a separate space. */
  spaces: readonly (readonly Part[])[]
}

/** LoCoMo turns, Notes and SciFact alone, and all three in one index, in two orders. */
export function indexesOf(dataFolder: string): CoverageIndex[] {
  const partsOf = (title: string) => {
    const set = reportedSets.find((reported) => reported.title === title)!
    return (corporaOf(dataFolder, set) ?? []).map((corpus) => ({ set: title, corpus }))
  }
  const [turns, notes, abstracts] = ['LoCoMo, turns', 'Notes', 'SciFact'].map(partsOf) as [Part[], Part[], Part[]]
  const few = turns.filter(({ corpus }) => quickConversations.includes(basename(corpus.name)))
  const all = [
    { name: 'locomo', title: 'LoCoMo, turns', spaces: turns.map((part) => [part]) },
    { name: 'notes', title: 'Notes', spaces: [notes] },
    { name: 'scifact', title: 'SciFact', spaces: [abstracts] },
    { name: 'mixed', title: 'mixed, SciFact first', spaces: [[...few, ...notes, ...abstracts]] },
    { name: 'mixed-notes', title: 'mixed, Notes first', spaces: [[...abstracts, ...few, ...notes]] },
    { name: 'mixed-talks', title: 'mixed, LoCoMo first', spaces: [[...abstracts, ...notes, ...few]] },
  ]
  return all.filter(({ spaces }) => spaces.some((parts) => parts.length > 0))
}
