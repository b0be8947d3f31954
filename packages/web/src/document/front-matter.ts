/** Metadata at the beginning of a document, between lines of three dashes. */
export interface FrontMatter {
  /** The lines between the dashes. */
  text: string
  /** How many lines it takes, dashes included. */
  lines: number
}

/** Reads it where the text begins with it; a window into the middle of a document has none. */
export function frontMatterOf(text: string): FrontMatter | undefined {
  const [whole, inner] = /^---[^\S\n]*\n([\s\S]*?)\n---[^\S\n]*(?:\n|$)/.exec(text) ?? []
  if (whole === undefined || inner === undefined) return undefined
  return { text: inner, lines: whole.split('\n').length - (whole.endsWith('\n') ? 1 : 0) }
}
