import { once } from '../core/once.ts'

/** Letters beyond ASCII, but none of scripts that follow a value without a space: "Hunter22です". */
const letters = once(() => {
  const unspaced = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  return `(?![A-Za-z]|${unspaced.map((script) => `\\p{sc=${script}}`).join('|')})[\\p{L}\\p{M}]`
})
const letter = once(() => new RegExp(letters(), 'gu'))
const ofNoValue = once(() => new RegExp(`(?:(?!${letters()})[^\\x21-\\x7e])+$`, 'u'))

/** Checked first, because a hook pays for each compiled pattern. */
function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 126) return false
  return true
}

/**
 * A value with `e` or `E` for each letter beyond ASCII, so that the tests of values apply to most scripts: `Größe99` has
 * the form of `Greee99`. The order of these two letters is possible in words. The length stays the same.
 */
export const inAsciiLetters = (value: string): string =>
  isAscii(value)
    ? value
    : value.replace(letter(), (found) => (found === found.toLowerCase() ? 'e' : 'E').repeat(found.length))

/** Removes what is behind a value: blanks, quotes, dashes, and letters of scripts without spaces. */
export const withoutEndOfNoValue = (text: string): string =>
  isAscii(text) ? text.trimEnd() : text.replace(ofNoValue(), '')
