/** A cited file, and how it compares with its state at that time. */
interface CitedFile {
  path: string
  state: 'fresh' | 'moved' | 'stale' | 'unknown'
  /** Its current path. */
  movedTo?: string
  /** The cited definition. */
  symbol?: string
}

/**
 * `src/a.ts changed since`, `src/a.ts is now lib/a.ts`, `parse in src/a.ts is now in lib/a.ts, and changed since`.
 * Undefined for an unchanged or never compared file, which needs no note. Every interface uses these words.
 */
export function citedFileInWords({ path, state, movedTo, symbol }: CitedFile): string | undefined {
  if (state !== 'stale' && state !== 'moved') return undefined
  const what = symbol === undefined ? path : `${symbol} in ${path}`
  if (movedTo === undefined) return `${what} changed since`
  return `${what} is now ${symbol === undefined ? '' : 'in '}${movedTo}${state === 'stale' ? ', and changed since' : ''}`
}

/** The same for all files, skipping unchanged ones. */
export const citedFilesInWords = (files: readonly CitedFile[]): string[] =>
  files.flatMap((file) => citedFileInWords(file) ?? [])
