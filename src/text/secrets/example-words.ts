/** Words that people write where a secret goes. */
const words =
  /your|example|placeholder|sample|change[_-]?me|redacted|dummy|insert|secret|token|password|access|api|key|here|value|test|my/gi
/**
 * Whether a value is more than words like "your-key-here": a key with `EXAMPLE` in it is still a key, and manuals that
 * print such keys are no reason to keep one. `least`: letters and digits that must be left beside such words; fewer are a
 * name or a number.
 */
export function isDrawn(value: string, least: number): boolean {
  const rest = value.replace(words, '').replace(/[^A-Za-z\d]/g, '')
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(rest)).length
  return rest.length >= least && kinds >= 2 && /\d/.test(rest) && new Set(rest).size > least / 2
}
