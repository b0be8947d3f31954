import type { createDecisions } from '../observations/observations.ts'
import type { Database, Reader } from '../ports/database.ts'
import { notePlaces } from './places.ts'
import { prepareAllFixes, prepareFixes } from './prepare-fixes.ts'
import { prepareAllKnowledge, prepareKnowledge } from './prepare-knowledge.ts'
import { prepareNotes } from './prepare-notes.ts'
import type { LearningSettings } from './settings.ts'

interface Needs {
  db: Database
  /** The home whose hooks are answered; undefined for a space without hooks. */
  home: string | undefined
  settings: LearningSettings
  /** Decisions about files of a project. */
  decisions: ReturnType<typeof createDecisions>['withFiles']
}

/** The files from which hooks show fixes, notes and knowledge without a database. */
export function hookData({ db, home, settings, decisions }: Needs) {
  const prepareKnown = (reader: Reader = db) => prepareAllKnowledge({ db: reader, home, settings })
  async function prepare(project: string, isShared = false): Promise<void> {
    const needs = { db, home, settings }
    await (isShared ? prepareAllFixes(needs) : prepareFixes(needs, project))
    await prepareNotes({ ...needs, decisions }, project)
    await prepareKnowledge(needs, project)
  }
  return {
    prepare,
    prepareKnown,
    /** Prepares the hooks' data from the state of an open transaction. */
    async refresh(tx: Reader) {
      await prepareAllFixes({ db: tx, home, settings })
      await prepareKnown(tx)
    },
    /** Prepares the hooks' data after rows were imported, even for folders without events here since. */
    async arrived(): Promise<void> {
      if (home === undefined) return
      for (const project of await notePlaces(db)) await prepare(project)
    },
  }
}
