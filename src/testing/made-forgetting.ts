import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordDraft } from '../core/record.ts'
import { createForgetting } from '../journal/forgetting/forgetting.ts'
import type { Database } from '../ports/database.ts'
import type { ForgetPart, Traces } from '../ports/forgetting.ts'
import { openTestStore } from './test-store.ts'

export interface MadeForgetting {
  db: Database
  /** Recorded actions, in order: on records, files, copies and the database. */
  done: string[]
  /** Forgetting over these parts, with files that contain the text again each time. */
  over(parts: readonly ForgetPart[], others?: Partial<Traces>): Over
  close(): Promise<void>
}

interface Over {
  traces: Traces
  forget: ReturnType<typeof createForgetting>
}

/** Forgetting over a real database and fake files, whose changes are recorded. */
export async function makeForgetting(): Promise<MadeForgetting> {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-forget-'))
  const store = await openTestStore(join(folder, 'jarvis.db'))
  const done: string[] = []
  const made: Traces = {
    findTexts: async () => ({ lines: [], left: [] }),
    async removeTexts(texts) {
      done.push(`files ${texts.join('|')}`)
      return { erased: ['1 line of MEMORY.md'], left: ['USER.md says it, too.'] }
    },
    async removeCopies(since) {
      done.push(`copies ${since}`)
      return ['jarvis.db.before-2']
    },
    async overwrite() {
      done.push('overwrite')
      return ['The disk is full.']
    },
  }
  return {
    db: store.db,
    done,
    over(parts, others) {
      const traces = { ...made, ...others }
      const uncache = async (drafts: readonly RecordDraft[]) => done.push(`uncache ${drafts.length}`)
      return { traces, forget: createForgetting({ db: store.db, clock: Date.now, uncache, parts, traces }) }
    },
    async close() {
      await store.close()
      rmSync(folder, { recursive: true })
    },
  }
}
