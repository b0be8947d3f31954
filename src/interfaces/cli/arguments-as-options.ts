import type { Command, CommandOption } from './command.ts'

/**
 * Arguments of a command as options: `search --query backups`, `knowledge list --project web`. Programs and agents name
 * what a person types as a word. Help does not list these.
 */
export const argumentsAsOptions = ({ arguments: all, options }: Command): CommandOption[] =>
  all.flatMap(({ field, label, rest, maxLength, description }) =>
    [...new Set([label, field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)])]
      .filter((flag) => /^[a-z][a-z-]+$/.test(flag) && !options.some((option) => option.flag === flag))
      .map((flag) => ({
        ...{ flag, field, type: 'string' as const, description, hidden: true },
        ...(rest === 'list' && { list: true }),
        ...(maxLength !== undefined && { maxLength }),
      })),
  )
