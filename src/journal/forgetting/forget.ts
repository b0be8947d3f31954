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
  /** Records that are erased, or would be. */
  items: Forgettable[]
  /** Sentences: what was erased. */
  erased: string[]
  /** Sentences: what could not be erased, and what to do about it. */
  left: string[]
}

export interface ForgettingNeeds {
  db: Database
  /** Removes the model outputs for records. */
  uncache(drafts: readonly RecordDraft[]): Promise<unknown>
  /** All parts that can forget, in the order to ask. */
  parts: readonly ForgetPart[]
  traces: Traces
}

export interface ForgetOptions {
  dryRun?: boolean | undefined
  /** The preview that a person confirmed: if anything else would be erased by now, nothing is. */
  agreed?: readonly Forgettable[] | undefined
}

/**
 * The only permanent deletion: lists what would be erased, and with `dryRun: false` erases it from tables, index,
 * vectors, caches, the log, Jarvis's files and copies of the database. Only hashes remain, so that no import restores
 * it. Errors: `forget_what`, `forget_grew`.
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
  const distinctive = forgotten.items.flatMap(({ text }) => (isDistinctive(text) ? text : []))
  // A note may also be listed by its own part.
  const shown = new Set(forgotten.items.map(({ id }) => id))
  addAll(
    forgotten.items,
    known.lines.filter(({ id }) => !shown.has(id)).map((line) => ({ reason: 'repeats a text that goes', ...line })),
  )
  if (dryRun) addAll(forgotten.left, known.left)
  if (dryRun || forgotten.items.length === 0) return forgotten
  if (agreed) refuseUnseen(forgotten.items, agreed)

  const done: Erased[] = []
  await noteUnfinished(db, [...distinctive, ...going])
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

/** Reason for erasing a record whose part gives none. */
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

/** Whether a text is long enough that no other line equals it by chance. */
const isDistinctive = (text: string): boolean => text.trim().split(/\s+/).length > 2

/** If single ids are given, only their parts are asked, and those with derived data. */
const partsAsked = (parts: readonly ForgetPart[], { things }: ForgetRequest): readonly ForgetPart[] =>
  things === undefined
    ? parts
    : parts.filter(({ named, isDerived }) => isDerived || (named !== undefined && things[named] !== undefined))
