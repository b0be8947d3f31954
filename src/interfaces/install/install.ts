import type { Connection } from '../../clients/client.ts'
import { isSame } from '../../clients/text/config-text.ts'
import { keepBackup } from './backup.ts'
import { type Change, checkChange, checkStillSame, unchanged } from './change.ts'
import { checkWritable, writeConfigFile } from './config-file.ts'
import { ownKind, renewEntry } from './own-entry.ts'
import {
  checkRegistration,
  entryFor,
  foreignEntry,
  guardText,
  modeOfNewFile,
  type Registration,
  readRegistration,
} from './registration.ts'
import { showChange } from './show-change.ts'

/**
 * Registers Jarvis in a client's settings file, or brings its entry up to date. Nothing is written before `write`.
 * Throws Conflict for an entry of that name that is not ours, unless `force`; Config for a file that does not parse.
 */
export function prepareInstall(registration: Registration, connection: Connection, force = false): Change {
  checkRegistration(registration)
  const { reading: shown, after, entry } = planInstall(registration, connection, force)
  const { file } = shown
  if (after === undefined) return unchanged(file.path)
  return {
    path: file.path,
    diff: showChange({
      path: file.path,
      before: file.bytes && file.text,
      after,
      ours: [shown.entry, entry, { url: registration.client.schema }],
    }),
    write() {
      const { reading, after } = planInstall(registration, connection, force)
      checkStillSame(shown, reading)
      if (after === undefined) return {}
      checkWritable(reading.file)
      const backup = keepBackup(registration, reading)
      writeConfigFile(reading.file, reading.file.mark + after, modeOfNewFile(registration, connection))
      return backup === undefined ? {} : { backup }
    },
  }
}

function planInstall(registration: Registration, connection: Connection, force: boolean) {
  const { client, name } = registration
  const fresh = (more: readonly string[]) => entryFor(client, connection, more)
  const byHand = snippet(registration, connection)
  const reading = readRegistration(registration, byHand)
  const { file, text, path, entry: former } = reading
  if (former !== undefined && ownKind(former) === undefined && !force) {
    const next = `Choose another name with --name, or replace "${name}" with --force; a backup is kept.`
    throw foreignEntry(registration, file.path, former, next)
  }
  const entry = renewEntry(former, fresh)
  if (isSame(former, entry)) return { reading, entry, after: undefined }
  const after = guardText(file.path, () => text.put(path, entry), byHand)
  return { reading, entry, after: checkChange(registration, reading, after, entry) }
}

/** An entry for the user to add by hand; the token is a placeholder. */
function snippet({ client, name }: Registration, connection: Connection): string {
  const shown: Connection =
    connection.kind === 'http' ? { ...connection, token: 'the content of the file "token" in the home' } : connection
  const servers = typeof client.servers === 'function' ? client.servers(client.language('')) : client.servers
  return client
    .language('')
    .put([...servers, name], entryFor(client, shown))
    .trimEnd()
}
