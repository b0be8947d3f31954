import { outputLines } from '../../text/signatures/output-lines.ts'
import type { Edit, Run } from './step.ts'

/** Prose for people fixes no run, unless the run names it. */
const prose =
  /(?<!CMakeLists|requirements[\w-]*|constraints[\w-]*)\.txt$|\.(?:md|mdx|rst|adoc)$|(?:^|\/)(?:LICENSE|CHANGELOG|README)\b/i
const common = new Set(
  'error errors test tests expect expected actual received assert const return function import export from this that with true false null undefined string number value values type name file line lines failed main self none class public static void object node module modules index fail passed cannot find read property properties found missing'.split(
    ' ',
  ),
)

const wordsIn = (text: string): Set<string> => {
  const words =
    text
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z][a-z\d]{2,}/g) ?? []
  return new Set(words.filter((word) => !common.has(word)))
}
const baseOf = (file: string): string => file.replace(/^.*[\\/]/, '')
const stemOf = (file: string): string =>
  baseOf(file)
    .replace(/(?:\.\w+)+$/, '')
    .replace(/^test_|(?:[._-]?(?:tests?|spec))$/gi, '')
    .toLowerCase()

/** How an edit is related to the output of a run: 0 not, 1 possibly, 2 named, or about the same. */
export function relevanceOf(edit: Edit, { output, signature, part }: Run): 0 | 1 | 2 {
  const base = baseOf(edit.file)
  const lines = outputLines(output).filter((line) => !line.includes('node_modules'))
  const text = lines.join('\n')
  if (base.length > 2 && text.includes(base)) return 2
  if (prose.test(edit.file)) return 0
  const stem = stemOf(edit.file)
  const files = text.match(/[\w@.-]+\.[a-z]{1,5}\b/gi) ?? []
  if (stem.length > 2 && [...files, ...part.split(/[\s/]+/)].some((file) => stemOf(file) === stem)) return 2
  if (sharesValue(signature?.message ?? '', edit)) return 2
  const changed = wordsIn(`${changedText(edit)}`)
  const said = wordsIn(`${(signature?.message ?? '').replace(/\bhttps?:\/\/\S+/g, ' ')} ${signature?.text ?? ''}`)
  if ([...said].some((word) => changed.has(word))) return 2
  return 1
}

/**
 * A value in the error that was changed: `Timeout of 150ms`, `connect ECONNREFUSED 127.0.0.1:5433`. Line and column
 * numbers do not count.
 */
function sharesValue(message: string, { before, after }: Edit): boolean {
  const values = (text: string): string[] => [
    ...(text.match(address) ?? []),
    ...(text.replace(address, ' ').match(/(?<![\w.])\d{2,}(?=(?:ms|s|kb|mb|gb)?\b)/gi) ?? []),
  ]
  const kept = values(after)
  const changed = values(before).filter((value) => !kept.includes(value))
  const plain = message.replace(/\bline \d+/gi, '')
  const said = [
    ...(plain.match(address) ?? []),
    ...[...plain.matchAll(port)].map(([, number]) => number!),
    ...(plain.replace(address, ' ').match(/(?<![\w.:,(-])\d{2,}(?=(?:ms|s|kb|mb|gb)?\b)/gi) ?? []),
  ]
  return changed.some((value) => said.includes(value))
}

/** A machine by its number. */
const address = /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|::1)(?![\w.]*\w)/g
/** The port of an address. A line number is behind the name of a file, and rarely has four digits. */
const port = /(?:\blocalhost|\d{1,3}(?:\.\d{1,3}){3}|::1\]?|(?=:\d{4})):(\d{2,5})(?!\d|[:.]\d)/g

/** Lines of an edit that are not in both of its texts. */
function changedText({ before, after }: Edit): string {
  const old = new Set(before.split('\n').map((line) => line.trim()))
  const fresh = new Set(after.split('\n').map((line) => line.trim()))
  const only = (lines: Set<string>, other: Set<string>) => [...lines].filter((line) => line !== '' && !other.has(line))
  return [...only(old, fresh), ...only(fresh, old)].join('\n')
}

const installs =
  /\b(?:npm|pnpm|yarn|bun|pip3?|uv|poetry|cargo|go|gem|bundle|composer|apt(?:-get)?|brew|dotnet)\s+(?:\S+\s+)*?(?:i|ci|install|add|get|sync|update|require|restore|mod)\b/
const lacking =
  /not found|cannot find|could not (?:find|resolve)|no module|no such|missing|unresolved|ERESOLVE|is not (?:installed|recognized)|not installed|unable to resolve|No required module/i

const missingName =
  /(?:cannot find (?:module|package)|no module named|could not find (?:gem)?|package) ['"`](@?[\w-]+(?:[/.][\w.-]+)?)['"`]/i
/** An install that names no package. */
const isAll =
  /\b(?:npm|pnpm|yarn|bun)\s+(?:i|ci|install)(?=\s*(?:$|&&|;|\||-))|\s-r\s|\bbundle\b|\b(?:sync|restore|tidy|download)\b/

/** Whether a command is related to the error of a run. */
export function isRelevantCommand({ command }: Run, failure: Run): boolean {
  const said = `${failure.signature?.message ?? ''} ${outputLines(failure.output).slice(0, 60).join(' ')}`
  const [, lacked] = missingName.exec(said) ?? []
  // An error that names something missing is fixed by a command that names it, or by installing everything.
  if (
    installs.test(command) &&
    lacking.test(said) &&
    (!lacked || isAll.test(command) || command.includes(lacked.split(/[/.]/)[0]!))
  )
    return true
  const words = wordsIn(command.replace(/^\w+/, ''))
  const outputWords = wordsIn(`${said} ${failure.part}`)
  return [...words].some((word) => outputWords.has(word))
}

export const isInstall = (command: string): boolean => installs.test(command)
