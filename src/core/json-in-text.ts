/**
 * The first whole JSON object in a model's answer, which may be in a fence, after thoughts or between sentences.
 * Undefined where it has none.
 */
export function jsonInText(text: string): unknown {
  const said = text.replace(/<think>[\s\S]*?(?:<\/think>|$)/g, '')
  for (let start = said.indexOf('{'); start !== -1; start = said.indexOf('{', start + 1)) {
    const end = endOfObject(said, start)
    if (end === undefined) continue
    try {
      return JSON.parse(said.slice(start, end))
    } catch {
      // Braces of prose; the object may come later.
    }
  }
  return undefined
}

/** End (exclusive) of the object that opens at `start`; braces in strings do not count. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (inString) {
      if (letter === '\\') at++
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{') depth++
    else if (letter === '}' && --depth === 0) return at + 1
  }
  return undefined
}
