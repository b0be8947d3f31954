import type { Hit } from '../core/hit.ts'
import { fileAddress } from '../core/ids.ts'
import { languageOf } from '../text/language.ts'
import type { Candidate } from './candidate.ts'
import { languageOfDocument } from './label-languages.ts'
import { type CopyGroup, groupCopies } from './near-copies.ts'

/** First candidates among which copies are looked for; comparing a passage takes a few hundredths of a millisecond. */
const foldDepth = 60
/** Evidence by words that two copies may differ by: where it differs more, the question tells them apart. */
const sameWords = 0.05
/** Language that is preferred where the question does not tell its own, as an identifier does not. */
const usualLanguage = 'en'

/**
 * One candidate for each group of copies and translations of a document, in the place of its best: of translations the one
 * in the language of the question. The others are named by the one that stays. Turns, facts and all else stay as they are.
 */
export function foldCopies(ranked: readonly Candidate[], question: string): Candidate[] {
  const front = ranked.slice(0, foldDepth)
  const documents = front.filter(isDocument)
  if (documents.length < 2) return [...ranked]
  const groups = groupCopies(documents, described, sameEvidence)
  if (groups.length === documents.length) return [...ranked]
  const wanted = languageOf(question) ?? usualLanguage
  const leads = new Map(groups.map((group) => [group.first, leadOf(group, wanted)]))
  const kept = front.flatMap((candidate) => (isDocument(candidate) ? (leads.get(candidate) ?? []) : candidate))
  return [...kept, ...ranked.slice(foldDepth)]
}

const described = ({ row }: Candidate) => ({ ...row, key: `${row.chunkId} ${row.contentHash}` })

const isDocument = ({ row, offered }: Candidate): boolean => row.kind === 'document' && row.speaker === null && !offered

const sameEvidence = (a: Candidate, b: Candidate): boolean => Math.abs(a.lexical - b.lexical) <= sameWords

function leadOf({ first, others }: CopyGroup<Candidate>, wanted: string): Candidate {
  if (others.length === 0) return first
  const members = [first, ...others.map(({ item }) => item)]
  const translations = [first, ...others.filter(({ likeness }) => likeness === 'translation').map(({ item }) => item)]
  const lead = translations.find((one) => languageOfCandidate(one) === wanted) ?? first
  lead.copies = copiesOf(
    lead,
    members.filter((one) => one !== lead),
  )
  if (lead !== first) {
    lead.trace.adjustments.push({ name: 'in the place of its translation', value: first.score - lead.score })
    lead.score = first.score
  }
  return lead
}

/** By the words, else by the path, as the label of a document is: a folder `hr` need not be one of a language. */
const languageOfCandidate = ({ row }: Candidate): string => languageOfDocument(row.text, row.path) ?? usualLanguage

function copiesOf(lead: Candidate, others: readonly Candidate[]): NonNullable<Hit['copies']> {
  const own = languageOfCandidate(lead)
  const languages = others.map(languageOfCandidate).filter((language) => language !== own)
  return {
    count: others.length,
    languages: [...new Set(languages)].sort(),
    uris: others.map(({ row }) =>
      row.collection !== null && row.path !== null
        ? fileAddress(row.collection, row.path)
        : `jarvis://record/${row.uid}`,
    ),
  }
}
