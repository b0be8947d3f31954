/** A slice of the token. */
export interface Slice {
  text: string
  start: number
}

/** Some UTF-16 units: those of ASCII as a table, as they are asked for each letter. */
export interface Units {
  ascii: Uint8Array
  others: readonly number[]
}

export function unitsOf(characters: string): Units {
  const units = [...characters].map((character) => character.charCodeAt(0))
  const ascii = new Uint8Array(128)
  for (const unit of units) if (unit < 128) ascii[unit] = 1
  return { ascii, others: units.filter((unit) => unit >= 128) }
}

/** The parts between runs of separators. */
export function split({ text, start }: Slice, separators: Units): Slice[] {
  const parts: Slice[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !isOneOf(separators, text.charCodeAt(at))) continue
    if (at > from) parts.push({ text: text.slice(from, at), start: start + from })
    from = at + 1
  }
  return parts
}

const isOneOf = ({ ascii, others }: Units, unit: number): boolean =>
  unit < 128 ? ascii[unit] === 1 : others.includes(unit)
