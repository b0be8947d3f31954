/** A word with a dot and an ending, or one below a folder: `parser.ts`, `src/auth.ts`, `/home/ada/net/README.md`. */
const pathPattern =
  /(?<![\p{L}\p{N}_@.+/-])(?:\.{0,2}\/)?(?:[\p{L}\p{N}_@.+-]+\/)*[\p{L}\p{N}_@.+-]+\.\p{L}[\p{L}\p{N}]{0,9}(?![\p{L}\p{N}])/gu
/** Of a longer text only the beginning is looked at, characters. */
const mostText = 20_000
/** Words that are looked up on the disk, at most. */
const mostPaths = 50

/** Words of a text that may name files, without duplicates; whether the files exist is not checked. */
export function pathsIn(text: string): string[] {
  const words = text.slice(0, mostText).match(pathPattern) ?? []
  return [...new Set(words.map((word) => word.replace(/^\.\//, '')))].slice(0, mostPaths)
}
