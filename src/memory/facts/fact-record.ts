import type { RecordDraft } from '../../core/record.ts'
import type { Fact } from '../../fact-rules/fact-rules.ts'
import { tagsOf } from './facts-repository.ts'

/** A fact as the index knows it: one chunk, found by its words and its meaning; its id is the record's. */
export function recordOfFact(fact: Fact, sessions: readonly string[] = []): RecordDraft {
  const { id, content, contentHash, type, saidAt } = fact
  const tags = tagsOf(fact)
  const headings = meaningOf(fact)
  return {
    uid: id,
    kind: 'fact',
    // The content is the only text there is: a title would count its words twice.
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
 * What is said, in words, where the content puts it otherwise: "moved to Lisbon" is asked for by "where do I live?". A
 * predicate of one word ("is", "likes") is either there already or says little.
 */
function meaningOf({ predicate, content }: Fact): string[] {
  const words = predicate.split('_')
  const [first = ''] = words
  return words.length > 1 && !content.toLowerCase().includes(first) ? [words.join(' ')] : []
}
