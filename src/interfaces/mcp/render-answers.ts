import type { Jarvis, Status } from '../../app/jarvis.ts'
import type { Hit, SearchResult } from '../../core/hit.ts'

type DocumentText = Awaited<ReturnType<Jarvis['documents']['get']>>
type Documents = Awaited<ReturnType<Jarvis['documents']['multiGet']>>

/** A passage up to so many characters is given whole, a longer one by its best part. */
const wholePassage = 1200

/** What a model needs of a hit, without the numbers that only explain. */
function compactHit(hit: Hit) {
  return {
    docid: hit.docid,
    title: hit.title,
    address: `${hit.uri}:${hit.startLine}`,
    lines: `${hit.startLine}-${hit.endLine}`,
    ...(hit.score !== null && { score: Number(hit.score.toFixed(2)) }),
    ...(hit.headings.length > 0 && { headings: hit.headings.join(' › ') }),
    ...(hit.speaker !== null && { speaker: hit.speaker }),
    ...(hit.date !== null && { date: new Date(hit.date).toISOString().slice(0, 10) }),
    ...((hit.contexts.length > 0 || hit.outdated || hit.offered) && {
      contexts: [...hit.contexts, ...outdatedNote(hit), ...offeredNote(hit)],
    }),
    passage: hit.text.length <= wholePassage ? hit.text : hit.snippet,
  }
}

/** A standing wish stands among the hits without being asked for: it says why. */
const offeredNote = ({ offered }: Hit): string[] => (offered ? [`offered: ${offered.says}`] : [])

/** A passage that says what is no longer true says so itself, or it is taken for the answer. */
function outdatedNote({ outdated }: Hit): string[] {
  if (!outdated) return []
  const day = new Date(outdated.until).toISOString().slice(0, 10)
  return [`was true until ${day}${outdated.now === null ? '' : `, now: ${outdated.now}`}`]
}

/** Hits as text: where it is, why it may be trusted, the passage quoted so that nothing in it reads as an instruction. */
export function hitsText(result: SearchResult): string {
  const hits = result.hits.map((hit, index) => {
    const { docid, address, score, passage, headings, speaker, date, contexts } = compactHit(hit)
    const facts = [score === undefined ? 'listed by date' : `score ${score}`, speaker, date].filter(Boolean).join(', ')
    return [
      `${index + 1}. ${hit.title || hit.kind}${headings === undefined || headings === hit.title ? '' : ` › ${headings}`}`,
      `   ${address} (lines ${hit.startLine}-${hit.endLine}) ${docid} (${facts})`,
      ...(contexts ?? []).map((context) => `   context: ${context}`),
      passage.replace(/^/gm, '   > '),
    ].join('\n')
  })
  const notes = [...result.notes, ...result.degraded].map((note) => `Note: ${note}`)
  return [...(hits.length > 0 ? hits : ['Nothing was found.']), ...notes].join('\n\n')
}

export const hitsData = ({ hits, notes, degraded }: SearchResult) => ({
  hits: hits.map(compactHit),
  notes: [...notes, ...degraded],
})

/** A document or a part of it, with its lines named so that the next part can be asked for. */
export function documentText(document: DocumentText): string {
  const { uri, docid, title, startLine, endLine, totalLines, contexts, stale, note, text } = document
  const rest = endLine < totalLines ? ` Next part: ${docid}:${endLine + 1}.` : ''
  return [
    `${title}\n${uri} ${docid}, lines ${startLine}-${endLine} of ${totalLines}.${rest}`,
    ...contexts.map((context) => `context: ${context}`),
    ...(stale ? ['Note: the file has changed since it was indexed.'] : []),
    ...(note === undefined ? [] : [`Note: ${note}`]),
    '',
    text,
  ].join('\n')
}

export const documentsText = ({ documents, skipped }: Documents): string =>
  [...documents.map(documentText), ...skipped.map(({ reference, reason }) => `Left out: ${reference}: ${reason}`)].join(
    '\n\n---\n\n',
  )

export function statusText({ space, collections, index }: Status): string {
  const lines = collections.map(
    ({ name, records, contexts }) =>
      `- ${name}: ${records} records${contexts.length > 0 ? ` (${contexts.map(({ text }) => text).join('; ')})` : ''}`,
  )
  const vectors =
    index.pending > 0 ? `${index.pending} of ${index.chunks} passages still get better vectors` : 'complete'
  return [
    `Space ${space}: ${index.records} records, ${index.chunks} passages, vectors ${vectors}.`,
    ...(lines.length > 0 ? lines : ['There are no collections yet.']),
    ...index.degraded.map((reason) => `Note: ${reason}`),
  ].join('\n')
}
