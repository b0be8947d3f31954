import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Collection } from '../collections/collection-repository.ts'
import { watchCollections } from './watch-collections.ts'
import type { FolderEvents } from './watch-folder.ts'

// A test should not exhaust the system's limit.
vi.mock('./watch-folder.ts', () => ({
  watchFolder: async (_: unknown, events: FolderEvents) => {
    for (let folder = 0; folder < 1000; folder++) events.failed(new Error(`ENOSPC: watch '/folder-${folder}'`))
    return { close: async () => undefined }
  },
}))

it('warns once that a folder is scanned instead of watched, however many subfolders fail', async () => {
  const root = await mkdtemp(join(tmpdir(), 'jarvis-watch-'))
  const collection = { id: 1, name: 'notes', root, masks: [], ignores: [] } as unknown as Collection
  const warnings: unknown[][] = []
  const stop = new AbortController()
  const nothing = { added: 0, changed: 0, moved: 0, removed: 0, unchanged: 0, skipped: [], failed: [], durationMs: 0 }
  await watchCollections(
    {
      list: async () => [collection],
      update: async () => nothing,
      logger: { warn: (...words: unknown[]) => warnings.push(words) } as never,
    },
    { signal: stop.signal, debounceMs: 10, pollMs: 20, onBatch: () => stop.abort() },
  )
  expect(warnings).toEqual([
    [
      'A folder cannot be watched completely. It is scanned every 60 s instead.',
      { root, error: "ENOSPC: watch '/folder-0'" },
    ],
  ])
  await rm(root, { recursive: true })
})
