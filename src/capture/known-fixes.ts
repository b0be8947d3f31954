/**
 * What is known of errors in a place, made ready by who learns so that a hook only reads a file: no database, and nothing
 * of another place.
 */
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { ensureFolder, readOwn, replaceFile } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import { endsInError } from '../text/signatures/ends-in-error.ts'
import { outputLines } from '../text/signatures/output-lines.ts'
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

/** Words with which runners say that something failed, where a pipe hides the exit code. */
const looksFailed =
  /(?:^|\n)\s*(?:FAIL|FAILED|--- FAIL|✗|✖|not ok |npm (?:ERR!|error)|E {2,}\w)|error (?:TS\d|\[E\d)|(?:^|\n)error(?:\[E\d+\])?: |: (?:fatal )?error: |\b[1-9]\d* (?:tests? )?(?:failed|failing|failures?|errors?)\b/

/** Whether an output says that something failed. Where it is coloured, as a person sees it. */
function saysFailed(output: string): boolean {
  const lines = outputLines(output)
  return looksFailed.test(lines.join('\n')) || endsInError(lines)
}

/** In names of tools. */
const runsCommands = ['bash', 'shell', 'exec', 'command', 'terminal']

/** What a run that failed printed; undefined for one that went well, and for what is no run of a command. */
export function failedOutput(kind: string, tool: CapturedEvent['tool']): string | undefined {
  if (tool === undefined || tool.interrupted) return undefined
  const later = outputInBackground(tool)
  if (later) return (later.exit ?? 0) !== 0 || saysFailed(later.output) ? later.output : undefined
  if (!runsCommands.some((word) => tool.name.toLowerCase().includes(word))) return undefined
  const output = kind === 'tool-failure' ? (tool.error ?? textOf(tool.output)) : textOf(tool.output)
  return kind === 'tool-failure' || saysFailed(output) ? output : undefined
}

function textOf(output: unknown): string {
  if (typeof output === 'string') return output
  if (typeof output !== 'object' || output === null) return ''
  const { stdout, stderr, output: inner, content, text } = output as Record<string, unknown>
  return [stdout, stderr, inner, content, text].filter((part) => typeof part === 'string').join('\n')
}

/** What is known of the error that a run printed; undefined where nothing is, or the session was told already. */
export function fixFor(
  home: string,
  { place, session, output }: { place: string; session: string; output: string },
): { text: string; told: ToldContext } | undefined {
  const fixes = readPrepared<KnownFixes>(fileOf(home, place))
  if (fixes === undefined) return undefined
  const signature = signatureOf(output)
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
