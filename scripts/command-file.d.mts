import type { Command } from '../src/interfaces/cli/command.ts'
import type { CommandPlace } from '../src/interfaces/cli/command-list.ts'

export function commandFile(commands: readonly Command[]): { text: string; places: CommandPlace[] }
