import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { plainText } from '../../memory-files/weave-facts.ts'

/**
 * Files that are excluded when exports of several machines are compared, with reasons. Of memory files: lines of facts,
 * which each machine writes itself, and conflict copies. The log: its entries have the numbers of one machine, and its
 * actions.
 */
const ofOneMachine: Readonly<Record<string, string>> = {
  'jarvis-export.json': 'sums of the other files',
  'data/log.jsonl': 'the log of this machine',
  'data/fact-changes.jsonl': 'what undo needs for lines of that log',
  'data/observation-changes.jsonl': 'what undo needs for lines of that log',
  'data/copied-origins.jsonl': 'what undo needs for lines of that log',
  'data/former-states.jsonl': 'what undo needs for lines of that log',
  'data/undone.jsonl': 'which lines of that log are undone',
  'data/marks.jsonl': 'up to which line of that log the files are in step',
}
/** Fields that name lines of that log, or are counted by each machine. */
const ownFields: Readonly<Record<string, readonly string[]>> = { 'data/pairs.jsonl': ['id', 'entry'] }

/** Files of an export by path, as they have to be the same on all machines. */
export function readExport(folder: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of filesBelow(folder)) {
    const path = relative(folder, file).replaceAll('\\', '/')
    if (path in ofOneMachine || path.includes('.conflict-')) continue
    const text = readFileSync(file, 'utf8')
    if (path.startsWith('files/')) {
      found.set(path, plainText(text))
      continue
    }
    found.set(path, path in ownFields ? withoutFields(text, ownFields[path]!) : text)
  }
  return found
}

function withoutFields(text: string, fields: readonly string[]): string {
  const rows = text.split('\n').filter((line) => line !== '')
  return rows
    .map((line) => JSON.stringify(JSON.parse(line), (key, value) => (fields.includes(key) ? undefined : value)))
    .sort()
    .join('\n')
}

/** Differences between two exports, a sentence each with the first line that differs. */
export function differences(one: Map<string, string>, other: Map<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].sort().flatMap((path) => {
    const [left, right] = [one.get(path), other.get(path)]
    if (left === right) return []
    if (left === undefined || right === undefined) return [`${path} is in one of them only`]
    const [lines, others] = [left.split('\n'), right.split('\n')]
    const missing = lines.filter((line) => !others.includes(line)).slice(0, 2)
    const added = others.filter((line) => !lines.includes(line)).slice(0, 2)
    return [`${path}: ${missing.join('\n  ')}\n  against ${added.join('\n  ')}`]
  })
}

/** Files in the folders that contain one of these words, in any text encoding. */
export function filesWith(folders: readonly string[], words: readonly string[]): string[] {
  return folders.flatMap(filesBelow).flatMap((file) => {
    const bytes = readFileSync(file)
    return words.flatMap((word) =>
      bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le')) ? `${word} in ${file}` : [],
    )
  })
}

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []
