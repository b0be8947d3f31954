const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')

/** A text with the paragraphs of another one that it lacks. */
export const joinedText = (one: string, other: string): string =>
  [one, ...lacking(one, other.split(/\n{2,}/))].filter((part) => part.trim() !== '').join('\n\n')

/** The same for highlights: the note of a highlight that is there goes below it. */
export function joinedHighlights(one: string, other: string): string {
  const own = one.split(highlight)
  const added = lacking(one, other.split(highlight))
  if (added.length === 0) return one
  for (const part of added) {
    const at = own.findIndex((text) => firstOf(text) === firstOf(part))
    if (at < 0) own.push(part)
    else own[at] = joinedText(own[at]!, part)
  }
  return own.filter((part) => part.trim() !== '').join('\n\n')
}
/** Between highlights. */
const highlight = /\n{2,}(?=>|[-*] )/
const firstOf = (text: string): string | undefined => paragraphs(text).split('\n\n')[0]

/** Compares whole paragraphs: the note "Ann" is not in "Annex". */
function lacking(one: string, parts: readonly string[]): string[] {
  const there = `\n\n${paragraphs(one)}\n\n`
  return parts.filter((part) => !there.includes(`\n\n${paragraphs(part)}\n\n`))
}
