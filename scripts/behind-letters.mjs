let lastText = ''
let lastSmall = ''

/** The text in lower case; some patterns in a row are tried on the same one. */
function inSmall(text) {
  if (text !== lastText) {
    lastText = text
    lastSmall = text.toLowerCase()
  }
  return lastSmall
}

/**
 * A pattern that is compiled for the first text that has one of these letters (required-letters.mjs): V8 takes up to
 * 10 ms for one, and most fit no text of a command. Without case, an old `ſ` is an `s`, too.
 */
export function behindLetters(pattern, letters) {
  const { ignoreCase, global, sticky } = pattern
  pattern.exec = (given) => {
    const text = `${given}`
    const read = ignoreCase ? inSmall(text) : text
    if (letters.some((some) => read.includes(some)) || (ignoreCase && read.includes('ſ'))) {
      // From here on it is an ordinary pattern.
      delete pattern.exec
      return pattern.exec(text)
    }
    if (global || sticky) pattern.lastIndex = 0
    return null
  }
  return pattern
}
