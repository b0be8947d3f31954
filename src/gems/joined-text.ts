const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')

/** A text with the paragraphs of another one that it lacks. */
export const joinedText = (one: string, other: string): string => withParts(one, other.split(/\n{2,}/))

/** The same for highlights: each includes the note below it. */
export const joinedHighlights = (one: string, other: string): string => withParts(one, other.split(/\n{2,}(?=>|[-*] )/))

/** Compares whole paragraphs: the note "Ann" is not in "Annex". */
function withParts(one: string, parts: readonly string[]): string {
  const there = `\n\n${paragraphs(one)}\n\n`
  const added = parts.filter((part) => !there.includes(`\n\n${paragraphs(part)}\n\n`))
  return [one, ...added].filter((part) => part.trim() !== '').join('\n\n')
}
