import { countEach } from '../core/count-each.ts'
import { throwIfAborted } from '../core/errors.ts'
import { breathe, type CallOptions } from '../core/runtime.ts'
import { lowerAscii } from '../core/sql.ts'
import { type Image, write } from '../journal/journal.ts'
import type { Writer } from '../ports/database.ts'
import type {
  ImportedContact,
  MessageItem,
  MessageSource,
  ReadMessagesOptions,
  SkippedMessage,
} from '../ports/messages.ts'
import { settleExchanges } from './exchanges.ts'
import { readSource, writeSource } from './message-sources.ts'
import type { MessageNeeds } from './needs.ts'
import { takeContact } from './people.ts'
import { findSame } from './same/find-same.ts'
import { knownIds, type Taken, type TakeState, takeBatch } from './take-batch.ts'

/** Items of a transaction: a crash loses no more, and the next import brings them. */
const batchLength = 5000
/** What could not be read is named so often; the rest is counted. */
const mostNamed = 20

export interface ImportMessagesRequest {
  /** Absolute path of a file or folder. */
  path: string
  from?: string | undefined
  me?: readonly string[] | undefined
  country?: string | undefined
  withNoise?: boolean | undefined
  /** Reads everything again, also what was read before. */
  again?: boolean | undefined
}

export interface ImportedMessages {
  format: string
  path: string
  /** The file is as it was at the last import: nothing was read. */
  unchanged: boolean
  added: number
  changed: number
  deleted: number
  known: number
  reactions: number
  contacts: number
  exchanges: number
  /** Contacts of the same full name as another, where this import brought any change. */
  proposed: number
  /** Messages left out on purpose, by reason. */
  skipped: Partial<Record<SkippedMessage['why'], number>>
  unreadable: { count: number; named: { where: string; why: string }[] }
  /** Who writes most, where messages changed, none is by the owner, and the format cannot say who that is. */
  ownerUnknown: string[]
}

type Progress = CallOptions & { onProgress?: ((step: string, done: number, total?: number) => void) | undefined }

/** Reads messages of a file or folder. Twice adds nothing; edits and deletions are followed. Errors: those of the place. */
export async function importMessages(
  needs: MessageNeeds,
  request: ImportMessagesRequest,
  { signal, onProgress }: Progress = {},
): Promise<ImportedMessages> {
  const { db, clock } = needs
  const source = await needs.messageSource(request.path, request.from)
  const { importer, place, mark } = source
  const last = await readSource(db, place.path)
  const former = request.again ? undefined : last
  const result = emptyResult(importer.name, place.path)
  const asked = withFormer(request, last?.file)
  const file = markOf(mark ?? '', asked)
  if (mark !== null && former?.file === file && former.format === importer.name) return { ...result, unchanged: true }
  const state: TakeState = {
    ...{ handles: new Map(), chats: new Map(), now: clock(), notTheirs: new Map() },
    ...{ added: 0, changed: 0, deleted: 0, known: 0, reactions: 0 },
    keepsOwner: importer.ownerByName === true && asked.me.length === 0,
  }
  const writers = importer.ownerByName ? new Map<string, number>() : undefined
  const options: ReadMessagesOptions = {
    ...{ ...asked, country: asked.country ?? undefined, signal },
    since: isAskedAgain(former?.file, asked) ? (former?.mark ?? undefined) : undefined,
    known: (app, ids) => knownIds(db, app, ids),
    onProgress: (done, total) => onProgress?.(`Reading ${importer.name}`, done, total),
  }
  let next: string | null = null
  for await (const batch of batchesOf(importer.read(place, options))) {
    throwIfAborted(signal)
    next = tally(batch, result) ?? next
    if (writers) countWriters(batch, writers)
    await db.transaction((tx) => takeItems(tx, batch, state, result))
    await breathe()
  }
  await remember(needs, { importer, place, mark: file }, next, { ...state })
  result.exchanges = await settleExchanges(needs, { signal, onProgress })
  const { added, changed, deleted, known, reactions } = state
  const ownerUnknown = added + changed + deleted > 0 ? withoutOwner(writers) : []
  if (added + result.contacts > 0) result.proposed = (await findSame(db)).length
  return { ...result, added, changed, deleted, known, reactions, ownerUnknown }
}

