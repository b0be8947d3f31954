import { JarvisError } from '../../core/errors.ts'
import { contentHash } from '../../core/ids.ts'
import { type Image, tombstones, write } from '../../journal/journal.ts'
import type { Reader } from '../../ports/database.ts'
import type { ImportedGem } from '../../ports/importer.ts'
import { redact } from '../../secrets/secrets.ts'
import { canonicalAddress, shownAddress, withoutPassword } from '../fetching/canonical-address.ts'
import { writeNewFolders } from '../files/write-new-folders.ts'
import { type Gem, type GemSource, joinTags } from '../gem.ts'
import { joinedHighlights, joinedText } from '../joined-text.ts'
import { changeGem, gemImage, index, withoutUsedSecret } from '../keeping/change-gem.ts'
import { projectNow } from '../keeping/gem-project.ts'
import { recordOf } from '../keeping/gem-record.ts'
import { gemOfSource, putGem, readGem } from '../keeping/gems-repository.ts'
import { addFile, addText, gemOfText } from '../keeping/texts-repository.ts'
import { readGivenFile } from '../reading/read-file.ts'
import type { GivenFile } from '../reading/thing.ts'
import type { CaptureNeeds } from './capture.ts'
import { type Draft, draftOf } from './draft.ts'
import { keepDraft } from './keep-draft.ts'

/** Outcome of an imported gem; `left`: it was deleted or forgotten here. */
export type ImportedOutcome = 'added' | 'known' | 'left' | { unreadable: string }

interface Prepared extends Draft {
  gem: Gem
  /** Sources by another program's id, and by the address. */
  sources: GemSource[]
}

/**
 * Imports gems of another program, many in one transaction: as new gems, or merged into existing ones with the same id,
 * address or text. A gem that was imported before gets new highlights only: tags and notes that were changed here stay.
 * Returns an outcome for each item. Throws no errors of its own.
 */
export async function importGems(needs: CaptureNeeds, items: readonly ImportedGem[]): Promise<ImportedOutcome[]> {
  const outcomes: ImportedOutcome[] = []
  let fresh: { at: number; draft: Prepared }[] = []
  const taken = new Set<string>()
  const add = async () => {
    const late = await addAll(
      needs,
      fresh.map(({ draft }) => draft),
    )
    for (const { at, draft } of fresh) if (late.has(draft)) outcomes[at] = await outcomeOf(needs, draft)
    fresh = []
    taken.clear()
  }
  for (const item of items) {
    try {
      const prepared = await prepare(needs, item)
      const keys = keysOf(prepared)
      if (keys.some((key) => taken.has(key))) {
        await add()
      }
      const outcome = await outcomeOf(needs, prepared)
      const at = outcomes.push(outcome) - 1
      if (outcome !== 'added') continue
      fresh.push({ at, draft: prepared })
      for (const key of keys) taken.add(key)
    } catch (error) {
      if (!(error instanceof JarvisError) || error.kind !== 'InvalidInput') throw error
      outcomes.push({ unreadable: error.message })
    }
  }
  await add()
  return outcomes
}

const keysOf = ({ sources, text }: Prepared): string[] => [
  ...sources.map(({ key }) => key),
  ...(text ? [text.hash] : []),
]

async function prepare(needs: CaptureNeeds, item: ImportedGem): Promise<Prepared> {
  const now = needs.clock()
  const address = item.url === undefined ? undefined : canonicalAddress(item.url)
  const page = item.text === undefined && item.page?.trim() ? pageOf(item.page) : undefined
  const text = page === undefined ? (item.text ?? '') : await textOf(needs, page)
  const draft = draftOf(
    {
      ...{ kind: item.what, title: item.title, text, form: 'markdown', author: item.author },
      ...{ description: item.description, attributes: coveredValues(item.attributes) },
      ...{ publishedAt: item.publishedAt },
      source: address === undefined ? item.program : new URL(address).hostname,
    },
    {
      // The same thing imported anywhere is the same gem, and a deleted one is known again.
      id: idFor(address ?? item.id),
      now,
      original: text === '' ? undefined : page,
      owner: {
        ...{ tags: item.tags, project: item.project, notes: item.note, capturedAt: item.at },
        highlights: (item.highlights ?? []).map(written).join('\n\n'),
      },
    },
  )
  const { gem } = draft
  gem.url = item.url === undefined ? null : withoutPassword(item.url)
  gem.readAt = item.readAt === undefined ? null : item.readAt || now
  gem.archivedAt = item.archivedAt ?? null
  gem.project = await projectNow(needs.db, gem.project)
  if (gem.version === 0 && gem.url !== null) gem.pending = `imported from ${item.program}`
  const sources = [{ name: item.program, key: item.id, at: now }]
  if (address !== undefined) sources.unshift({ name: shownAddress(gem.url!), key: address, at: now })
  return { ...draft, gem: withoutUsedSecret({ ...gem, sources }), sources }
}

const pageOf = (html: string): GivenFile => {
  const isWhole = /<(?:html|head|body)[\s>]/i.test(html)
  const bytes = new TextEncoder().encode(isWhole ? html : `<!doctype html><html><body>${html}</body></html>`)
  return { name: 'page.html', bytes, type: 'text/html; charset=utf-8' }
}

