import type {
  ImportedObservation,
  ImportedObservations,
  Importer,
  ImportOptions,
  ImportPlace,
} from '../../ports/importer.ts'
import { observeCommit } from './observe-commit.ts'
import { readCommits } from './read-commits.ts'

/** Commits per batch. */
const batchSize = 200

/** The history of a repository, one observation per commit. The next import adds later commits. */
export const gitHistory: Importer = {
  name: 'git',
  summary: 'git history: a repository, each commit as an observation',

  // In a worktree `.git` is a file.
  recognises: ({ isFolder, names }: ImportPlace) => isFolder && (names.includes('.git/') || names.includes('.git')),

  async *read({ path }: ImportPlace, { signal, onProgress }: ImportOptions = {}): AsyncGenerator<ImportedObservations> {
    let observations: ImportedObservation[] = []
    let done = 0
    for await (const commit of readCommits(path, signal)) {
      observations.push(observeCommit(commit, path))
      done++
      if (observations.length < batchSize) continue
      onProgress?.(done)
      yield { kind: 'observations', observations }
      observations = []
    }
    if (observations.length > 0) yield { kind: 'observations', observations }
  },
}
