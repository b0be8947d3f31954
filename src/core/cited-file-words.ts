/** A file that is named somewhere, and how it is now beside how it was then. */
interface CitedFile {
  path: string
  state: 'fresh' | 'moved' | 'stale' | 'unknown'
  /** Where it lies now. */
  movedTo?: string
  /** The definition that was meant. */
  symbol?: string
}

/**
 * `src/a.ts changed since`, `src/a.ts is now lib/a.ts`, `parse in src/a.ts is now in lib/a.ts, and changed since`; undefined
 * for a file that is as it was, or was never compared: whoever reads it need not know. Every door says it in these words.
 */
export function citedFileInWords({ path, state, movedTo, symbol }: CitedFile): string | undefined {
  if (state !== 'stale' && state !== 'moved') return undefined
  const what = symbol === undefined ? path : `${symbol} in ${path}`
  if (movedTo === undefined) return `${what} changed since`
  return `${what} is now ${symbol === undefined ? '' : 'in '}${movedTo}${state === 'stale' ? ', and changed since' : ''}`
}

/** The same of all files, of those only that are not as they were. */
export const citedFilesInWords = (files: readonly CitedFile[]): string[] =>
  files.flatMap((file) => citedFileInWords(file) ?? [])
