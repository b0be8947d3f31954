/**
 * That agents have cost more than the owner allows, made ready by who reads their transcripts, so that a hook only reads a
 * file. A session is told once a budget and span.
 */
import { appendFileSync, rmSync } from 'node:fs'
import { ensureFolder, replaceFile } from '../core/own-files.ts'
import type { ToldContext } from './captured-event.ts'
import { inboxFolder } from './inbox.ts'
import { fixesFolder, readPrepared, toldAlready, toldFile } from './known-fixes.ts'

/** A budget that is spent. */
export interface BudgetNote {
  /** Names the budget and its span: `budget:day:2026-11-23`, `budget:month:2026-11`. */
  id: string
  text: string
  tokens: number
  /** When the span ends, epoch milliseconds. */
  until: number
}

const noteFile = (home: string): string => `${inboxFolder(home)}/budget.json`

/** Replaces what sessions are told of budgets; none leaves no file. */
export function writeBudgetNotes(home: string, notes: readonly BudgetNote[]): void {
  if (notes.length === 0) {
    rmSync(noteFile(home), { force: true })
    return
  }
  ensureFolder(inboxFolder(home))
  replaceFile(noteFile(home), JSON.stringify(notes))
}

/** What a session is to be told of budgets now; undefined where nothing is, or it was told already. */
export function budgetFor(home: string, session: string, now: number): { text: string; told: ToldContext } | undefined {
  const notes = readPrepared<BudgetNote[]>(noteFile(home))?.filter(({ until }) => now < until)
  if (!notes || notes.length === 0) return undefined
  const told = toldAlready(home, session)
  const fresh = notes.filter(({ id }) => !told.includes(id))
  if (fresh.length === 0) return undefined
  ensureFolder(fixesFolder(home))
  appendFileSync(toldFile(home, session), fresh.map(({ id }) => `${id}\n`).join(''), { mode: 0o600 })
  return {
    text: fresh.map(({ text }) => text).join('\n'),
    told: {
      tokens: fresh.reduce((sum, { tokens }) => sum + tokens, 0),
      lines: fresh.map(({ id, tokens }) => ({ id, why: 'the budget is spent', tokens })),
    },
  }
}
