import { counted } from '../core/counted.ts'
import { JarvisError } from '../core/errors.ts'
import { addAll } from '../core/long-lists.ts'
import { inList, runIn, selectIn, slices } from '../core/sql.ts'
import { journalImages, tombstones } from '../journal/journal.ts'
import type { Reader, Writer } from '../ports/database.ts'
import { type Erased, type ForgetPart, type ForgetRequest, nothingErased, nothingFound } from '../ports/forgetting.ts'
import { recordIdsOf } from '../search/search.ts'
import { type FoundTemplates, loadTemplateForgetting, loadTemplateIndex } from '../templates/templates.ts'
import { mentions, termsOfMention } from '../text/mentions.ts'
import { settleExchanges } from './exchanges.ts'
import { type FoundPerson, findPerson } from './find-people.ts'
import { eraseTitles, type FoundTitles, findTitles, noTitles } from './forget-titles.ts'
import { talkSession } from './log/message-diary.ts'
import { forgetMarks } from './marks/forget-marks.ts'
import { chatsOf, idsIn } from './message-filter.ts'
import { hideSources } from './message-sources.ts'
import type { MessageNeeds } from './needs.ts'
import { handleImage, personImage } from './people.ts'
import { forgetApart } from './same/keep-apart.ts'
import { hasHandle, makeAgain } from './tables.ts'
import { wordsOf } from './words-of.ts'
import { removeEmptyChats } from './write-messages.ts'

interface Found {
  id: number
  uid: string
  chat: number
  at: number
  text: string
}

/** Of long lists, so many characters of each are shown. */
const shownLength = 200

/**
 * A contact with all that was written with them alone and by them in groups; or messages that hold words, of a time.
 * Templates lose what they hold of it.
 */
export const messageForgetting = (needs: MessageNeeds): ForgetPart => ({
  named: 'contacts',
  async find({ things, query, person, session, after, before }: ForgetRequest) {
    const named = things?.contacts
    if (named === undefined && (things !== undefined || session !== undefined)) return nothingFound
    const references = named ?? (person === undefined ? [] : [person])
    const people: FoundPerson[] = []
    const left: string[] = []
    for (const reference of references) {
      const found = await findPerson(needs.db, reference).catch((error) => {
        if (named !== undefined) throw error
        if (error instanceof JarvisError && error.code === 'contact_ambiguous')
          left.push(`No contact is erased: ${error.message}`)
        return undefined
      })
      if (found) people.push(found)
    }
    const isWhole = [query, after, before].every((one) => one === undefined)
    if (isWhole && references.length === 0) return nothingFound
    const isUnknown = references.length > 0 && people.length === 0
    const messages = isUnknown
      ? []
      : await messagesOf(needs, { people: people.map(({ id }) => id), query, after, before })
    if (person !== undefined && named === undefined)
      left.push(...(await namingThem(needs, { person, query, after, before }, messages)))
    const gone = isWhole ? [...people, ...(await formerPeople(needs.db, people))] : []
    const { findTemplates } = await loadTemplateForgetting()
    const templates = await findTemplates(needs.db, {
      // Words beside a contact are those of its messages.
      ...(named === undefined && { query, person, after, before }),
      ...{ messages, names: gone.map(({ name }) => name), messagesSaying: (text) => messagesSaying(needs.db, text) },
    })
    // Words beside a contact or a time are those of messages; a title has neither.
    const isOfWords = named === undefined && after === undefined && before === undefined
    const titles = isOfWords ? await findTitles(needs.db, { query, person }) : noTitles
    const texts = [
      ...gone.map(({ name }) => name),
      ...[...messages.map(({ text }) => text), ...saidIn(titles)].filter((text) => text.length > 20),
      ...templates.texts,
    ]
    return {
      ...{ left: [...left, ...templates.left], texts },
      items: [
        ...gone.map(({ id, name }) => ({ kind: 'contact', id, text: name })),
        ...messages.map(({ uid, text }) => ({ kind: 'message', id: uid, text: text.slice(0, shownLength) })),
        ...titles.chats.map(({ id, title }) => ({ kind: 'conversation title', id: `chat:${id}`, text: title })),
        ...titles.marks.map(({ id, query: text }) => ({ kind: 'message mark', id, text })),
        ...templates.items,
      ],
      erase: () => erase(needs, { messages, people: gone, templates, titles }),
    }
  },
})

