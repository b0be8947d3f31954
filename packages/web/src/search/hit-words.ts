import { isOfSession, kindWords, titleInSession } from '../../../../src/client/hit-words.ts'
import { plainLine } from '../../../../src/client/plain-passage.ts'
import { formatDayInWords } from '../format.ts'
import type { Hit } from '../server/types.ts'
import { mayAnswer } from './score.tsx'

const longestTitle = 110

/** What a hit is called. A record without a name of its own is called by what it says, never by its address. */
export function titleOfHit(hit: Hit, sessionTitle: string | undefined): string {
  if (isOfSession(hit)) return titleInSession(hit, sessionTitle)
  return hit.title !== '' ? hit.title : shortened(plainLine(hit.snippet))
}

/** Place and time of a hit: `notes/backup.md:12–18 · yesterday`. */
export function placeOfHit(hit: Hit): string {
  const { collection, path, startLine, endLine, kind, date, speaker } = hit
  const lines = startLine === endLine ? `${startLine}` : `${startLine}–${endLine}`
  const place = path === null ? kindWords[kind] : `${collection === null ? '' : `${collection}/`}${path}:${lines}`
  const said = isOfSession(hit) ? null : speaker
  return [place, said, date !== null && formatDayInWords(date)].filter(Boolean).join(' · ')
}

const shortened = (text: string): string =>
  text.length <= longestTitle ? text : `${text.slice(0, longestTitle).replace(/\s+\S*$/, '')} …`

/** Puts facts that may answer first, as the shortest answers. The others keep their order. */
export function arrangeHits(hits: readonly Hit[], isAsked: boolean): { known: Hit[]; others: Hit[] } {
  const isKnown = ({ kind, score }: Hit) => isAsked && kind === 'fact' && score !== null && score >= mayAnswer
  return { known: hits.filter(isKnown), others: hits.filter((hit) => !isKnown(hit)) }
}