/** Items that come one by one, or many together, in batches of one transaction each. */
async function* batchesOf(found: ReturnType<MessageSource['importer']['read']>): AsyncGenerator<MessageItem[]> {
  let batch: MessageItem[] = []
  for await (const some of found) {
    for (const item of Array.isArray(some) ? (some as MessageItem[]) : [some as MessageItem]) batch.push(item)
    if (batch.length < batchLength) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

interface Asked {
  me: string[]
  withNoise: boolean
  country: string | null
}

/** What the last import of a place was asked for. Undefined: it was not stored. */
function readAsked(file: string | null | undefined): Partial<Asked> | undefined {
  const known = file?.split('\n')[1]
  return known === undefined ? undefined : (JSON.parse(known) as Partial<Asked>)
}

/** The names of the last import of the same place, where a request gives none. Other names replace them. */
function withFormer(
  { me = [], withNoise = false, country }: ImportMessagesRequest,
  file: string | null | undefined,
): Asked {
  const before = readAsked(file)?.me ?? []
  return { me: [...new Set(me.length > 0 ? me : before)].sort(), withNoise, country: country ?? null }
}

/** Whether the last import was asked for as much: then only what is new is read. */
function isAskedAgain(file: string | null | undefined, asked: Asked): boolean {
  const last = readAsked(file)
  if (!last) return true
  const { me = [], withNoise = false, country = null } = last
  const isSame = country === asked.country && JSON.stringify(me) === JSON.stringify(asked.me)
  return isSame && (withNoise || !asked.withNoise)
}

/** What is read of a file depends on it, and on whom and what was asked for. */
const markOf = (mark: string, asked: Asked): string => `${mark}\n${JSON.stringify(asked)}`

/** The owner has an empty name. */
function countWriters(batch: readonly MessageItem[], writers: Map<string, number>): void {
  for (const item of batch) {
    if (item.kind !== 'message') continue
    const { sender } = item
    const name = sender === null ? '' : (sender.name ?? sender.handle.replace(/^\w+:/, ''))
    writers.set(name, (writers.get(name) ?? 0) + 1)
  }
}

const withoutOwner = (writers: ReadonlyMap<string, number> | undefined): string[] =>
  !writers || writers.has('')
    ? []
    : [...writers]
        .sort((a, b) => b[1] - a[1])
        .map(([name]) => name)
        .slice(0, 8)

const emptyResult = (format: string, path: string): ImportedMessages => ({
  ...{ format, path, unchanged: false, added: 0, changed: 0, deleted: 0, known: 0, reactions: 0, contacts: 0 },
  ...{ exchanges: 0, proposed: 0, skipped: {}, unreadable: { count: 0, named: [] }, ownerUnknown: [] },
})

/** Counts what is not written; how far the source was read, where the batch says so. */
function tally(batch: readonly MessageItem[], result: ImportedMessages): string | undefined {
  let mark: string | undefined
  for (const item of batch)
    if (item.kind === 'skipped') result.skipped[item.why] = (result.skipped[item.why] ?? 0) + 1
    else if (item.kind === 'mark') mark = item.value
    else if (item.kind === 'unreadable' && ++result.unreadable.count <= mostNamed)
      result.unreadable.named.push({ where: item.where, why: item.why })
  return mark
}

async function takeItems(tx: Writer, batch: readonly MessageItem[], state: TakeState, result: ImportedMessages) {
  const taken = batch.filter(
    (item): item is Taken => item.kind === 'message' || item.kind === 'reaction' || item.kind === 'deleted',
  )
  if (taken.length > 0) await takeBatch(tx, taken, state)
  const images: Image[] = []
  const contacts = batch.filter((item) => item.kind === 'contact' && item.handles.length > 0) as ImportedContact[]
  const names = countEach(contacts.map(({ name }) => lowerAscii(name)))
  for (const item of contacts) {
    const isOnly = names.get(lowerAscii(item.name)) === 1
    const change = await takeContact(tx, item, { now: state.now, isOnly })
    if (!change) continue
    images.push(...change.images)
    result.contacts++
  }
  if (images.length === 0) return
  const action = 'contacts_import'
  await write(tx, { at: state.now, actor: 'user', action, target: `${result.contacts}` }, firstOfEach(images))
}

/** A row that a batch changed twice is undone to what it was before both. */
const firstOfEach = (images: readonly Image[]): Image[] => [
  ...new Map([...images].reverse().map((image) => [`${image.kind} ${image.id}`, image])).values(),
]

async function remember(
  { db, clock }: MessageNeeds,
  { importer, place, mark }: MessageSource,
  next: string | null,
  { added, changed, deleted }: TakeState,
): Promise<void> {
  await db.transaction(async (tx) => {
    await writeSource(tx, place.path, { format: importer.name, mark: next, file: mark }, clock())
    if (added + changed + deleted > 0)
      await write(tx, {
        ...{ at: clock(), actor: 'user', action: 'messages_import', target: importer.name },
        note: `${added} added, ${changed} changed, ${deleted} deleted`,
      })
  })
}