/** The text of a saved page; empty if it is unreadable: its address can still be fetched. */
async function textOf({ read }: CaptureNeeds, page: GivenFile): Promise<string> {
  try {
    return (await readGivenFile(page, read)).text
  } catch (error) {
    if (error instanceof JarvisError && error.code === 'gem_unreadable') return ''
    throw error
  }
}

const written = ({ quote, note }: { quote: string; note?: string | undefined }): string =>
  [quote.trim().replace(/^/gm, '> '), note?.trim()].filter(Boolean).join('\n\n')

const coveredValues = (attributes: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, redact(value).text]))

/** An id in the form of all gems, always the same for the same thing. */
function idFor(key: string): string {
  const hex = contentHash(`imported gem\0${key}`)
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Id of the gem with the same id in another program, address or text. */
const knownGem = async (db: Reader, { sources, text }: Prepared): Promise<string | undefined> =>
  (await gemOfSource(db, [sources.at(-1)!.key])) ??
  (await gemOfSource(db, [sources[0]!.key])) ??
  (text === undefined ? undefined : await gemOfText(db, text.hash))

/** Whether the gem was deleted or forgotten here. The owner captures a page again by hand; a file does not. */
async function isLeft(db: Reader, { gem, sources }: Prepared): Promise<boolean> {
  const marks = [tombstones.of('gem', gem.id), ...sources.map(({ key }) => tombstones.of('gem source', key))]
  return (await readGem(db, gem.id)) !== undefined || (await tombstones.among(db, marks)).size > 0
}

async function outcomeOf(needs: CaptureNeeds, draft: Prepared): Promise<ImportedOutcome> {
  const { db } = needs
  const byMark = await gemOfSource(db, [draft.sources.at(-1)!.key])
  const known = byMark ?? (await knownGem(db, draft))
  if (known === undefined) return (await isLeft(db, draft)) ? 'left' : 'added'
  const former = await readGem(db, known)
  if (former?.version === 0 && draft.text) {
    const own = byMark === undefined ? draft.gem : { ...draft.gem, tags: [], notes: '', owned: [] }
    await keepDraft(needs, { ...draft, gem: { ...own, title: former.title } }, draft.sources)
  }
  const next = (gem: Gem) => joined(gem, draft, byMark !== undefined)
  const now = await readGem(db, known)
  if (now && JSON.stringify(next(now)) !== JSON.stringify(now))
    await changeGem(needs, known, { action: 'gem_import', note: 'known', next })
  return 'known'
}

/** The existing gem with the owner's words from elsewhere added; nothing is replaced. */
function joined(gem: Gem, { gem: given, sources }: Prepared, isImported: boolean): Gem {
  const highlights = joinedHighlights(gem.highlights, given.highlights)
  if (isImported) return { ...gem, highlights }
  return {
    ...{ ...gem, highlights, notes: joinedText(gem.notes, given.notes) },
    tags: joinTags(gem.tags, given.tags),
    owned: [...new Set([...gem.owned, ...given.owned])].sort(),
    project: gem.project ?? given.project,
    readAt: gem.readAt ?? given.readAt,
    sources: [...gem.sources, ...sources.filter(({ key }) => !gem.sources.some((own) => own.key === key))],
    attributes: { ...given.attributes, ...gem.attributes },
  }
}

/**
 * Adds gems in one transaction and one line of the log; their folders follow. Returns those that another process has
 * added or forgotten since they were looked for.
 */
async function addAll(needs: CaptureNeeds, drafts: readonly Prepared[]): Promise<Set<Prepared>> {
  const late = new Set<Prepared>()
  if (drafts.length === 0) return late
  const { db, search, clock } = needs
  const texts = drafts.map(({ text }) => text && { ...text, version: 1 })
  const records = await search.prepare(await Promise.all(drafts.map(({ gem }, at) => recordOf(gem, texts[at]))))
  await db.transaction(async (tx) => {
    late.clear()
    for (const draft of drafts)
      if ((await knownGem(tx, draft)) !== undefined || (await isLeft(tx, draft))) late.add(draft)
    const added = drafts.filter((draft) => !late.has(draft))
    if (added.length === 0) return
    const images: Image[] = added.map(({ gem }) => ({ kind: gemImage, id: gem.id, former: undefined }))
    const target = added.length === 1 ? added[0]!.gem.id : `${added.length} gems`
    await write(tx, { at: clock(), actor: 'user', action: 'gem_import', target }, images)
    for (const [at, draft] of drafts.entries()) {
      const { gem } = draft
      if (late.has(draft)) continue
      await putGem(tx, gem)
      if (texts[at]) await addText(tx, gem.id, texts[at])
      for (const file of drafts[at]!.files) await addFile(tx, gem.id, { ...file, version: gem.version })
      await index(tx, needs, gem, records[at])
    }
  })
  await writeNewFolders(
    needs,
    drafts.flatMap((draft, at) => (late.has(draft) ? [] : [{ ...draft, text: texts[at] }])),
  )
  return late
}
