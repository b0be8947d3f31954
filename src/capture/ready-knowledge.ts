/**
 * Knowledge about a place that a person confirmed, prepared for hooks. A hook shows it at the start of a session
 * without a database.
 */
import { rmSync } from 'node:fs'
import { ensureFolder, replaceFile } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import type { InjectedContext } from './captured-event.ts'
import { fixesFolder, readPrepared } from './known-fixes.ts'

export interface ReadyKnowledge extends InjectedContext {
  /** The whole text, marked as data. */
  text: string
}

const fileOf = (home: string, place: string): string => `${fixesFolder(home)}/${quickHash(place)}.known.json`

/** Replaces the knowledge of a place in one step; undefined deletes the file. */
export function writeKnowledge(home: string, place: string, knowledge: ReadyKnowledge | undefined): void {
  const file = fileOf(home, place)
  if (knowledge === undefined) {
    rmSync(file, { force: true })
    return
  }
  ensureFolder(fixesFolder(home))
  replaceFile(file, JSON.stringify(knowledge))
}

/** The knowledge of a place; undefined if none was written. */
export const readKnowledge = (home: string, place: string): ReadyKnowledge | undefined =>
  readPrepared<ReadyKnowledge>(fileOf(home, place))
