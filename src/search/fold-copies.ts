import type { Hit } from '../core/hit.ts'
import { fileAddress } from '../core/ids.ts'
import { languageOf } from '../text/language.ts'
import type { Candidate } from './candidate.ts'
import { languageOfDocument } from './label-languages.ts'
import { type CopyGroup, groupCopies } from './near-copies.ts'

/** Number of top candidates checked for copies; comparing a passage takes a few hundredths of a millisecond. */
const foldDepth = 60
/** Maximum difference of word evidence between two copies: beyond it, the question distinguishes them. */
const sameWords = 0.05
/** Preferred language if the question's own is unknown, as for an identifier. */
const usualLanguage = 'en'

/**
 * Keeps one candidate for each group of copies and translations of a document, at the rank of its best: of translations
 * the one in the language of the question. The kept one lists the others. Turns, facts and all other kinds are
 * unchanged.
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

/** Language by the text, else by the path, as for the document's label: a folder `hr` need not mean Croatian. */
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
