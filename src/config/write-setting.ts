import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Document } from 'yaml'
import type { z } from 'zod'
import { invalidInput } from '../core/errors.ts'
import { objectOf } from '../core/object-of.ts'
import { ensureFolder, replaceFile } from '../core/own-files.ts'
import { defaults, settingNames, settingOf } from './defaults.ts'
import { shownSetting } from './explain.ts'
import { inTodaysWords } from './former-names.ts'
import type { Home } from './home.ts'
import { fromText, parseSettings, readSettingsFile, readYaml, unknownSetting } from './load.ts'
import { configSchema } from './schema.ts'

export interface WrittenSetting {
  name: string
  /** New value in the file, without a password; the default if it is not set. */
  value: unknown
  /** The former value in the same form. */
  former: unknown
  path: string
}

/**
 * Writes one setting into the settings file, or removes it (`undefined`). Comments, order and everything else in the
 * file stay. The result is validated before writing, and replaces the file in one step. Errors: `setting_unknown`,
 * `setting_value_invalid`, and those of a file that was already invalid.
 */
export async function writeSetting(home: Home, name: string, text: string | undefined): Promise<WrittenSetting> {
  if (!settingNames.includes(name)) throw unknownSetting(name)
  const before = readSettingsFile(home.configFile) ?? ''
  const former =
    settingOf(inTodaysWords(await readYaml(before, home.configFile)).tree, name) ?? settingOf(defaults, name)
  const { parseDocument } = await import('yaml')
  const document = parseDocument(before)
  renameFormer(document)
  const path = name.split('.')
  if (text === undefined) remove(document, path)
  else {
    const value = fromText(name, text)
    checkValue(name, text, value)
    place(document, path, value)
  }
  const after = textOf(document, before)
  const tree = await readYaml(after, home.configFile)
  await parseSettings(tree, home.configFile, {})
  if (after !== before) replaceSettings(home.configFile, after)
  const value = settingOf(tree, name) ?? settingOf(defaults, name)
  return { name, value: shownSetting(name, value), former: shownSetting(name, former), path: home.configFile }
}

/** Renames settings with old names, so that the file has one naming scheme. */
function renameFormer(document: Document): void {
  const { moved } = inTodaysWords(objectOf(document.toJS()))
  for (const { path, name, value } of moved) {
    remove(document, path)
    place(document, name.split('.'), value)
  }
}

/** Validates only the new value; other errors in the file are reported as usual. */
function checkValue(name: string, text: string, value: unknown): void {
  const tree = name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value)
  const parsed = configSchema.safeParse(tree)
  if (parsed.success) return
  const [issue] = parsed.error.issues
  throw invalidInput(
    'setting_value_invalid',
    `${name} cannot be ${JSON.stringify(shownSetting(name, text))}: ${issue ? wordsOf(issue) : 'it does not fit'}. See "jarvis config explain ${name}".`,
    { name },
  )
}

/** A document without settings would be written as `{}`, without its comments. */
function textOf(document: Document, before: string): string {
  const isEmpty = document.contents === null || Object.keys((document.toJS() ?? {}) as object).length === 0
  if (!isEmpty) return document.toString({ lineWidth: 0 })
  const comments = before.split('\n').filter((line) => line.startsWith('#'))
  return comments.map((comment) => `${comment}\n`).join('')
}

/** Expected kinds of values, in words. */
const kinds: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  string: 'a text',
  array: 'a list',
  object: 'a section of settings',
}

const wordsOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_type'
    ? `${kinds[issue.expected] ?? issue.expected} is needed`
    : issue.code === 'invalid_value'
      ? `choose one of ${issue.values.map(String).join(', ')}`
      : issue.message

function place(document: Document, path: readonly string[], value: unknown): void {
  // `search:` with nothing below it has no map yet.
  for (let depth = 1; depth < path.length; depth++) {
    const above = path.slice(0, depth)
    if ((document.getIn(above) ?? null) === null) document.setIn(above, document.createNode({}))
  }
  document.setIn(path, value)
}

/** Removes a section with its last setting. */
function remove(document: Document, path: readonly string[]): void {
  if (!document.hasIn(path)) return
  if (path.length === 1) keepComment(document, path[0] as string)
  document.deleteIn(path)
  const above = path.slice(0, -1)
  const left = above.length > 0 ? document.getIn(above) : undefined
  if (typeof left === 'object' && left !== null && 'items' in left && (left.items as unknown[]).length === 0)
    remove(document, above)
}

/** Keeps a comment above the first setting, which is about the file. */
function keepComment(document: Document, name: string): void {
  const { items = [] } = (document.contents ?? {}) as { items?: { key: { value?: unknown; commentBefore?: string } }[] }
  const comment = items.find(({ key }) => key.value === name)?.key.commentBefore
  if (comment) document.commentBefore = [document.commentBefore, comment].filter(Boolean).join('\n')
}

/** Replaces the file. It may be a link into another folder; its mode is kept. */
function replaceSettings(path: string, text: string): void {
  ensureFolder(dirname(path))
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats) replaceFile(realpathSync(path), text, stats.mode & 0o777)
  else replaceFile(path, text)
}
