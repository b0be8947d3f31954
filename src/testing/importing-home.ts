import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { createFakeEmbedder } from './fake-embedder.ts'

const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })

/** Opens a home with the static embedding only, and without the machine's own settings. */
export const openQuickly = (home: string, clock: () => number): Promise<Jarvis> =>
  openJarvis({ home, overrides: { embedders: () => ({ instant, degraded: [] }), environment: {}, clock } })

export interface ImportingHome {
  /** The test's own folder, which contains the imported files and the home. */
  folder: string
  home: string
  jarvis: Jarvis
  close(): Promise<void>
}

/** An empty home in a folder that is removed when it is closed. */
export async function openImportingHome(clock: () => number): Promise<ImportingHome> {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-import-'))
  const home = join(folder, 'home')
  const jarvis = await openQuickly(home, clock)
  return {
    folder,
    home,
    jarvis,
    async close() {
      await jarvis.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
