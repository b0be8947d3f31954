import { error, type FoundError, first, last, type Reader } from './found-error.ts'

/** Errors of programs whose form nothing else knows: by how lines of errors are built, in any language. */

/** A file with a line: `shop.lua:3`, `Makefile:2:5`, `a.pas(3,5)`, `hello.fish (line 3)`. */
const place = String.raw`[\w./@+-]*[A-Za-z][\w./@+-]*(?::\d+(?:[:.]\d+)*|\(\d+(?:,\s?\d+)*\)|,? \(?line \d+\)?)`
/** `lua5.4: sum.lua:2: attempt to …`, `run.sh:2:1: warning: …`, `Makefile:2: *** missing separator.` */
const placed = new RegExp(
  String.raw`^\s{0,8}(?:[\w./+-]+: )?${place}:? (?:[\p{L} ]{1,20}: |\*\*\* )?((?![^\p{L}]*$).*\p{L}{2} .*)$`,
  'u',
)
/** The word for an error, first of its line or behind a name: `CMake Error: …`, `Parse error near line 1: …`. */
const named =
  /^\s{0,4}(?:[\w./+-]+: )?(?:[\p{L}]+ )?(?:error|fatal|fehler|erreur|errore|erro|fallo)\b[^:]{0,60}(?::\d+[^:]{0,60})?:\s*(.*)$/iu
/** Says that another program failed, and not why. */
const passedOn = /^(?:error: (?:test failed, to rerun|could not compile|aborting due to))|\[.*\] (?:\p{L}+ )\d+$/u
/** Heading with the place and the type of an error; the message follows below. */
const placedHeading = new RegExp(String.raw`^(?:[\w./+-]+: )?${place}:? \p{L}+:()$`, 'u')
/** Lines drawn between parts of an output, and what went well in a test run as TAP. */
const drawn = /^([!=_*#~-])\1{3,}.*\1{3,}$|^\s*ok \d+\b/
/** Marks, numbers and lines below the place of an error. */
const pointer = /^\s*(?:[\d|:]*\s*[\^~|]|[^\p{L}]*$)/u

/** A line that names a place or an error, and the lines below it if it ends with a colon. */
export function spokenError(lines: readonly string[]): FoundError | undefined {
  // Warnings above an error do not end a run; alone, where they count as errors, they do.
  return spokenIn(lines.filter((line) => !/\bwarning: /i.test(line))) ?? spokenIn(lines)
}

function spokenIn(lines: readonly string[]): FoundError | undefined {
  for (const [at, line] of lines.entries()) {
    if (passedOn.test(line) || pointer.test(line)) continue
    const message = placed.exec(line)?.[1]
    if (message !== undefined) return error(message)
    const said = (named.exec(line) ?? (/\bwarn/i.test(line) ? null : placedHeading.exec(line)))?.[1]
    if (said === undefined) continue
    // `ERROR: In procedure resolve:` is a heading itself.
    if (said.trim() !== '' && !said.trimEnd().endsWith(':')) return error(line)
    const below = lines.slice(at + 1, at + 6).filter((one) => one.trim() !== '' && !pointer.test(one))
    const end = below.findIndex((one) => !/^\s/.test(one))
    const own = end < 0 ? below : below.slice(0, Math.max(1, end))
    if (own.length > 0)
      return error(
        own
          .slice(0, 2)
          .map((one) => one.trim().replace(/^[•*] /, ''))
          .join(' '),
      )
  }
  return undefined
}

const negative =
  /\b(?:no|not|unable|denied|refused|rejected|invalid|illegal|unknown|unexpected|unrecognized|missing|unbound|undefined|expected|already|fail(?:s|ed|ure)?|must|nicht|keine?n?|fehlt|verweigert|aucune?|introuvable|impossible|refusée?|inconnue?|pas de|ningun[ao]?|denegado|inv[aá]lid[ao]|nessun[ao]?|negat[ao])\b/i

const heading = /^\S*\s?\S+:$/
/** The heading of a list of calls. */
const trace = /\b(?:traceback|stack ?trace|backtrace)\b.*:$/i

const isInformative = (line: string): boolean =>
  !pointer.test(line) &&
  !passedOn.test(line) &&
  !drawn.test(line) &&
  !heading.test(line.trim()) &&
  (line.match(/\p{L}{2,}/gu)?.length ?? 0) > 2

/** What also a program may say that ended well: only words of errors. */
export const wordedForms: readonly Reader[] = [
  // A message with its place behind it says more than one that says only that it failed.
  (lines) => error(first(lines, /^(?!\s*at ).*\p{L}{2}.*\s(?:in|at|on) \S*[./]\S*:\d+$/u)?.[0]),
  (lines) =>
    error(
      last(
        lines.filter((line) => !drawn.test(line)),
        /^(?!error: (?:test failed, to rerun|could not compile|aborting due to)).*\b(?:Error|error|ERROR|Failed|failed to|cannot|Cannot|could not|Could not|couldn't|can't)\b.*$/,
      )?.found[0],
    ),
  // A program that speaks in its own name: `make: *** No rule to make target 'x'.`
  (lines) =>
    error(
      last(
        lines,
        /^[\w./-]+(?:\[\d+\])?: (?:\*\*\* )?.*\b(?:no|not|unable|denied|refused|rejected|invalid|illegal|unknown|unexpected|unrecognized|missing|unbound|undefined|expected|already|fail(?:s|ed|ure)?|must)\b.*$/i,
      )?.found[0],
    ),
  // Above the list of calls, where the beginning was cut away.
  (lines) => {
    const end = lines.findIndex((line) => trace.test(line))
    return end < 1 ? undefined : error(lines.slice(0, end).findLast(isInformative))
  },
  // What says little says only why it failed.
  (lines) => {
    const said = lines.filter((line) => line.trim() !== '')
    return said.length > 4 ? undefined : error(said.findLast((line) => line.includes(' ') && negative.test(line)))
  },
]

/** Where no word is known: what a program says in its own name, else its last words before the end. */
export const lastForms: readonly Reader[] = [
  (lines) =>
    error(
      last(
        lines.filter((line) => !passedOn.test(line)),
        /^[\w./+-]{2,40}\s?: (?:\*\*\* )?\S+ .*\p{L}{2}.*$/u,
      )?.found[0],
    ),
  (lines) => error(lines.findLast((line) => !/^\s/.test(line) && isInformative(line))),
]
