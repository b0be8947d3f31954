import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash, slug } from '../../../core/ids.ts'
import { type Filter, type RecordKind, recordKinds } from '../../../core/record.ts'
import type { ProviderRecord } from '../../../ports/search-provider.ts'

/** Readable only by the owner: these are copies of the space's content. */
const folderMode = 0o700
const fileMode = 0o600
/** Exists while QMD has not read changed files yet: after a crash in between, the next run continues. */
const unreadMark = '.unread'

/**
 * The records of a space as Markdown files for QMD: `<group>/<record>/<passage>.md`; a group is a collection of QMD.
 */
export interface QmdFolder {
  root: string
  write(records: readonly ProviderRecord[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  clear(): Promise<void>
  /** Names of the groups that pass a filter. */
  groups(filter?: Filter): Promise<string[]>
  isUnread(): boolean
  markRead(): Promise<void>
  isEmpty(): Promise<boolean>
}

export function createQmdFolder(root: string): QmdFolder {
  const groups = async () => {
    const entries = existsSync(root) ? await readdir(root, { withFileTypes: true }) : []
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  }
  const markUnread = async () => {
    await mkdir(root, { recursive: true, mode: folderMode })
    await writeFile(join(root, unreadMark), '', { mode: fileMode })
  }
  const remove = async (ids: readonly string[]) => {
    for (const group of await groups())
      for (const id of ids) await rm(join(root, group, recordFolder(id)), { recursive: true, force: true })
  }
  return {
    root,
    async write(records) {
      await markUnread()
      await remove(records.map(({ id }) => id))
      for (const record of records) {
        const folder = join(root, groupOf(record), recordFolder(record.id))
        await mkdir(folder, { recursive: true, mode: folderMode })
        for (const [place, passage] of record.passages.entries())
          await writeFile(join(folder, `${place}.md`), textOf(record, passage), { mode: fileMode })
      }
    },
    async remove(ids) {
      await markUnread()
      await remove(ids)
    },
    async clear() {
      await rm(root, { recursive: true, force: true })
      await markUnread()
    },
    async groups({ kinds, collections } = {}) {
      const suffixes = collections?.map(suffixOf)
      return (await groups()).filter((group) => {
        const [kind = '', suffix = ''] = group.split('--')
        return (kinds?.includes(kind as RecordKind) ?? true) && (suffixes?.includes(suffix) ?? true)
      })
    },
    isUnread: () => existsSync(join(root, unreadMark)),
    markRead: () => rm(join(root, unreadMark), { force: true }),
    isEmpty: async () => (await groups()).length === 0,
  }
}

/**
 * The passage of one of our files, from `qmd://<group>/<record>/<passage>.md`; undefined for any other file. QMD adds
 * the name of the index as a query (`?index=…`) on the command line, and omits it in its server.
 */
export function placeOf(file: string): { id: string; passage: number } | undefined {
  const [, group = '', record = '', passage] =
    /^(?:qmd:\/\/)?([^/]+)\/([0-9a-z-]+)\/(\d+)\.md(?:\?.*)?$/.exec(file) ?? []
  if (passage === undefined || !(recordKinds as readonly string[]).includes(group.split('--')[0] ?? ''))
    return undefined
  const id = record.startsWith('x-') ? Buffer.from(record.slice(2), 'hex').toString() : record
  return { id, passage: Number(passage) }
}

/** QMD lower-cases names and drops characters, so other ids are written in hex. */
const recordFolder = (id: string): string => (/^[0-9a-z]+$/.test(id) ? id : `x-${Buffer.from(id).toString('hex')}`)

const groupOf = ({ kind, collection }: ProviderRecord): string =>
  collection === null ? kind : `${kind}--${suffixOf(collection)}`

/** Distinguishes names that have the same slug. */
const suffixOf = (collection: string): string =>
  `${slug(collection).replace(/[^0-9a-z-]|-(?=-)/g, '')}-${contentHash(collection).slice(0, 6)}`

function textOf({ title }: ProviderRecord, { text, headings }: ProviderRecord['passages'][number]): string {
  const head = headings.filter((heading) => heading !== title).join(' › ')
  return [title === '' ? '' : `# ${title.replace(/\s+/g, ' ')}`, head, text].filter((part) => part !== '').join('\n\n')
}
