import { invalidInput, notFound } from '../../src/core/errors.ts'
import { newId } from '../../src/core/ids.ts'
import type { Clock } from '../../src/core/runtime.ts'
import type { TableForm } from '../../src/core/table-rows.ts'
import { journalImages, journalRows, tombstones, write } from '../../src/journal/journal.ts'
import type { Database } from '../../src/ports/database.ts'
import { type ForgetPart, nothingErased } from '../../src/ports/forgetting.ts'
import type { SubsystemDefinition } from '../../src/ports/subsystem.ts'
import { redact } from '../../src/secrets/redact.ts'
import { mentions } from '../../src/text/mentions.ts'

/** A minimal subsystem: bookmarked addresses. */

export interface Bookmark {
  id: string
  url: string
  title: string
  /** Of the address: derived, so that there is something to repair. */
  host: string
  at: number
}

interface Needs {
  db: Database
  clock: Clock
}

const bookmarkRows: TableForm = {
  table: 'bookmarks',
  key: ['id'],
  fields: {
    id: ['id', 'text'],
    url: ['url', 'words'],
    title: ['title', 'words'],
    host: ['host', 'text'],
    at: ['at', 'number'],
  },
}
const kind = 'bookmark'
const actor = 'user'
const columns = 'id, url, title, host, at'
const covered = (text: string): string => redact(text).text
const tombstone = (id: string): string => tombstones.of(kind, id)

export type Bookmarks = ReturnType<typeof createBookmarks>

export function createBookmarks({ db, clock }: Needs) {
  return {
    async add({ url, title }: { url: string; title: string }): Promise<Bookmark> {
      if (!URL.canParse(url))
        throw invalidInput('bookmark_url_invalid', `${url} is no address. Give one with https://.`)
      const at = clock()
      const bookmark = { id: newId(at), url: covered(url), title: covered(title), host: new URL(url).host, at }
      await db.transaction(async (tx) => {
        const former = await journalRows.image(tx, kind, bookmarkRows, bookmark.id)
        await tx.run('INSERT INTO bookmarks (id, url, title, host, at) VALUES (?, ?, ?, ?, ?)', [
          ...[bookmark.id, bookmark.url, bookmark.title, bookmark.host, bookmark.at],
        ])
        await write(tx, { at, actor, action: 'bookmark_add', target: bookmark.id }, [former])
      })
      return bookmark
    },
    async remove(id: string): Promise<{ removed: Bookmark }> {
      return db.transaction(async (tx) => {
        const removed = await tx.get<Bookmark>(`SELECT ${columns} FROM bookmarks WHERE id = ?`, [id])
        if (!removed)
          throw notFound('bookmark_not_found', `Bookmark ${id} does not exist. "jarvis bookmarks list" shows all.`)
        const former = await journalRows.image(tx, kind, bookmarkRows, id)
        await tx.run('DELETE FROM bookmarks WHERE id = ?', [id])
        await write(tx, { at: clock(), actor, action: 'bookmark_remove', target: id }, [former])
        return { removed }
      })
    },
    list: () => db.all<Bookmark>(`SELECT ${columns} FROM bookmarks ORDER BY at DESC, id DESC`),
  }
}

const forgetPart = ({ db, clock }: Needs): ForgetPart => ({
  named: 'bookmarks',
  knows: async (reference) => (await db.get('SELECT 1 FROM bookmarks WHERE id = ?', [reference])) !== undefined,
  async find({ things, query, person, session, after = 0, before = Number.POSITIVE_INFINITY }) {
    const all = session === undefined ? await createBookmarks({ db, clock }).list() : []
    const found = all.filter(({ id, at, title, url }) =>
      things?.bookmarks
        ? things.bookmarks.includes(id)
        : at >= after && at < before && mentions(`${title}\n${url}`, { query, person }),
    )
    const ids = found.map(({ id }) => id)
    return {
      items: found.map(({ id, title }) => ({ kind, id, text: title })),
      async erase() {
        if (ids.length === 0) return nothingErased
        await db.transaction(async (tx) => {
          for (const id of ids) await tx.run('DELETE FROM bookmarks WHERE id = ?', [id])
          await journalImages.forget(tx, kind, ids)
          await tombstones.bury(tx, ids.map(tombstone), clock())
        })
        const texts = found.map(({ title }) => title)
        return {
          ...nothingErased,
          erased: [`${ids.length} bookmarks`],
          texts,
          since: Math.min(...found.map(({ at }) => at)),
        }
      },
    }
  },
})

