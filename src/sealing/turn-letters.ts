import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { ownerOnly, replaceForGood } from '../core/own-files.ts'

/** Ends a line. */
const newline = 10

/**
 * Converts every waiting event of the inbox from text to letter, or back. `turn` returns the other form, and undefined
 * for one that has it already. Converted lines are appended, and once they are on the disk, the former ones are
 * overwritten in place, as hooks may append meanwhile. After an interruption an event may exist twice, and counts once
 * by its key.
 */
export function turnLetters(root: string, turn: (text: string) => string | undefined): void {
  const inbox = join(root, 'inbox')
  const large = join(inbox, 'large')
  for (const name of namesIn(large, '.json')) {
    const file = join(large, name)
    const turned = turn(readFileSync(file, 'utf8'))
    if (turned !== undefined) replaceForGood(file, turned)
  }
  for (const name of namesIn(inbox, '.jsonl')) turnLines(join(inbox, name), turn)
}

function turnLines(path: string, turn: (text: string) => string | undefined): void {
  const file = openSync(path, 'r+')
  try {
    const bytes = readFileSync(file)
    const former: { start: number; length: number }[] = []
    for (let start = 0; start < bytes.length; ) {
      const next = bytes.indexOf(newline, start)
      // An unfinished line may still be being written.
      if (next === -1) break
      const line = bytes.toString('utf8', start, next)
      const turned = line === '' || line.startsWith('{"large":') ? undefined : turn(line)
      if (turned !== undefined) {
        appendFileSync(path, `\n${turned}\n`, { mode: ownerOnly.file })
        former.push({ start, length: next - start })
      }
      start = next + 1
    }
    if (former.length === 0) return
    fsyncSync(file)
    for (const { start, length } of former) writeSync(file, Buffer.alloc(length, '\n'), 0, length, start)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

const namesIn = (folder: string, ending: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(ending)) : []
