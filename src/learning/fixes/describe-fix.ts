import { readsAsInstruction } from '../../core/flag-instruction.ts'
import { shortened } from '../../text/shortened.ts'
import { commandInWords, plainCommand } from './command-in-words.ts'
import { layoutChange } from './layout-change.ts'
import { isInstall } from './relevance.ts'
import type { Edit, Fix } from './step.ts'

type FixKind = 'edit' | 'install' | 'setting' | 'command'

/** A fix with its stored description. */
export interface DescribedFix {
  fix: Fix
  kind: FixKind
  solution: string
}

const longest = 300
const settings = /\.(?:json|ya?ml|toml|ini|cfg|env|properties)$|(?:^|\/)\.\w+rc$|config\.\w+$|(?:^|\/)\.env/

export const kindOfFix = ({ edits, commands, isOtherCommand }: Fix): FixKind => {
  if (isOtherCommand) return 'command'
  if (edits.length > 0) return edits.every(({ file }) => settings.test(file)) ? 'setting' : 'edit'
  return commands.some(({ command }) => isInstall(command)) ? 'install' : 'command'
}

/** Describes the fix in one sentence. `undefined` if it would repeat instructions from a text. */
export function describeFix(fix: Fix, pathOf: (path: string) => string): string | undefined {
  const { edits, isNamed, commands, success, failure, isOtherCommand, folder } = fix
  const described = edits.flatMap((edit) => describeEdit(edit, pathOf) ?? [])
  const ran = commands.map(({ command }) => commandInWords(command))
  if (ran.includes(undefined)) return undefined
  const parts = [...ran, ...described.slice(0, 2)]
  const there = folder === undefined ? '' : `cd ${folder} && `
  if (isOtherCommand)
    parts.push(
      `use \`${there}${shortened(plainCommand(success.part), 120)}\` instead of \`${shortened(plainCommand(failure.part), 100)}\``,
    )
  const more = described.length > 2 ? ` (and ${described.length - 2} more edits)` : ''
  const text = shortened(`${parts.join('; ')}${more}`, longest)
  if (text === '' || readsAsInstruction(text)) return undefined
  // A fix known only by its time may be unrelated to the error.
  const doubt = isNamed ? '' : ' (the error does not name it)'
  return `${text[0]!.toUpperCase()}${text.slice(1)}${doubt}.`
}

/** `undefined` for an edit that changed nothing. */
function describeEdit(edit: Edit, pathOf: (path: string) => string): string | undefined {
  const file = pathOf(edit.file)
  const { before, after } = difference(edit)
  if (edit.before === '') return after === '' ? `write ${file}` : `write ${file} with \`${after}\``
  if (before === '' && after !== '') return `in ${file}, add \`${after}\``
  if (after === '' && before !== '') return `in ${file}, remove \`${before}\``
  if (before !== '') return `in ${file}, replace \`${before}\` with \`${after}\``
  const layout = layoutChange(edit.before, edit.after)
  return layout === undefined ? undefined : `in ${file}, ${layout}`
}

/** The lines that differ, few of them. */
function difference({ before, after }: Edit): { before: string; after: string } {
  const lines = (text: string) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  const [old, fresh] = [lines(before), lines(after)]
  const only = (some: string[], other: string[]) =>
    shortened(
      some
        .filter((line) => !other.includes(line))
        .slice(0, 3)
        .join(' '),
      90,
    ).replaceAll('`', "'")
  return { before: only(old, fresh), after: only(fresh, old) }
}
