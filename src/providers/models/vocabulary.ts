/** The tokens of a WordPiece vocabulary. `##` marks one that continues a word. */
export interface Vocabulary {
  /** Id of the token `text[start, end)`, or of `##` and that text; -1 if the vocabulary lacks it. */
  find(text: string, start: number, end: number, continues: boolean): number
  tokenOf(id: number): string | undefined
  readonly size: number
}

const newline = 10
const hashSign = 35

/** Tokens of a vocabulary file: one a line, line number = id. */
export const tokensOf = (file: string): string[] => file.trimEnd().split('\n')

/**
 * Indexes the text of a vocabulary file. It makes no string per token: a command that embeds one sentence would wait
 * for 30,000 of them.
 */
export function openVocabulary(file: string): Vocabulary {
  const text = `${file.trimEnd()}\n`
  // A token takes two characters or more, so at least half of the places stay free.
  const places = new Int32Array(2 ** Math.ceil(Math.log2(text.length + 1)))
  const mask = places.length - 1
  const starts = indexLines(text, places)

  function find(word: string, start: number, end: number, continues: boolean): number {
    let hash = continues ? continued : empty
    for (let at = start; at < end; at++) hash = mixed(hash, word.charCodeAt(at))
    for (let place = hash & mask; places[place] !== 0; place = (place + 1) & mask) {
      const id = places[place]! - 1
      if (isToken(text, starts[id]!, word, start, end, continues)) return id
    }
    return -1
  }

  return {
    find,
    tokenOf(id) {
      const start = starts[id]
      return start === undefined ? undefined : text.slice(start, text.indexOf('\n', start))
    },
    size: starts.length,
  }
}

/** FNV-1a of 32 bits, over UTF-16 units. */
const mixed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)
const empty = 0x811c9dc5 | 0
const continued = mixed(mixed(empty, hashSign), hashSign)

/** Where each line starts. Its number + 1 is put at the first free place from its hash on. */
function indexLines(text: string, places: Int32Array): readonly number[] {
  const mask = places.length - 1
  const starts: number[] = []
  let [start, hash] = [0, empty]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit !== newline) {
      hash = mixed(hash, unit)
      continue
    }
    let place = hash & mask
    while (places[place] !== 0) place = (place + 1) & mask
    starts.push(start)
    places[place] = starts.length
    ;[start, hash] = [at + 1, empty]
  }
  return starts
}

function isToken(text: string, from: number, word: string, start: number, end: number, continues: boolean): boolean {
  if (continues && !text.startsWith('##', from)) return false
  const offset = (continues ? from + 2 : from) - start
  if (text.charCodeAt(offset + end) !== newline) return false
  for (let at = start; at < end; at++) if (text.charCodeAt(offset + at) !== word.charCodeAt(at)) return false
  return true
}
