import type { Machine } from '../../../clients/client.ts'
import { openClawText, openclaw } from '../../../clients/known/openclaw.ts'
import { isSame, TextFault } from '../../../clients/text/config-text.ts'
import { conflict } from '../../../core/errors.ts'
import { isObject, objectOf } from '../../../core/object-of.ts'
import type { Change } from '../change.ts'
import { prepareEdit, prepareEditRemoval, type SettingsEdit } from '../edit-settings.ts'
import { fileOf } from '../registration.ts'

const id = 'jarvis'
const folders = ['plugins', 'load', 'paths']
const allowed = ['plugins', 'allow']
const entryPath = ['plugins', 'entries', id]

/** Settings of the plugin. */
interface Plugin {
  /** Full path of its folder in our package, so that updates of the package are loaded. */
  folder: string
  home?: string | undefined
}

/** Adds the plugin's folder to the settings, with access to conversations. It takes no slot from another plugin. */
export const prepareOpenClawPlugin = (machine: Machine, plugin: Plugin): Change =>
  prepareEdit(editOf(machine, plugin), machine)

/** Takes it out again, wherever its folder is. */
export const prepareOpenClawPluginRemoval = (machine: Machine): Change => prepareEditRemoval(editOf(machine), machine)

/** Without `plugin`, any installed one is meant. */
function editOf(machine: Machine, plugin?: Plugin): SettingsEdit {
  const path = fileOf({ client: openclaw, machine, name: id })
  return {
    path,
    backupEnding: '.plugin.jarvis-backup',
    put: (text) => (plugin === undefined ? text : put(checkOwn(path, text), plugin)),
    remove,
    isOutcome: (former, text) => isReadable(former) && put(former, pluginIn(text)) === text,
    state: (text) => [folders, allowed, entryPath].map((place) => openClawText(text).get(place)),
    ours: (text) => [{ args: [id, ...ourFolders(text), pluginIn(text).home] }],
    byHand: plugin === undefined ? '' : put('', plugin).trimEnd(),
  }
}

function put(text: string, { folder, home }: Plugin): string {
  let left = text
  for (const old of ourFolders(text)) if (old !== folder) left = openClawText(left).removeItem(folders, old)
  if (!ourFolders(left).includes(folder)) left = openClawText(left).addItem(folders, folder)
  const former = objectOf(openClawText(left).get(entryPath))
  const { home: _former, ...config } = objectOf(former.config)
  const { config: _told, ...rest } = former
  const settings = home === undefined ? config : { ...config, home }
  const entry = {
    ...rest,
    // Removing a plugin leaves only `enabled: false` behind.
    enabled: former.hooks === undefined ? true : (former.enabled ?? true),
    // OpenClaw requires this of every plugin that reads conversations.
    hooks: { allowConversationAccess: true, ...objectOf(former.hooks) },
    ...(Object.keys(settings).length > 0 && { config: settings }),
  }
  if (!isSame(former, entry)) left = openClawText(left).put(entryPath, entry)
  // A list of allowed plugins excludes all others.
  const list = listAt(left, allowed)
  return list.length === 0 || list.includes(id) ? left : openClawText(left).addItem(allowed, id)
}

function remove(text: string): string {
  if (ourFolders(text).length === 0 && !isOurEntry(text)) return text
  let left = openClawText(text).removeItem(allowed, id)
  for (const folder of ourFolders(left)) left = openClawText(left).removeItem(folders, folder)
  if (isOurEntry(left)) left = openClawText(left).remove(entryPath)
  for (const place of [folders, folders.slice(0, -1), entryPath.slice(0, -1), ['plugins']]) {
    const value = openClawText(left).get(place)
    if (isSame(value, {}) || isSame(value, [])) left = openClawText(left).remove(place)
  }
  return left
}

const pluginIn = (text: string): Plugin => {
  const home = objectOf(objectOf(openClawText(text).get(entryPath)).config).home
  return { folder: ourFolders(text)[0] ?? '', home: typeof home === 'string' ? home : undefined }
}

/** Folders of the plugin in our package, in any location. */
const ourFolders = (text: string): string[] =>
  listAt(text, folders).filter((path) => /[\\/]openclaw[\\/]jarvis$/.test(path))

const listAt = (text: string, path: readonly string[]): string[] => {
  const list = openClawText(text).get(path)
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}

/** An entry with other settings is for another plugin of that name. */
function isOurEntry(text: string): boolean {
  const entry = openClawText(text).get(entryPath)
  if (!isObject(entry)) return false
  const hasOnly = (value: unknown, keys: readonly string[]) =>
    Object.keys(objectOf(value)).every((key) => keys.includes(key))
  return hasOnly(entry, ['enabled', 'hooks', 'config']) && hasOnly(entry.config, ['home'])
}

function checkOwn(path: string, text: string): string {
  if (openClawText(text).get(entryPath) === undefined || isOurEntry(text)) return text
  throw conflict(
    'client_plugin_name_taken',
    `"${entryPath.join('.')}" in ${path} is for another plugin. Remove it or rename that plugin and run this again, or register only the server with --server-only; nothing was changed.`,
    { path },
  )
}

function isReadable(text: string): boolean {
  try {
    openClawText(text).get(entryPath)
    return true
  } catch (error) {
    if (error instanceof TextFault) return false
    throw error
  }
}
