import { commandsInMemory } from './command-list.ts'
import { describeCommands } from './describe-commands.ts'

/**
 * All commands. Running from source, they are derived from the operations; the build replaces this module by one that
 * reads them from a file (scripts/command-file.mjs), so that help and parsing load neither the operations nor a schema
 * library.
 */
export const commands = commandsInMemory(await describeCommands())
