import { describeCommands } from './describe-commands.ts'

/**
 * Every command. Drawn from the operations when run from source; the build replaces this module by its value as plain
 * data, so that help and the parsing of a command line load neither the operations nor a schema library.
 */
export const commands = await describeCommands()
