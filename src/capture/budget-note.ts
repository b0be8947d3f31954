/**
 * Notes that agents have spent more than the owner allows. The process that reads their transcripts prepares the notes,
 * so a hook only reads a file. A session gets each note once per budget and span.
 */
import { appendFileSync, rmSync } from 'node:fs'
import { ensureFolder, replaceFile } from '../core/own-files.ts'
import type { InjectedContext } from './captured-event.ts'
import { inboxFolder } from './inbox.ts'
import { fixesFolder, injectedFile, injectedIds, readPrepared } from './known-fixes.ts'

/** A budget that is used up. */
export interface BudgetNote {
  /** Identifies the budget and its span: `budget:day:2026-11-23`, `budget:month:2026-11`. */
  id: string
  text: string
  tokens: number
  /** When the span ends, epoch milliseconds. */
  until: number
}

const noteFile = (home: string): string => `${inboxFolder(home)}/budget.json`

/** Replaces the notes that sessions get about budgets; an empty list deletes the file. */
export function writeBudgetNotes(home: string, notes: readonly BudgetNote[]): void {
  if (notes.length === 0) {
    rmSync(noteFile(home), { force: true })
    return
  }
  ensureFolder(inboxFolder(home))
  replaceFile(noteFile(home), JSON.stringify(notes))
}

/** The budget notes that a session should get now; undefined if none are left or the session got them already. */
export function budgetFor(
  home: string,
  session: string,
  now: number,
): { text: string; injected: InjectedContext } | undefined {
  const notes = readPrepared<BudgetNote[]>(noteFile(home))?.filter(({ until }) => now < until)
  if (!notes || notes.length === 0) return undefined
  const shown = injectedIds(home, session)
  const fresh = notes.filter(({ id }) => !shown.includes(id))
  if (fresh.length === 0) return undefined
  ensureFolder(fixesFolder(home))
  appendFileSync(injectedFile(home, session), fresh.map(({ id }) => `${id}\n`).join(''), { mode: 0o600 })
  return {
    text: fresh.map(({ text }) => text).join('\n'),
    injected: {
      tokens: fresh.reduce((sum, { tokens }) => sum + tokens, 0),
      lines: fresh.map(({ id, tokens }) => ({ id, why: 'the budget is spent', tokens })),
    },
  }
}
