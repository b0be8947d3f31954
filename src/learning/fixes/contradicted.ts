import { escaped } from '../../text/escaped.ts'
import { putsBack } from './puts-back.ts'
import { sameCommand } from './same-command.ts'
import type { Fix, Step } from './step.ts'

const reverting =
  /\bgit\s+(?:-C\s+\S+\s+)?(?:checkout|restore|revert|reset(?:\s+-\S+)*?\s+(?:--hard|--keep|--merge|HEAD[~^])|stash(?!\s+(?:pop|apply|list|show|drop)))\b([^;&|]*)/g

/** Why later steps contradict a fix; undefined if none does. */
export function contradictionOf(fix: Fix, after: readonly Step[]): 'reverted' | 'failed again' | undefined {
  if (after.some((step) => isReverted(fix, step))) return 'reverted'
  const files = new Set(fix.edits.map(({ file }) => file))
  for (const step of after) {
    // Later changes may break it for unrelated reasons.
    if (step.kind === 'edit') {
      if (files.has(step.file) || files.size === 0) return undefined
      continue
    }
    if (step.kind !== 'run' || step.ok || step.signature?.id !== fix.failure.signature?.id) continue
    if (sameCommand(step, fix.failure) ?? sameCommand(fix.failure, step)) return 'failed again'
  }
  return undefined
}

function isReverted({ edits, commands }: Fix, step: Step): boolean {
  if (step.kind === 'edit')
    return edits.some(
      (edit) =>
        (edit.file === step.file && near(step.before, edit.after) && near(step.after, edit.before)) ||
        putsBack(step, edit),
    )
  if (step.kind !== 'run' || !step.ok) return false
  for (const [, named = ''] of step.command.matchAll(reverting)) {
    const paths = named.split(/\s+/).filter((word) => word !== '' && !word.startsWith('-'))
    // A branch is not a file: only a command that names the tree, or a file of the fix, reverts it.
    if (/reset|stash|revert/.test(step.command) && edits.length > 0) return true
    if (edits.some(({ file }) => paths.some((path) => isAt(file, path.replace(/\/$/, ''))))) return true
  }
  return commands.some(({ command }) => {
    const [, name] = /\b(?:install|add|i)\s+(?:-\S+\s+)*([@\w./-]+)/.exec(command) ?? []
    return (
      name !== undefined &&
      new RegExp(`\\b(?:uninstall|remove|rm)\\s+(?:-\\S+\\s+)*${escaped(name)}`).test(step.command)
    )
  })
}

/** Whether a path of git names a file, or a folder that contains it. */
const isAt = (file: string, path: string): boolean =>
  path === '.' ||
  file === path ||
  file.endsWith(`/${path}`) ||
  file.includes(`/${path}/`) ||
  file.startsWith(`${path}/`)

/** For edits with little quoted text, white space does not count. */
const near = (one: string, other: string): boolean =>
  one.trim() !== '' && one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim()
