import { canNameSecret, redact } from '../secrets/secrets.ts'

/** Longest text that is kept of one field, UTF-16 units. Only beginning and end of a longer text are kept. */
const longestText = 256 * 1024
const keptEnd = 64 * 1024
/** Greatest depth of nesting that is read. Meaningful input of a tool is never nested deeper. */
const deepest = 12

/**
 * Returns a value with its texts shortened and their secrets covered. A private key is recognized by its lines, so
 * texts are covered before they are split; a value under a name such as `password` is read together with its name.
 */
export function cover(value: unknown, name = '', depth = 0): unknown {
  if (typeof value === 'string') return coverText(value, name)
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return '…'
  if (Array.isArray(value)) return value.map((item) => cover(item, name, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [coverText(key), cover(item, key, depth + 1)]))
}

function coverText(value: string, name = ''): string {
  // Covered before it is cut, since half a secret has no recognizable shape.
  const shown = redact(value.length <= longestText * 4 ? value : value.slice(0, longestText * 4), {
    printed: true,
  }).text
  const named = name === '' || shown !== value ? undefined : namedSecret(name, value)
  if (named !== undefined) return named
  if (shown.length <= longestText) return shown
  return `${shown.slice(0, longestText - keptEnd)}\n… ${shown.length - longestText} more …\n${shown.slice(-keptEnd)}`
}

/** `{ "password": "hunter2" }` is a secret only if name and value are read together. */
function namedSecret(name: string, value: string): string | undefined {
  if (value.length > 1000 || value.includes('\n') || !canNameSecret(name)) return undefined
  const line = `${name}="${value}"`
  const covered = redact(line).text
  return covered === line ? undefined : covered.slice(name.length + 2, -1)
}
