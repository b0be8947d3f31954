/**
 * The commands as a file of JSON with one command a line, and where each line is (src/interfaces/cli/command-list.ts). The
 * table is four times the code that reads a command line, and a start needs one line of it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const fileName = 'commands.json'

/** The text of the file and, for each command, its words with the start and the end of its line in bytes. */
export function commandFile(commands) {
  let start = 2
  const lines = commands.map((command) => JSON.stringify(command))
  const places = lines.map((line, index) => {
    const end = start + Buffer.byteLength(line)
    const place = [commands[index].words.join(' '), start, end]
    start = end + 2
    return place
  })
  return { text: `[\n${lines.join(',\n')}\n]\n`, places }
}

/** Writes the file into a folder and returns the source of the module that reads it. */
export function writeCommandFile(folder, commands) {
  const { text, places } = commandFile(commands)
  writeFileSync(join(folder, fileName), text)
  return `import { join } from 'node:path'
import { commandsInFile } from './command-list.ts'
export const commands = commandsInFile(join(import.meta.dirname, '${fileName}'), ${JSON.stringify(places)})`
}
