/**
 * Whether a line ends the code block that a mark of backticks or tildes began: the same sign, at least as often, and
 * alone. A shorter mark, or one with the name of a language, belongs to the code.
 */
export function closesFence(line: string, opening: string): boolean {
  const mark = line.trim()
  return mark.length >= opening.length && mark === opening[0]!.repeat(mark.length)
}
