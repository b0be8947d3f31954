/**
 * Known fixes of errors in a place, prepared for hooks. A hook only reads a file: no database, and no fixes of other
 * places.
 */
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { objectOf } from '../core/object-of.ts'
import { ensureFolder, readOwn, replaceFile } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import { signatureOf } from '../text/signatures/signature.ts'
import { outputInBackground } from './background-runs.ts'
import type { CapturedEvent, InjectedContext } from './captured-event.ts'
import { inboxFolder } from './inbox.ts'

/** A fix as a session gets it. */
export interface KnownFix {
  id: string
  /** The whole text, marked as data. */
  text: string
  tokens: number
  /** A word of the error's message. Output without it does not have this error. */
  word?: string
}

/** By the id of the error's signature. */
export type KnownFixes = Readonly<Record<string, KnownFix>>

export const fixesFolder = (home: string): string => `${inboxFolder(home)}/fixes`
const fileOf = (home: string, place: string): string => `${fixesFolder(home)}/${quickHash(place)}.json`
/** File that lists the ids of the fixes and notes that a session got; each is shown once. */
export const injectedFile = (home: string, session: string): string => `${fixesFolder(home)}/told-${quickHash(session)}`

/** Replaces the fixes of a place in one step; without fixes, the file is deleted. */
export function writeFixes(home: string, place: string, fixes: KnownFixes): void {
  const file = fileOf(home, place)
  if (Object.keys(fixes).length === 0) {
    rmSync(file, { force: true })
    return
  }
  ensureFolder(fixesFolder(home))
  replaceFile(file, JSON.stringify(fixes))
}

/** The client that does not report how commands end. */
export const silentClient = 'cursor'
/** A command line whose exit code may not be that of the failed command: a pipe, or several commands. */
const hidesEnd = /[|;&\n]/

/** Parts of the names of tools that run commands. */
const runsCommands = ['bash', 'shell', 'exec', 'command', 'terminal']

/** Output of a run that failed, or that may have failed. */
export interface PrintedRun {
  output: string
  isFailure: boolean
}

/** The output of a run that may have failed; undefined for a run that succeeded and for other tools. */
export function printedRun(kind: string, tool: CapturedEvent['tool'], client: string): PrintedRun | undefined {
  if (tool === undefined || tool.interrupted) return undefined
  const later = outputInBackground(tool)
  if (later) return later.exit === 0 ? undefined : { output: later.output, isFailure: later.exit !== undefined }
  if (!runsCommands.some((word) => tool.name.toLowerCase().includes(word))) return undefined
  if (kind === 'tool-failure') return { output: tool.error ?? textOf(tool.output), isFailure: true }
  const { command, cmd } = objectOf(tool.input)
  if (client !== silentClient && !hidesEnd.test(String(command ?? cmd ?? ''))) return undefined
  return { output: textOf(tool.output), isFailure: false }
}

function textOf(output: unknown): string {
  if (typeof output === 'string') return output
  if (typeof output !== 'object' || output === null) return ''
  const { stdout, stderr, output: inner, content, text } = output as Record<string, unknown>
  return [stdout, stderr, inner, content, text].filter((part) => typeof part === 'string').join('\n')
}

/**
 * The known fix of the error that a run printed; undefined if it is not known or the session got it already. A run that
 * may have failed needs no check of its own: its output contains a known error, or nothing is returned.
 */
export function fixFor(
  home: string,
  { place, session, run }: { place: string; session: string; run: PrintedRun },
): { text: string; injected: InjectedContext } | undefined {
  const fixes = readPrepared<KnownFixes>(fileOf(home, place))
  if (fixes === undefined) return undefined
  const isSaid = ({ word }: KnownFix) => word === undefined || run.output.includes(word)
  if (!Object.values(fixes).some(isSaid)) return undefined
  const signature = signatureOf(run.output)
  if (signature?.by === 'end' && !run.isFailure) return undefined
  // Files that an earlier version prepared have fixes of such errors.
  if (signature?.isGeneral) return undefined
  const fix = signature && Object.hasOwn(fixes, signature.id) ? fixes[signature.id] : undefined
  if (!fix || injectedIds(home, session).includes(fix.id)) return undefined
  appendFileSync(injectedFile(home, session), `${fix.id}\n`, { mode: 0o600 })
  return {
    text: fix.text,
    injected: { tokens: fix.tokens, lines: [{ id: fix.id, why: 'the error is known', tokens: fix.tokens }] },
  }
}

/** Ids of the fixes and notes that a session got. */
export function injectedIds(home: string, session: string): string[] {
  try {
    return readFileSync(injectedFile(home, session), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** The content of a prepared file; undefined if it does not exist or cannot be read. */
export function readPrepared<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readOwn(file)) as Value
  } catch {
    return undefined
  }
}
