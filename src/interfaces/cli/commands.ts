import { commandsInMemory } from './command-list.ts'
import { describeCommands } from './describe-commands.ts'

/**
 * Every command. Drawn from the operations when run from source; the build replaces this module by one that reads a file
 * of them (scripts/command-file.mjs), so that help and the parsing of a command line load neither the operations nor a
 * schema library.
 */
export const commands = commandsInMemory(await describeCommands())
