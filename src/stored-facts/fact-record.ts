import { idsOf } from '../core/ids.ts'
import type { RecordDraft } from '../core/record.ts'
import type { Fact } from '../fact-rules/fact-rules.ts'
import type { Reader } from '../ports/database.ts'
import { isEnglish } from '../text/stop-words.ts'
import * as factRows from './fact-rows.ts'

/** The index records of stored facts, found by the sessions in which they were said. */
export async function recordsOfFacts(db: Reader, facts: readonly Fact[]): Promise<RecordDraft[]> {
  const origins = await factRows.readOrigins(db, idsOf(facts))
  return facts.map((fact) => recordOfFact(fact, origins.get(fact.id) ?? []))
}

/** The index record of a fact: one chunk with the fact's id, found by words and meaning. */
export function recordOfFact(fact: Fact, origins: readonly { session?: string | null | undefined }[]): RecordDraft {
  const sessions = [...new Set(origins.flatMap(({ session }) => session ?? []))]
  const { id, content, contentHash, type, saidAt } = fact
  const tags = factRows.tagsOf(fact)
  const headings = meaningOf(fact)
  return {
    uid: id,
    kind: 'fact',
    // The content is the only text: a title would count its words twice.
    title: '',
    contentHash,
    chunks: [{ text: content, headings, startLine: 1, endLine: 1, startOffset: 0, endOffset: content.length }],
    facets: {
      type: [type],
      ...(tags.length > 0 && { tag: tags }),
      ...(sessions.length > 0 && { session: sessions }),
    },
    date: saidAt,
  }
}

/**
 * The words of the predicate, if the content has others: "moved to Lisbon" is found by "where do I live?". Predicates of
 * one word ("is", "likes") are in an English content already or say little; in another language they are the only English
 * word.
 */
function meaningOf({ predicate, content }: Fact): string[] {
  const words = predicate.split('_')
  const [first = ''] = words
  const tells = words.length > 1 || (!asSaid.has(predicate) && !isEnglish(content))
  return tells && !content.toLowerCase().includes(first) ? [words.join(' ')] : []
}
/** Predicates of statements that no rule reads. */
const asSaid: ReadonlySet<string> = new Set(['said', 'noted', 'stated', 'instruction', 'event', 'plan'])
