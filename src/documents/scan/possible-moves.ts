import type { KnownFile } from './file-repository.ts'

/** Missing files by content: a new file with the same content is the same file, moved. */
export interface PossibleMoves {
  /** No file is missing. */
  none: boolean
  /** A missing file with this content, each only once. */
  take(hash: string): KnownFile | undefined
  /** Returns a file that was not moved. */
  release(file: KnownFile | undefined): void
  /** Missing files that were not found elsewhere. */
  rest(): KnownFile[]
}

export function possibleMoves(gone: readonly KnownFile[]): PossibleMoves {
  const byHash = new Map<string, KnownFile[]>()
  for (const file of gone) {
    if (!file.contentHash || file.status !== 'indexed') continue
    const same = byHash.get(file.contentHash)
    if (same) same.push(file)
    else byHash.set(file.contentHash, [file])
  }
  const taken = new Set<KnownFile>()
  return {
    none: byHash.size === 0,
    take(hash) {
      const file = byHash.get(hash)?.shift()
      if (file) taken.add(file)
      return file
    },
    release(file) {
      if (file && taken.delete(file)) byHash.get(file.contentHash!)?.unshift(file)
    },
    rest: () => gone.filter((file) => !taken.has(file)),
  }
}
