import { apostrophe, classOf, classOfPair, joiner, separator, surrogate, unspaced, word } from './character-class.ts'

/** Finds one token after the other: `next()` answers its class (`word` or `unspaced`), or 0 at the end. */
export class Scanner {
  readonly text: string
  start = 0
  end = 0

  constructor(text: string) {
    this.text = text
  }

  next(): number {
    const { text } = this
    let at = this.end
    while (at < text.length) {
      let kind = classOf(text.charCodeAt(at))
      let width = 1
      if (kind === surrogate) {
        kind = this.pairAt(at)
        width = 2
      }
      if (kind === word || kind === unspaced) {
        this.start = at
        this.end = kind === word ? this.wordEnd(at + width) : this.runEnd(at + width)
        return kind
      }
      at += kind === separator && width === 2 ? 2 : 1
    }
    this.end = at
    return 0
  }

  private pairAt(at: number): number {
    const codePoint = this.text.codePointAt(at)!
    return codePoint > 0xffff ? classOfPair(codePoint) : separator
  }

  private runEnd(from: number): number {
    let at = from
    while (at < this.text.length) {
      const kind = classOf(this.text.charCodeAt(at))
      if (kind === unspaced) at++
      else if (kind === surrogate && this.pairAt(at) === unspaced) at += 2
      else break
    }
    return at
  }

  private wordEnd(from: number): number {
    const { text } = this
    let at = from
    while (at < text.length) {
      const kind = classOf(text.charCodeAt(at))
      if (kind === word) at++
      else if (kind === joiner || kind === apostrophe) {
        const behind = this.joinedAt(at, kind)
        if (behind === 0) break
        at = behind
      } else if (kind === surrogate && this.pairAt(at) === word) at += 2
      else break
    }
    return at
  }

  /** Where the word goes on behind a joiner, or 0 where it ends. */
  private joinedAt(at: number, kind: number): number {
    const { text } = this
    const mark = text[at]!
    let behind = at + 1
    if (kind === joiner) {
      if (mark === ',') return isThousands(text, at) ? behind : 0
      if (mark === '&' && !(isCapital(text.charCodeAt(at - 1)) && isCapital(text.charCodeAt(behind)))) return 0
      if (mark === '_') while (text[behind] === '_') behind++
      else if (mark === '\\' && text[behind] === '\\') behind++
      else if (mark === ':' && text[behind] === ':') behind++
      else if (mark === ':' && text.startsWith('//', behind)) behind += 2
    }
    return behind < text.length && classOf(text.charCodeAt(behind)) === word ? behind : 0
  }
}

const isCapital = (unit: number): boolean => unit >= 65 && unit <= 90
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57

/** `1,234`: a digit before, exactly three behind. */
function isThousands(text: string, at: number): boolean {
  if (!isDigit(text.charCodeAt(at - 1)) || isDigit(text.charCodeAt(at + 4))) return false
  return [1, 2, 3].every((step) => isDigit(text.charCodeAt(at + step)))
}
