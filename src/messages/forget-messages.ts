import { inList, runIn, selectIn, slices } from '../core/sql.ts'
import { journalImages, tombstones } from '../journal/journal.ts'
import { type Erased, type ForgetPart, type ForgetRequest, nothingErased, nothingFound } from '../ports/forgetting.ts'
import { recordIdsOf } from '../search/search.ts'
import { analyse } from '../text/tokenize.ts'
import { settleExchanges } from './exchanges.ts'
import { talkSession } from './log/message-diary.ts'
import { forgetMarks } from './marks/forget-marks.ts'
import { chatsOf, findPerson, idsIn } from './message-filter.ts'
import type { MessageNeeds } from './needs.ts'
import { handleImage, personImage } from './people.ts'
import { wordsOf } from './words-of.ts'

interface Found {
  id: number
  uid: string
  chat: number
  at: number
  text: string
}

/** Of long lists, so many characters of each are shown. */
const shownLength = 200

/** A contact with all that was written with them alone and by them in groups; or messages that hold words, of a time. */
export const messageForgetting = (needs: MessageNeeds): ForgetPart => ({
  named: 'contacts',
  async find({ things, query, person, session, after, before }: ForgetRequest) {
    const named = things?.contacts
    if (named === undefined && (things !== undefined || session !== undefined)) return nothingFound
    const references = named ?? (person === undefined ? [] : [person])
    const people: { id: string; name: string }[] = []
    for (const reference of references) {
      const found = await findPerson(needs.db, reference).catch((error) => {
        if (named !== undefined) throw error
        return undefined
      })
      if (found) people.push(found)
    }
    if (references.length > 0 && people.length === 0) return nothingFound
    if ([query, after, before].every((one) => one === undefined) && people.length === 0) return nothingFound
    const messages = await messagesOf(needs, { people: people.map(({ id }) => id), query, after, before })
    const isWhole = [query, after, before].every((one) => one === undefined)
    return {
      items: [
        ...people.map(({ id, name }) => ({ kind: 'contact', id, text: name })),
        ...messages.map(({ uid, text }) => ({ kind: 'message', id: uid, text: text.slice(0, shownLength) })),
      ],
      erase: () => erase(needs, messages, isWhole ? people : []),
    }
  },
})

interface Wanted {
  people: readonly string[]
  query: string | undefined
  after: number | undefined
  before: number | undefined
}

async function messagesOf({ db }: MessageNeeds, { people, query, after, before }: Wanted): Promise<Found[]> {
  const found = new Map<number, Found>()
  const times = 'm.at >= ? AND m.at < ?'
  const span = [after ?? Number.MIN_SAFE_INTEGER, before ?? Number.MAX_SAFE_INTEGER]
  const columns = 'm.id, m.uid, m.chat, m.at, m.text'
  const add = (rows: readonly Found[]) => {
    for (const row of rows) found.set(row.id, row)
  }
  for (const person of people) {
    const alone = (await chatsOf(db, person)).filter(({ isGroup }) => !isGroup).map(({ id }) => id)
    const { marks, params } = idsIn(alone)
    add(
      await db.all<Found>(
        `SELECT ${columns} FROM messages m WHERE ${times} AND (m.chat IN ${marks}
           OR m.sender IN (SELECT id FROM message_handles WHERE person = ?)) ORDER BY m.at, m.id`,
        [...span, ...params, person],
      ),
    )
  }
  if (people.length === 0 && query === undefined)
    add(await db.all<Found>(`SELECT ${columns} FROM messages m WHERE ${times} ORDER BY m.at, m.id`, span))
  if (query === undefined) return [...found.values()]
  const terms = [...new Set(analyse(query))]
  if (terms.length === 0) return []
  const ids = await wordsOf(db).holding(db, { any: [], all: terms }, { sql: times, params: span })
  const holding: Found[] = []
  for (const slice of slices(ids)) {
    const { marks, params } = inList(slice)
    holding.push(...(await db.all<Found>(`SELECT ${columns} FROM messages m WHERE m.id IN ${marks}`, params)))
  }
  holding.sort((one, other) => one.at - other.at || one.id - other.id)
  return people.length === 0 ? holding : holding.filter(({ id }) => found.has(id))
}

async function erase(
  needs: MessageNeeds,
  messages: readonly Found[],
  people: readonly { id: string; name: string }[],
): Promise<Erased> {
  if (messages.length === 0 && people.length === 0) return nothingErased
  const { db, search, clock } = needs
  const handles = await selectIn<{ id: number; handle: string }>(
    db,
    'SELECT id, handle FROM message_handles WHERE person',
    people.map(({ id }) => id),
  )
  const chats = [...new Set(messages.map(({ chat }) => chat))]
  const exchanges = await selectIn<{ uid: string }>(db, 'SELECT uid FROM message_exchanges WHERE chat', chats)
  const records = await recordIdsOf(
    db,
    exchanges.map(({ uid }) => uid),
  )
  await search.uncacheStored(records)
  await db.transaction(async (tx) => {
    await runIn(
      tx,
      'DELETE FROM messages WHERE id',
      messages.map(({ id }) => id),
    )
    await forgetMarks(
      tx,
      messages.map(({ uid }) => uid),
    )
    await tombstones.bury(
      tx,
      messages.map(({ uid }) => tombstones.of('message', uid)),
      clock(),
    )
    const own = handles.map(({ id }) => id)
    await runIn(tx, 'DELETE FROM message_reactions WHERE sender', own)
    await runIn(tx, 'DELETE FROM message_members WHERE handle', own)
    await runIn(tx, 'DELETE FROM message_handles WHERE id', own)
    await runIn(
      tx,
      'DELETE FROM message_people WHERE id',
      people.map(({ id }) => id),
    )
    await journalImages.forget(
      tx,
      personImage,
      people.map(({ id }) => id),
    )
    await journalImages.forget(
      tx,
      handleImage,
      handles.map(({ handle }) => handle),
    )
    // Nothing of the former exchanges stays: those that are left are made again.
    await search.remove(tx, records)
    await runIn(tx, 'DELETE FROM message_exchanges WHERE chat', chats)
    await runIn(tx, 'UPDATE message_chats SET dirty_from = 0, dirty_to = 8640000000000000 WHERE id', chats)
    await runIn(
      tx,
      `DELETE FROM message_chats WHERE NOT EXISTS (SELECT 1 FROM messages m WHERE m.chat = message_chats.id)
       AND id`,
      chats,
    )
    await tx.run('DELETE FROM message_members WHERE chat NOT IN (SELECT id FROM message_chats)')
    await runIn(
      tx,
      'DELETE FROM message_focus WHERE person',
      people.map(({ id }) => id),
    )
  })
  if (people.length > 0) await needs.diary?.removeTalks(people.map(({ id }) => talkSession(id)))
  await settleExchanges(needs)
  return {
    erased: [
      ...(people.length > 0 ? [`${people.length} ${people.length === 1 ? 'contact' : 'contacts'}`] : []),
      `${messages.length} ${messages.length === 1 ? 'message' : 'messages'}`,
    ],
    left: [],
    texts: [...people.map(({ name }) => name), ...messages.map(({ text }) => text).filter((text) => text.length > 20)],
    drafts: [],
    since: messages.length > 0 ? 0 : Number.POSITIVE_INFINITY,
  }
}
