/**
 * What is known of errors in a place, made ready by who learns so that a hook only reads a file: no database, and nothing
 * of another place.
 */
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { objectOf } from '../core/object-of.ts'
import { ensureFolder, readOwn, replaceFile } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import { signatureOf } from '../text/signatures/signature.ts'
import { outputInBackground } from './background-runs.ts'
import type { CapturedEvent, ToldContext } from './captured-event.ts'
import { inboxFolder } from './inbox.ts'

/** A fix as a session is told it. */
export interface KnownFix {
  id: string
  /** The whole text, marked as data. */
  text: string
  tokens: number
  /** A word of the error's message. What does not say it has not failed so. */
  word?: string
}

/** By the id of the error's signature. */
export type KnownFixes = Readonly<Record<string, KnownFix>>

export const fixesFolder = (home: string): string => `${inboxFolder(home)}/fixes`
const fileOf = (home: string, place: string): string => `${fixesFolder(home)}/${quickHash(place)}.json`
/** Which fixes a session was told: each once. */
export const toldFile = (home: string, session: string): string => `${fixesFolder(home)}/told-${quickHash(session)}`

/** Replaces what is known in a place in one step; nothing known leaves no file. */
export function writeFixes(home: string, place: string, fixes: KnownFixes): void {
  const file = fileOf(home, place)
  if (Object.keys(fixes).length === 0) {
    rmSync(file, { force: true })
    return
  }
  ensureFolder(fixesFolder(home))
  replaceFile(file, JSON.stringify(fixes))
}

/** The client that does not tell how commands end. */
export const silentClient = 'cursor'
/** A line whose end may not be that of the command that failed: a pipe, or several commands. */
const hidesEnd = /[|;&\n]/

/** In names of tools. */
const runsCommands = ['bash', 'shell', 'exec', 'command', 'terminal']

/** What a run printed that failed, or whose end does not tell whether it did. */
export interface PrintedRun {
  output: string
  isFailure: boolean
}

/** Undefined for a run that went well, and for what is no run of a command. */
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
 * What is known of the error that a run printed; undefined where nothing is, or the session was shown it already. Whether a
 * run failed whose end is hidden need not be known: it prints an error that was mended before, or nothing is said.
 */
export function fixFor(
  home: string,
  { place, session, run }: { place: string; session: string; run: PrintedRun },
): { text: string; told: ToldContext } | undefined {
  const fixes = readPrepared<KnownFixes>(fileOf(home, place))
  if (fixes === undefined) return undefined
  const isSaid = ({ word }: KnownFix) => word === undefined || run.output.includes(word)
  if (!Object.values(fixes).some(isSaid)) return undefined
  const signature = signatureOf(run.output)
  if (signature?.by === 'end' && !run.isFailure) return undefined
  const fix = signature && Object.hasOwn(fixes, signature.id) ? fixes[signature.id] : undefined
  if (!fix || toldAlready(home, session).includes(fix.id)) return undefined
  appendFileSync(toldFile(home, session), `${fix.id}\n`, { mode: 0o600 })
  return {
    text: fix.text,
    told: { tokens: fix.tokens, lines: [{ id: fix.id, why: 'the error is known', tokens: fix.tokens }] },
  }
}

/** Ids of what a session was told. */
export function toldAlready(home: string, session: string): string[] {
  try {
    return readFileSync(toldFile(home, session), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** A file that was made ready; undefined where there is none. */
export function readPrepared<Value>(file: string): Value | undefined {
  try {
    return JSON.parse(readOwn(file)) as Value
  } catch {
    return undefined
  }
}
