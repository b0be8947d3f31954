import type { Command } from '../../src/interfaces/cli/command.ts'

/** The command line that gives an operation this input. Throws when no command accepts all its fields. */
export function typedCommand(commands: readonly Command[], name: string, input: object): string[] {
  const found = commands.find(
    (one) =>
      one.operation === name &&
      Object.keys(input).every((field) => [...one.arguments, ...one.options].some((place) => place.field === field)),
  )
  if (!found) throw new Error(`No command of ${name} takes ${Object.keys(input).join(', ')}.`)
  const places = found.arguments.flatMap(({ field }) => (input as Record<string, unknown>)[field] ?? [])
  const options = found.options.flatMap(({ field, flag }) => {
    const value = (input as Record<string, unknown>)[field]
    if (value === undefined) return []
    if (typeof value === 'boolean') return [value ? `--${flag}` : `--no-${flag}`]
    return [value].flat().flatMap((one) => [`--${flag}`, String(one)])
  })
  return [...found.words, ...options, ...places.map(String)]
}
