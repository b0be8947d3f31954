import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ImportingHome } from './importing-home.ts'

/** Repeated steps of tests of gem imports, in the currently open home. */
export function importedGems(now: () => Pick<ImportingHome, 'folder' | 'jarvis'>) {
  const gems = async () => {
    const { jarvis } = now()
    const listed = await jarvis.gems.list({ limit: 1000, archived: true })
    return Promise.all(listed.gems.map(async ({ id }) => (await jarvis.gems.get(id)).gem))
  }
  return {
    /** Writes a file to import: its path. */
    put(name: string, content: string | Uint8Array): string {
      const path = join(now().folder, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      return path
    },
    /** Imports a file; returns the format, the counts per kind, and unreadable parts. */
    async imported(path: string, more: object = {}) {
      const { format, counts, unreadable, notices } = await now().jarvis.importFrom({ path, ...more })
      return {
        ...{ format, unreadable, notices },
        ...Object.fromEntries(counts.map(({ what, ...count }) => [what, count])),
      }
    },
    gems,
    gemCalled: async (title: string) => (await gems()).find((gem) => gem.title === title)!,
  }
}

/** Counts of an import that found so many gems, all new or all known. */
export const added = (count: number) => ({ found: count, added: count, known: 0, left: 0 })
export const known = (count: number) => ({ found: count, added: 0, known: count, left: 0 })