const saidIn = ({ chats, marks }: FoundTitles): string[] => [
  ...chats.map(({ title }) => title),
  ...marks.map(({ query }) => query),
]

/** A sentence where messages that others wrote name the person: they stay. */
async function namingThem(
  needs: MessageNeeds,
  { person, query, after, before }: Omit<Wanted, 'people'> & { person: string },
  erased: readonly Found[],
): Promise<string[]> {
  const ids = new Set(erased.map(({ id }) => id))
  const holding = await messagesOf(needs, { people: [], query, person, after, before })
  const naming = holding.filter(({ id, text }) => !ids.has(id) && mentions(text, { person, query }))
  if (naming.length === 0) return []
  return [
    `${counted(naming.length, 'message')} in conversations with others or by you ${naming.length === 1 ? 'names' : 'name'} "${person}". To erase by words, use --query "${person}".`,
  ]
}

async function messagesSaying(db: Reader, text: string): Promise<number[]> {
  const rows = await db.all<{ id: number }>('SELECT id FROM messages WHERE text = ?', [text])
  return rows.map(({ id }) => id)
}

interface Wanted {
  people: readonly string[]
  query: string | undefined
  /** A name that the messages say. */
  person?: string | undefined
  after: number | undefined
  before: number | undefined
}

async function messagesOf(
  { db }: MessageNeeds,
  { people, query, person: named, after, before }: Wanted,
): Promise<Found[]> {
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
  const isOfWords = query !== undefined || named !== undefined
  if (people.length === 0 && !isOfWords)
    add(await db.all<Found>(`SELECT ${columns} FROM messages m WHERE ${times} ORDER BY m.at, m.id`, span))
  if (!isOfWords) return [...found.values()]
  const terms = [...new Set(termsOfMention({ query, person: named }))]
  if (terms.length === 0) return []
  const ids = await wordsOf(db).holding(db, { any: [], all: terms }, { sql: times, params: span })
  const holding: Found[] = []
  for (const slice of slices(ids)) {
    const { marks, params } = inList(slice)
    addAll(holding, await db.all<Found>(`SELECT ${columns} FROM messages m WHERE m.id IN ${marks}`, params))
  }
  holding.sort((one, other) => one.at - other.at || one.id - other.id)
  return people.length === 0 ? holding : holding.filter(({ id }) => found.has(id))
}

const handlesOf = (db: Reader, people: readonly FoundPerson[]) =>
  selectIn<{ id: number; handle: string }>(
    db,
    'SELECT id, handle FROM message_handles WHERE person',
    people.map(({ id }) => id),
  )

/** Contacts that were merged into these, and that undo could restore: their rows are left, without a handle. */
async function formerPeople(db: Reader, people: readonly FoundPerson[]): Promise<FoundPerson[]> {
  const own = new Set((await handlesOf(db, people)).map(({ handle }) => handle))
  const former = new Set<string>()
  const elsewhere = new Set<string>()
  for await (const { id, former: row } of journalImages.eachState(db, handleImage))
    (own.has(id) ? former : elsewhere).add((row as { person: string }).person)
  return selectIn<FoundPerson>(
    db,
    `SELECT id, name FROM message_people WHERE NOT ${hasHandle} AND id`,
    [...former].filter((id) => !elsewhere.has(id)),
  )
}