/** Of several with one address the last stays. */
const doubles =
  'SELECT id FROM bookmarks WHERE EXISTS (SELECT 1 FROM bookmarks o WHERE o.url = bookmarks.url AND o.id > bookmarks.id)'

/** Bookmarks whose host differs from that of their address. */
const wrongHosts = async ({ db, clock }: Needs): Promise<Bookmark[]> =>
  (await createBookmarks({ db, clock }).list()).filter(({ url, host }) => new URL(url).host !== host)

export const subsystem = {
  name: 'bookmarks',
  tables: [
    'CREATE TABLE bookmarks (id TEXT PRIMARY KEY, url TEXT NOT NULL, title TEXT NOT NULL, host TEXT NOT NULL);',
    'ALTER TABLE bookmarks ADD COLUMN at INTEGER NOT NULL DEFAULT 0;\nCREATE INDEX bookmarks_by_time ON bookmarks (at);',
  ],
  open: async (needs: Needs) => ({
    face: createBookmarks(needs),
    undoers: async () => [journalRows.createUndo({ [kind]: { form: bookmarkRows, title: 'title' } })],
    forgetParts: async () => [forgetPart(needs)],
    kinds: async () => [
      journalRows.movable(
        { ...needs, cover: covered, search: { put: async () => undefined } },
        'bookmarks',
        bookmarkRows,
        {
          async refuses(db, rows) {
            const buried = await tombstones.among(
              db,
              rows.map(({ id }) => String(id)),
              tombstone,
            )
            return new Map(rows.filter(({ id }) => buried.has(String(id))).map((row) => [row, 'left' as const]))
          },
          ...journalRows.undoneAs(kind, bookmarkRows),
        },
      ),
    ],
    brief: async () =>
      (await createBookmarks(needs).list()).slice(0, 3).map(({ id, title, url, at }) => ({
        id: `b:${id.slice(-6)}`,
        section: 'recent' as const,
        text: `Bookmarked ${title}: ${url}`,
        tier: 3 as const,
        value: 3,
        order: -at,
        why: 'bookmarked lately',
      })),
    async check() {
      const wrong = await wrongHosts(needs)
      if (wrong.length === 0) return [{ check: kind, state: 'ok' as const, message: 'every host is right' }]
      const message = `${wrong.length} bookmarks have a wrong host.`
      return [{ check: kind, state: 'error' as const, message, fix: 'jarvis doctor --repair' }]
    },
    async repair() {
      const wrong = await wrongHosts(needs)
      await needs.db.transaction(async (tx) => {
        for (const { id, url } of wrong)
          await tx.run('UPDATE bookmarks SET host = ? WHERE id = ?', [new URL(url).host, id])
      })
      return wrong.length === 0 ? [] : [`Put ${wrong.length} hosts of bookmarks right.`]
    },
    jobs: async () => [
      {
        ...{ name: 'bookmarks.tidy', priority: 1, everyMs: 60_000, budgetMs: 1000, alone: true },
        failing: 'Doubles of bookmarks could not be removed',
        async run() {
          await needs.db.transaction((tx) => tx.run(`DELETE FROM bookmarks WHERE id IN (${doubles})`))
          return undefined
        },
      },
    ],
    cleanUp: async (dryRun: boolean) => {
      const rows = await needs.db.all<{ id: string }>(doubles)
      if (!dryRun) await needs.db.transaction((tx) => tx.run(`DELETE FROM bookmarks WHERE id IN (${doubles})`))
      return rows.length === 0 ? [] : [{ what: `${rows.length} doubles of bookmarks`, bytes: 0 }]
    },
  }),
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<Needs, Bookmarks>
