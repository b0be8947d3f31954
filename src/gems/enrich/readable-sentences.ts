import { sentenceEnds } from '../../text/sentences.ts'

/** A readable sentence of a gem, with its place. */
export interface ReadableSentence {
  text: string
  /** UTF-16 units in the gem's text where the sentence begins. */
  offset: number
  /** Number of its paragraph, from 0, and whether it is the first sentence there. */
  paragraph: number
  opens: boolean
}

/** Shorter is a label, longer is not a sentence; characters. */
const [shortest, longest] = [25, 500]
/** Of a long text the front half of the sentences and an even sample of the rest are read. */
const mostSentences = 600

/** Sentences of a text that are worth quoting: no code, tables, headings, menus or pieces of lists. */
export function readableSentences(text: string): ReadableSentence[] {
  const sentences: ReadableSentence[] = []
  let paragraph = 0
  for (const { start, end } of paragraphsOf(text)) {
    const before = sentences.length
    let from = start
    for (const to of sentenceEnds(text, start, end)) {
      const raw = text.slice(from, to)
      const said = plain(raw)
      if (isSentence(said))
        sentences.push({ text: said, offset: from + raw.search(/\S/), paragraph, opens: sentences.length === before })
      from = to
    }
    if (sentences.length > before) paragraph++
  }
  return thinned(sentences)
}

function* paragraphsOf(text: string): Generator<{ start: number; end: number }> {
  let isCode = false
  const block = /[^\n]+(?:\n(?!\s*\n)[^\n]+)*/g
  for (let match = block.exec(text); match; match = block.exec(text)) {
    const fences = match[0].match(/^\s*(?:```|~~~)/gm)?.length ?? 0
    const wasCode = isCode
    if (fences % 2 === 1) isCode = !isCode
    if (wasCode || fences > 0) continue
    if (/^\s*(?:#{1,6}\s|\||<|\[\d\d:\d\d:\d\d\]\s*$| {4}\S)/.test(match[0])) continue
    // A paragraph of a list is read item by item.
    if (/^\s*(?:[-*+]|\d+[.)])\s/.test(match[0])) {
      let at = match.index
      for (const line of match[0].split('\n')) {
        yield { start: at, end: at + line.length }
        at += line.length + 1
      }
    } else yield { start: match.index, end: match.index + match[0].length }
  }
}

/** A sentence without its markdown: labels of links stay, addresses and marks go. */
export const plain = (markdown: string): string =>
  markdown
    .replace(/!\[([^[\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, '')
    .replace(/\[([^[\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/^\s*(?:>\s?|[-*+]\s+|\d+[.)]\s+|\[\d\d:\d\d:\d\d\]\s*(?:[^:\n]{1,40}:\s)?)/, '')
    .replace(/(\*\*|__|`)/g, '')
    .replace(/(^|\s)[*_](\S[^*_]*?)[*_](?=[\s.,;:!?)]|$)/g, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether a text ends like a sentence and consists of words: no menu, caption or list of names. */
function isSentence(text: string): boolean {
  if (text.length < shortest || text.length > longest) return false
  if (!/[.!?。！？…]["'”’»)\]]*$/.test(text)) return false
  const words = text.match(/[\p{L}\p{N}'’-]+/gu) ?? []
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]{8}/u.test(text)
  if (words.length < 5 && !isUnspaced) return false
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return letters >= text.replace(/\s/g, '').length * 0.6
}

function thinned(sentences: readonly ReadableSentence[]): ReadableSentence[] {
  if (sentences.length <= mostSentences) return [...sentences]
  const front = sentences.slice(0, mostSentences / 2)
  const rest = sentences.slice(mostSentences / 2)
  const step = rest.length / (mostSentences / 2)
  return [...front, ...Array.from({ length: mostSentences / 2 }, (_, index) => rest[Math.floor(index * step)]!)]
}
