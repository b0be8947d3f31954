import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { type Overrides, openJarvis } from '../app/open-jarvis.ts'
import type { Sync } from '../sync/create-sync.ts'

export interface PairedHome {
  jarvis: Jarvis
  sync: Sync
}

interface Opening extends Pick<Overrides, 'clock' | 'embedders'> {
  space?: string | undefined
  config?: Record<string, unknown>
}

/** Most rounds of exchange until the homes are in sync. */
const mostRounds = 6

/** Homes of one pairing, all below one temporary folder, with the folder that they share. */
export function createPairedHomes(purpose: string) {
  const folder = mkdtempSync(join(tmpdir(), `jarvis-${purpose}-`))
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  const opened: Jarvis[] = []
  let words: string | undefined

  async function openHome(name: string, { space, config, ...overrides }: Opening = {}): Promise<PairedHome> {
    const jarvis = await openJarvis({
      ...{ home: join(folder, name), space },
      config: { ...(overrides.embedders ? {} : { 'embedding.model': 'none' }), ...config },
      overrides: { environment: {}, ...overrides },
    })
    opened.push(jarvis)
    return { jarvis, sync: (await jarvis.subsystem('sync')) as Sync }
  }

  async function close(): Promise<void> {
    for (const jarvis of opened.splice(0)) await jarvis.close()
  }

  return {
    folder,
    shared,
    /** Opens the home of a machine, and pairs it with those before it. */
    async open(name: string, options: Opening = {}): Promise<PairedHome> {
      const home = await openHome(name, options)
      words = (await home.sync.pair({ name, words })).words ?? words
      return home
    },
    /** The same without a pairing. */
    openHome,
    /** Lets homes synchronise, without a problem, until none sends or receives anything. */
    async settle(...homes: PairedHome[]): Promise<void> {
      for (let round = 0; round < mostRounds; round++) {
        let moved = 0
        for (const { sync } of homes) {
          const { sent, received, removed, forgotten, problems } = await sync.sync({ folder: shared })
          expect(problems).toEqual([])
          moved += sent + received + removed + forgotten
        }
        if (moved === 0) return
      }
      throw new Error('the homes do not come to rest')
    },
    close,
    async end(): Promise<void> {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A clock that is so many hours off. */
export const skewed = (hours: number) => () => Date.now() + hours * 3_600_000

/** Files below a folder that contain a word in any case, relative to the folder. */
export const filesWith = (root: string, word: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(word))
    .map((file) => file.slice(root.length + 1))
