/** No program writes deeper; each level costs a hundred bytes, and ten megabytes could contain millions of them. */
const mostLevels = 5000

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]

/** Whether lists and objects of a JSON text are nested too deeply. */
export function isNestedTooDeep(json: string): boolean {
  let level = 0
  let inText = false
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (inText) {
      if (unit === backslash) at++
      else if (unit === quote) inText = false
    } else if (unit === quote) inText = true
    else if (unit === openBracket || unit === openBrace) {
      if (++level > mostLevels) return true
    } else if (unit === closeBracket || unit === closeBrace) level--
  }
  return false
}
