import type { KnownFile } from './file-repository.ts'

/** Files that are gone from their place, by content: a new file with the same content is the same file, moved. */
export interface PossibleMoves {
  /** Nothing is gone that could have moved. */
  none: boolean
  /** A gone file with this content, each only once. */
  take(hash: string): KnownFile | undefined
  /** It was not moved after all. */
  giveBack(file: KnownFile | undefined): void
  /** Those that were not found again. */
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
    giveBack(file) {
      if (file) taken.delete(file)
    },
    rest: () => gone.filter((file) => !taken.has(file)),
  }
}