/** Chats with these messages, and those that are called after who has these handles. */
async function chatsToSettle(
  db: Reader,
  { messages, titles }: Pick<ToErase, 'messages' | 'titles'>,
  handles: readonly number[],
): Promise<number[]> {
  const named = await selectIn<{ id: number }>(
    db,
    `SELECT DISTINCT c.id FROM message_chats c JOIN message_members m ON m.chat = c.id
     WHERE (c.is_group = 0 OR COALESCE(c.title, '') = '') AND m.handle`,
    handles,
  )
  return [...new Set([...messages.map(({ chat }) => chat), ...[...named, ...titles.chats].map(({ id }) => id)])]
}

interface ToErase {
  messages: readonly Found[]
  people: readonly FoundPerson[]
  templates: FoundTemplates
  titles: FoundTitles
}

async function erase(needs: MessageNeeds, { messages, people, templates, titles }: ToErase): Promise<Erased> {
  const count = messages.length + people.length + templates.ids.length + saidIn(titles).length
  if (count === 0) return nothingErased
  const { db, search, clock } = needs
  const handles = await handlesOf(db, people)
  const own = handles.map(({ id }) => id)
  const chats = await chatsToSettle(db, { messages, titles }, own)
  const exchanges = await selectIn<{ uid: string }>(db, 'SELECT uid FROM message_exchanges WHERE chat', chats)
  const records = await recordIdsOf(db, [...exchanges.map(({ uid }) => uid), ...templates.ids])
  await search.uncacheStored(records)
  // Before their contacts: after a crash in between, the next forgetting would not find the files.
  if (people.length > 0) await needs.diary?.removeTalks(people.map(({ id }) => talkSession(id)))
  await db.transaction(async (tx) => {
    await eraseMessages(tx, messages, clock())
    await erasePeople(tx, people, handles, clock())
    await eraseTitles(tx, titles, clock())
    await tombstones.bury(
      tx,
      people.map(({ id }) => tombstones.of('contact', id)),
      clock(),
    )
    await hideSources(tx)
    await templates.erase(tx, clock())
    // Nothing of the former exchanges stays: those that are left are made again.
    await search.remove(tx, records)
    await runIn(tx, 'DELETE FROM message_exchanges WHERE chat', chats)
    await runIn(tx, makeAgain, chats)
    await removeEmptyChats(tx, chats)
  })
  await settleExchanges(needs)
  const { settleTemplates } = await loadTemplateIndex()
  await settleTemplates(needs)
  return {
    erased: [
      ...(people.length > 0 ? [counted(people.length, 'contact')] : []),
      ...(people.length + messages.length > 0 ? [counted(messages.length, 'message')] : []),
      ...(titles.chats.length > 0 ? [counted(titles.chats.length, 'conversation title')] : []),
      ...(titles.marks.length > 0 ? [counted(titles.marks.length, 'message mark')] : []),
      ...templates.erased,
    ],
    left: [],
    drafts: [],
    since: 0,
  }
}

async function eraseMessages(tx: Writer, messages: readonly Found[], now: number): Promise<void> {
  const uids = messages.map(({ uid }) => uid)
  await runIn(
    tx,
    'DELETE FROM messages WHERE id',
    messages.map(({ id }) => id),
  )
  await forgetMarks(tx, uids)
  await tombstones.bury(
    tx,
    uids.map((uid) => tombstones.of('message', uid)),
    now,
  )
}

async function erasePeople(
  tx: Writer,
  people: readonly FoundPerson[],
  handles: readonly { id: number; handle: string }[],
  now: number,
): Promise<void> {
  const ids = people.map(({ id }) => id)
  const own = handles.map(({ id }) => id)
  await runIn(tx, 'DELETE FROM message_reactions WHERE sender', own)
  await runIn(tx, 'DELETE FROM message_members WHERE handle', own)
  await runIn(tx, 'DELETE FROM message_handles WHERE id', own)
  await runIn(tx, 'DELETE FROM message_people WHERE id', ids)
  await runIn(tx, 'DELETE FROM message_focus WHERE person', ids)
  await journalImages.forget(tx, personImage, ids)
  await forgetApart(
    tx,
    handles.map(({ handle }) => handle),
    now,
  )
  await journalImages.forget(
    tx,
    handleImage,
    handles.map(({ handle }) => handle),
  )
}
