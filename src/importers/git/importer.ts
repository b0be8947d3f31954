import type {
  ImportedObservation,
  ImportedObservations,
  Importer,
  ImportOptions,
  ImportPlace,
} from '../../ports/importer.ts'
import { observeCommit } from './observe-commit.ts'
import { readCommits } from './read-commits.ts'

/** Commits that are handed on at once. */
const batchSize = 200

/** The history of a repository, each commit an observation. Later commits come with the next import. */
export const gitHistory: Importer = {
  name: 'git',
  summary: 'git history: a repository, each commit as an observation',

  // A worktree has a file of that name.
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
