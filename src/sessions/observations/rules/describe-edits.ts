import type { ObservationType } from '../observation.ts'
import type { Action } from './action.ts'
import { commitMessage } from './command-words.ts'
import { doneVerb, type Statements, titleOf } from './read-statements.ts'

export type Edit = Extract<Action, { kind: 'edit' }>
type Command = Extract<Action, { kind: 'command' }>

/** Names that a line of code defines, in the languages that agents write most. */
const definition =
  /^\s*(?:export\s+)?(?:default\s+)?(?:public\s+|private\s+|protected\s+|static\s+|async\s+|abstract\s+|pub(?:\(\w+\))?\s+)*(?:function\*?|class|interface|type|enum|struct|trait|def|fn|func(?:\s*\([^)]*\))?|const|let|var|module|impl)\s+([A-Za-z_$][\w$]*)/gm
const mostSymbols = 200
const document = /\.(?:md|mdx|txt|rst|adoc)$/i
const testFile = /(?:\.|_|\/)(?:test|spec|tests)[./]|(?:^|\/)test_|__tests__/i

export const isTest = (file: string): boolean => testFile.test(file)

/** Files in the order of their weight: code before its tests before documents, then as they were first changed. */
export function weighFiles(edits: readonly Edit[]): string[] {
  const files = [...new Set(edits.map(({ file }) => file))]
  const weight = (file: string) => (document.test(file) ? 2 : isTest(file) ? 1 : 0)
  return files.sort((a, b) => weight(a) - weight(b))
}

/** Names that edits add, and names in what they touch. */
export function symbolsOf(edits: readonly Edit[]): { added: string[]; touched: string[] } {
  const before = new Set(edits.flatMap((edit) => namesIn(edit.before)))
  const after = [...new Set(edits.flatMap((edit) => namesIn(edit.after)))]
  return { added: after.filter((name) => !before.has(name)), touched: after.filter((name) => before.has(name)) }
}

const namesIn = (code: string): string[] =>
  [...code.slice(0, 100_000).matchAll(definition)].slice(0, mostSymbols).map(([, name]) => name!)

/** The title and type of what was changed: in the words of the commit, else of who did it, else out of the code. */
export function describeEdits(
  edits: readonly Edit[],
  { commands, told, request }: { commands: readonly Command[]; told: Statements; request: string },
): { title: string; type: ObservationType } {
  const files = weighFiles(edits)
  const commit = commands.flatMap(({ command, failed }) => (failed ? [] : (commitMessage(command) ?? [])))[0]
  if (commit !== undefined)
    return { title: titleOfCommit(commit), type: typeOfCommit(commit) ?? typeOfRequest(request, files) }
  const done = told.done[0]
  if (done !== undefined)
    return { title: withFile(titleOf(done), files), type: typeOfVerb(doneVerb(done)) ?? typeOfRequest(request, files) }
  // How it is now says what was done as well: "It now commits once a batch".
  const now = told.sentences.find((sentence) => tellsNow(sentence) && !told.decisions.includes(sentence))
  if (now !== undefined) return { title: ofFile(titleOf(now), files[0]!), type: typeOfRequest(request, files) }
  return { title: titleOfCode(edits, files), type: typeOfRequest(request, files) }
}

/** The first line of a commit without what is for programs: `fix(auth): compare…` is `Compare… (auth)`. */
export function titleOfCommit(message: string): string {
  const [, , scope, said] = /^(\w+)(?:\(([^)]*)\))?!?:\s+(.{3,})$/.exec(message) ?? []
  if (said === undefined) return titleOf(message)
  return scope === undefined ? titleOf(said) : `${titleOf(said)} (${scope})`
}

/** A title that names no file gets the one it is about. */
function withFile(title: string, files: readonly string[]): string {
  const [file] = files
  const names = (path: string) => title.includes(path) || title.includes(path.slice(path.lastIndexOf('/') + 1))
  return file === undefined || files.some(names) ? title : `${title} in ${file}`
}

/** Whether a sentence says how something is since it was done. */
export const tellsNow = (sentence: string): boolean => /\bnow\b/i.test(sentence)

const ofFile = (title: string, file: string): string =>
  title.includes(file) ? title : `${file}: ${title.replace(/^(?:It|This|The)\b/, (word) => word.toLowerCase())}`

function titleOfCode(edits: readonly Edit[], files: readonly string[]): string {
  const { added, touched } = symbolsOf(edits)
  const news = files.filter((file) => edits.some((edit) => edit.file === file && edit.isNew))
  if (news.length > 0 && news.length === files.length) return `Added ${listed(news)}`
  const main = files[0]!
  if (added.length > 0) return `Added ${listed(added)} in ${main}${others(files)}`
  if (touched.length > 0) return `Changed ${listed(touched)} in ${main}${others(files)}`
  const removes = edits.every(({ before, after }) => before !== '' && after.trim() === '')
  return `${removes ? 'Removed lines from' : 'Changed'} ${listed(files)}`
}

const others = (files: readonly string[]): string => (files.length > 1 ? ` and ${files.length - 1} more` : '')

/** Three names, and how many more there are. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3)
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

function typeOfCommit(message: string): ObservationType | undefined {
  const prefix = /^(\w+)(?:\([^)]*\))?!?:/.exec(message)?.[1]?.toLowerCase()
  if (prefix === 'feat') return 'feature'
  if (prefix === 'fix') return 'bugfix'
  if (prefix === 'refactor') return 'refactor'
  if (prefix !== undefined) return 'change'
  return typeOfVerb(/^(\w+)/.exec(message)?.[1]?.toLowerCase())
}

function typeOfVerb(verb: string | undefined): ObservationType | undefined {
  if (verb === undefined) return undefined
  if (/^(?:fix|correct|repair)/.test(verb)) return 'bugfix'
  if (/^(?:add|implement|creat|introduc|wr[oi]t|enabl)/.test(verb)) return 'feature'
  if (/^(?:refactor|renam|mov|extract|simplif|split|rewr|clean)/.test(verb)) return 'refactor'
  return 'change'
}

function typeOfRequest(request: string, files: readonly string[]): ObservationType {
  if (files.every((file) => document.test(file))) return 'change'
  if (/\b(?:fix|bug|broken|fails?|failing|crash\w*|error|wrong|regression)\b/i.test(request)) return 'bugfix'
  if (/\b(?:refactor|rename|clean up|simplify|extract|move|split)\b/i.test(request)) return 'refactor'
  return /\b(?:add|implement|create|build|write|support|introduce|make)\b/i.test(request) ? 'feature' : 'change'
}
