import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import type { Command } from './command.ts'

/** All commands by their words. Everything else about a command is read when it is asked for. */
export interface CommandList {
  /** What is typed for each command, in the order of the help. */
  readonly words: readonly (readonly string[])[]
  /** Everything about the command at this place of `words`. */
  at(place: number): Command
  all(): readonly Command[]
}

/** Commands that are in memory already. */
export const commandsInMemory = (commands: readonly Command[]): CommandList => ({
  words: commands.map(({ words }) => words),
  at: (place) => commands[place] as Command,
  all: () => commands,
})

/** One command a line of the file: what is typed for it, and where its line starts and ends, in bytes. */
export type CommandPlace = readonly [typed: string, start: number, end: number]

/**
 * Commands in a file of JSON that the build writes (scripts/command-file.mjs). One command is a few of its 90 kB, so a start
 * reads the lines it needs and nothing else.
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
