import { titleOf } from '../../text/report/title.ts'
import type { Action } from './action.ts'

export type Edit = Extract<Action, { kind: 'edit' }>

/**
 * Names that a code line defines, in the languages that agents write most. A type before another name, as in `struct tm
 * now`, is a use and not a definition.
 */
const definition =
  /^\s*(?:export\s+)?(?:default\s+)?(?:public\s+|private\s+|protected\s+|static\s+|async\s+|abstract\s+|pub(?:\(\w+\))?\s+)*(?:function\*?|class|interface|type|enum|struct|trait|def|fn|func(?:\s*\([^)]*\))?|module|impl)\s+([A-Za-z_$][\w$]*)(?![\w$]|\s*\*|\s+\w+\s*[;=,([)])/gm
/** Values count if they are exported or functions; local values are not names of the code. */
const value =
  /^(?:export\s+(?:default\s+)?(?:const|let|var)\s+([A-Za-z_$][\w$]*)|\s*(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*(?:async\s*)?(?:function\b|\([^)\n]*\)\s*(?::[^=\n]+)?=>|\w+\s*=>))/gm
const mostSymbols = 200
/** Most new files whose names are searched in other files. */
const mostSearched = 60
const document = /\.(?:md|mdx|txt|rst|adoc)$/i
const data = /\.(?:jsonc?|ya?ml|toml|lock|sql|csv|svg|env|ini|xml)$|(?:^|\/)\.[\w.-]+$/i
const testFile = /(?:\.|_|\/|^)(?:test|spec|tests)[./]|(?:^|\/)test_|__tests__/i
/** `ParserTest.java`, `AppTests/Parser.swift`. */
const testClass = /[a-z\d](?:Tests?|Specs?)(?:\.\w+$|\/)/
const style = /\.(?:css|scss|html?)$|(?:^|\/)Dockerfile$/i

export const isTest = (file: string): boolean => testFile.test(file) || testClass.test(file)
export const isDocument = (file: string): boolean => document.test(file)
/** Settings, data, styles and markup: not code. */
export const isSettings = (file: string): boolean => data.test(file) || style.test(file)

/**
 * Orders files by importance: code, settings and data, tests, documents. New files that no other edited file names come
 * after others of their kind, because they may be trials. Ties are in order of their first change.
 */
export function weighFiles(edits: readonly Edit[]): string[] {
  const files = [...new Set(edits.map(({ file }) => file))]
  const news = new Set(edits.flatMap(({ file, isNew }) => (isNew ? [file] : [])))
  // Each of them is searched in each edit: with many, all are trials or none is.
  const isNamed = (file: string) =>
    news.size > mostSearched ||
    edits.some((edit) => edit.file !== file && edit.after.includes(stemOf(file)) && !edit.before.includes(stemOf(file)))
  const weight = (file: string) =>
    (document.test(file) ? 3 : isTest(file) ? 2 : data.test(file) ? 1 : 0) +
    (news.has(file) && !isNamed(file) ? 0.5 : 0)
  const weights = new Map(files.map((file) => [file, weight(file)]))
  return files.sort((a, b) => weights.get(a)! - weights.get(b)!)
}

/** A file's name without folders and extension, as other files import it. */
const stemOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/(?<=.)\.\w+$/, '')

/** Names that edits add and that exist at the end, and existing names in the edited text. */
export function symbolsOf(edits: readonly Edit[]): { added: string[]; touched: string[] } {
  const files = [...new Set(edits.map(({ file }) => file))]
  const all = files.map((file) => symbolsOfFile(edits.filter((edit) => edit.file === file)))
  const known = new Set(all.flatMap(({ before }) => [...before]))
  const after = [...new Set(all.flatMap(({ after }) => [...after]))]
  return { added: after.filter((name) => !known.has(name)), touched: after.filter((name) => known.has(name)) }
}

/** Names before and after the edits of one file, as far as the edits show them. */
function symbolsOfFile(edits: readonly Edit[]): { before: Set<string>; after: Set<string> } {
  const before = new Set<string>()
  const after = new Set<string>()
  let isSeen = false
  for (const edit of edits) {
    const names = namesIn(edit.after)
    // If a file is overwritten before any of it was seen, every name may have existed.
    const there = !edit.replacesAll ? namesIn(edit.before) : isSeen ? [] : names
    for (const name of there) if (!after.has(name)) before.add(name)
    for (const name of edit.replacesAll ? [...after] : there) after.delete(name)
    for (const name of names) after.add(name)
    isSeen ||= edit.isNew || edit.replacesAll === true
  }
  return { before, after }
}

/** Whether edits add names that other code can use; names in tests do not count. */
export const addsNames = (edits: readonly Edit[]): boolean =>
  symbolsOf(edits.filter(({ file }) => !isTest(file))).added.length > 0

const namesIn = (code: string): string[] =>
  [definition, value]
    .flatMap((form) => [...code.slice(0, 100_000).matchAll(form)])
    .sort((a, b) => a.index - b.index)
    .slice(0, mostSymbols)
    .map(([, name, other]) => name ?? other!)

/** The first line of a commit message as a title: `fix(auth): compare…` becomes `Compare… (auth)`. */
export function titleOfCommit(message: string): string {
  const [, , scope, said] = /^(\w+)(?:\(([^)]*)\))?!?:\s+(.{3,})$/.exec(message) ?? []
  if (said === undefined) return titleOf(message)
  return scope === undefined ? titleOf(said) : `${titleOf(said)} (${scope})`
}

/** Adds the file to a title that does not name one. */
export function withFile(title: string, files: readonly string[], isEnglish: boolean): string {
  const [file] = files
  const names = (path: string) => title.includes(path) || title.includes(path.slice(path.lastIndexOf('/') + 1))
  // A count of files already says where.
  if (file === undefined || files.some(names) || /\b\d+ (?:\w+ )?files\b/.test(title)) return title
  return isEnglish && !title.includes(',') ? `${title} in ${file}` : `${title} (${file})`
}

/** A title from the names in the code; undefined if edits touch none. */
export function namedByCode(edits: readonly Edit[], files: readonly string[]): string | undefined {
  // Names of the first file that has any.
  const of = (kind: 'added' | 'touched') =>
    files.flatMap((file) => {
      const names = symbolsOf(edits.filter((edit) => edit.file === file))[kind]
      return names.length > 0 ? [{ file, names }] : []
    })[0]
  const [added, touched] = [of('added'), of('touched')]
  const news = files.filter((file) => edits.some((edit) => edit.file === file && edit.isNew))
  if (news.length > 0 && news.length === files.length) return `Added ${listed(news)}`
  if (added) return `Added ${listed(added.names)} in ${added.file}${others(files)}`
  if (touched) return `Changed ${listed(touched.names)} in ${touched.file}${others(files)}`
  return undefined
}

/** A title if nothing else describes the change. */
export function nameless(edits: readonly Edit[], files: readonly string[]): string {
  const removes = edits.every(({ before, after }) => before !== '' && after.trim() === '')
  return `${removes ? 'Removed lines from' : 'Changed'} ${listed(files)}`
}

const others = (files: readonly string[]): string =>
  files.length > 1 ? ` and ${files.length - 1} more ${files.length === 2 ? 'file' : 'files'}` : ''

/** The first three names, and the number of others. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}
