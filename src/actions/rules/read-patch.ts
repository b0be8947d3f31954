import { isAbsolute, join } from 'node:path'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { objectOf } from '../../core/object-of.ts'
import type { Action } from './action.ts'
import { readAction } from './read-action.ts'

/** The change that a patch makes to one file; `before` and `after` are the removed and added lines. */
export interface PatchedFile {
  /** The path in the patch; of a moved file the new one. */
  path: string
  before: string
  after: string
  isNew: boolean
}

/** The actions of a tool event: one, or one edit per file of a patch. */
export function readActions(event: CapturedEvent, pathOf: (path: string) => string): Action[] {
  const { tool, kind, key, at, folder } = event
  const patch = kind === 'tool' && tool !== undefined && isPatching(tool.name) ? patchIn(tool.input) : ''
  const files = patch === '' ? [] : readPatch(patch)
  if (tool === undefined || files.length === 0) return [readAction(event, pathOf) ?? []].flat()
  return files.map(({ path, ...change }) => {
    const file = pathOf(isAbsolute(path) ? path : join(folder, path))
    return { key, at, tool: tool.name, tokens: 0, kind: 'edit', file, ...change }
  })
}

/** The files of a patch between `*** Begin Patch` and `*** End Patch`, in order. */
export function readPatch(patch: string): PatchedFile[] {
  const files: { path: string; before: string[]; after: string[]; isNew: boolean }[] = []
  for (const line of patch.split(/\r?\n/)) {
    const [, verb, path] = /^\*\*\* (Add File|Update File|Delete File|Move to): (.+?)\s*$/.exec(line) ?? []
    const file = files.at(-1)
    if (verb === 'Move to') {
      if (file) file.path = path!
    } else if (path !== undefined) files.push({ path, before: [], after: [], isNew: verb === 'Add File' })
    else if (line.startsWith('-')) file?.before.push(line.slice(1))
    else if (line.startsWith('+')) file?.after.push(line.slice(1))
  }
  return files.map(({ before, after, ...file }) => ({ ...file, before: before.join('\n'), after: after.join('\n') }))
}

const isPatching = (tool: string): boolean => /(?:^|[._])apply_?patch$/i.test(tool)

/** Clients use different names: `command` (Codex), `patchText`, `input`, `patch`. */
function patchIn(input: unknown): string {
  if (typeof input === 'string') return input
  const { command, patchText, input: inner, patch } = objectOf(input)
  return [command, patchText, inner, patch].find((text): text is string => typeof text === 'string') ?? ''
}
