import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Command } from './command.ts'

/** All commands by their words. The rest of a command is read on demand. */
export interface CommandList {
  /** Words of each command, in the order of the help. */
  readonly words: readonly (readonly string[])[]
  /** The whole command at this index of `words`. */
  at(place: number): Command
  all(): readonly Command[]
}

/** Commands that are in memory already. */
export const commandsInMemory = (commands: readonly Command[]): CommandList => ({
  words: commands.map(({ words }) => words),
  at: (place) => commands[place] as Command,
  all: () => commands,
})

/** One command per line of the file: its words, and the start and end of its line in bytes. */
export type CommandPlace = readonly [typed: string, start: number, end: number]

/**
 * Reads commands from a JSON file that the build writes (scripts/command-file.mjs). One command is a small part of its
 * 90 kB, so a start reads only the lines that it needs.
 */
export function commandsInFile(path: string, places: readonly CommandPlace[]): CommandList {
  return {
    words: places.map(([typed]) => typed.split(' ')),
    at(place) {
      const [, start, end] = places[place] as CommandPlace
      const line = Buffer.alloc(end - start)
      const file = openSync(path, 'r')
      try {
        readSync(file, line, 0, line.length, start)
      } finally {
        closeSync(file)
      }
      return JSON.parse(line.toString())
    },
    all: () => JSON.parse(readFileSync(path, 'utf8')),
  }
}
