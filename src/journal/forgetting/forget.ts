import { counted } from '../../core/counted.ts'
import { conflict, invalidInput } from '../../core/errors.ts'
import { addAll, least } from '../../core/long-lists.ts'
import type { RecordDraft } from '../../core/record.ts'
import type { Database } from '../../ports/database.ts'
import type { Erased, ForgetPart, ForgetRequest, Forgettable, Traces } from '../../ports/forgetting.ts'
import { type ForgetInput, sortReferences } from './sort-references.ts'
import { endForgetting, noteUnfinished } from './unfinished.ts'

export interface Forgotten {
  dryRun: boolean
  /** What goes, or would go. */
  items: Forgettable[]
  /** Sentences: what is gone. */
  erased: string[]
  /** Sentences: what could not be erased, and what to do about it. */
  left: string[]
}

export interface ForgettingNeeds {
  db: Database
  /** Removes what models made of records. */
  uncache(drafts: readonly RecordDraft[]): Promise<unknown>
  /** All that can forget, in the order in which it is asked. */
  parts: readonly ForgetPart[]
  traces: Traces
}

export interface ForgetOptions {
  dryRun?: boolean | undefined
  /** What a person saw before they agreed: where anything else would go by now, nothing goes. */
  agreed?: readonly Forgettable[] | undefined
}

/**
 * The one hard deletion: says what would go, and with `dryRun: false` erases it from tables, index, vectors, caches, the
 * log, our files and copies of the database. Only hashes stay, so that no import brings it back.
 * Errors: `forget_what`, `forget_grew`.
 */
export async function forget(
  { db, uncache, parts, traces }: ForgettingNeeds,
  input: ForgetInput,
  { dryRun = true, agreed }: ForgetOptions = {},
): Promise<Forgotten> {
  if (Object.values(input).every((condition) => condition === undefined))
    throw invalidInput(
      'forget_what',
      'Nothing to forget was given. Name facts, observations, words, a session, a person or days.',
    )
  const request = await sortReferences(parts, input)
  const found = await Promise.all(partsAsked(parts, request).map((part) => part.find(request)))
  const reason = reasonOf(request)
  const forgotten: Forgotten = {
    dryRun,
    items: found.flatMap(({ items }) => items.map((item) => ({ reason, ...item }))),
    erased: [],
    left: found.flatMap(({ left = [] }) => left),
  }
  const going = found.flatMap(({ texts = [] }) => texts)
  const known = await traces.findTexts(going)
  const telling = forgotten.items.flatMap(({ text }) => (isTelling(text) ? text : []))
  // A note may be shown by its own part as well.
  const shown = new Set(forgotten.items.map(({ id }) => id))
  addAll(
    forgotten.items,
    known.lines.filter(({ id }) => !shown.has(id)).map((line) => ({ reason: 'repeats a text that goes', ...line })),
  )
  if (dryRun) addAll(forgotten.left, known.left)
  if (dryRun || forgotten.items.length === 0) return forgotten
  if (agreed) refuseUnseen(forgotten.items, agreed)

  const done: Erased[] = []
  await noteUnfinished(db, [...telling, ...going])
  for (const part of found) done.push(await part.erase())
  await uncache(done.flatMap(({ drafts }) => drafts))
  const files = await traces.removeTexts(going)
  const copies = await traces.removeCopies(least(done.map(({ since }) => since)))
  addAll(forgotten.erased, [
    ...done.flatMap(({ erased }) => erased),
    ...files.erased,
    ...copies.map((copy) => `copy: ${copy}`),
  ])
  const unended = await endForgetting(db, traces)
  addAll(forgotten.left, [...done.flatMap(({ left }) => left), ...files.left, ...unended])
  return forgotten
}

/** Why a record goes whose part gives no reason of its own. */
function reasonOf({ things, query, person, session }: ForgetRequest): string {
  if (things !== undefined) return 'named'
  if (query !== undefined || person !== undefined) return 'says it'
  return session === undefined ? 'from this time' : 'of this session'
}

function refuseUnseen(items: readonly Forgettable[], agreed: readonly Forgettable[]): void {
  const keyOf = ({ kind, id, text }: Forgettable) => JSON.stringify([kind, id, text])
  const seen = new Set(agreed.map(keyOf))
  const unseen = items.filter((item) => !seen.has(keyOf(item))).length
  if (unseen === 0) return
  throw conflict(
    'forget_grew',
    `${counted(unseen, 'match', 'matches')} came since the preview, so nothing was erased. Run it again.`,
  )
}

/** Whether no other line is likely to say the same by chance. */
const isTelling = (text: string): boolean => text.trim().split(/\s+/).length > 2

/** Where single things are named, their parts alone are asked, and those that hold what was made of them. */
const partsAsked = (parts: readonly ForgetPart[], { things }: ForgetRequest): readonly ForgetPart[] =>
  things === undefined
    ? parts
    : parts.filter(({ named, isDerived }) => isDerived || (named !== undefined && things[named] !== undefined))
