import type { Command } from './command.ts'

/** An input with the defaults of its command, where no schema fills them in. */
export function withDefaults(command: Command | undefined, input: Readonly<Record<string, unknown>>): object {
  const fields = [...(command?.arguments ?? []), ...(command?.options ?? [])]
  const shipped = fields.filter((field) => field.default !== undefined)
  return { ...Object.fromEntries(shipped.map(({ field, default: value }) => [field, value])), ...input }
}
