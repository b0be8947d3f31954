import { applyOwnerEdits } from '../files/apply-owner-edits.ts'
import { freeName } from '../files/file-names.ts'
import type { Gem, GemSource } from '../gem.ts'
import { joinedHighlights, joinedText } from '../joined-text.ts'
import { addGem, changeGem, type GemNeeds } from '../keeping/change-gem.ts'
import { gemOfSource, readGem } from '../keeping/gems-repository.ts'
import { gemOfText, listFiles, newestVersion, readText } from '../keeping/texts-repository.ts'
import type { Draft } from './draft.ts'

/** Outcome of a capture. */
export interface Captured {
  /** `added`; `known`: the same text is there; `updated`: a new version of it; `source`: the same from another place. */
  outcome: 'added' | 'known' | 'updated' | 'source'
  gem: Gem
  /** Line of the log; null where nothing was written. */
  logEntry: number | null
  /** Differences of a new version, in sentences. */
  changes: string[]
  notes: string[]
}

/** A gem that was captured and, where requested, summarized. */
export interface CapturedGem extends Captured {
  /** `rules`, or the id of the model; null: not yet. */
  enrichedBy: string | null
}

export interface KeepNeeds extends GemNeeds {
  /** An archived gem is restored: its owner captures it again, and looks for it in their lists. */
  restoresArchived?: true
}

const restored = 'It was archived, and is restored.'

/** Saves a draft: as a new gem, as a new version of one, or as another source of the same text. */
export async function keepDraft(needs: KeepNeeds, draft: Draft, sources: readonly GemSource[]): Promise<Captured> {
  const { db } = needs
  const bySource = await gemOfSource(
    db,
    sources.map(({ key }) => key),
  )
  const byText = draft.text && (await gemOfText(db, draft.text.hash))
  const id = bySource ?? byText
  if (id !== undefined) await applyOwnerEdits(needs, id)
  const known = id === undefined ? undefined : await readGem(db, id)
  if (!known) {
    const added = await addGem(
      needs,
      { ...draft.gem, sources },
      {
        action: 'gem_add',
        text: draft.text && { ...draft.text, version: 1 },
        files: draft.files.map((file) => ({ ...file, version: draft.gem.version })),
      },
    )
    if (!added) return keepDraft(needs, draft, sources)
    return { outcome: 'added', gem: added.gem, logEntry: added.logEntry, changes: [], notes: draft.notes }
  }
  const before = await readText(db, known)
  const isSame = draft.text === undefined || before?.hash === draft.text.hash
  if (isSame) return addSource(needs, known, draft, sources)
  return addVersion(needs, known, draft, sources).catch((error) => {
    if (error instanceof CapturedMeanwhile) return keepDraft(needs, draft, sources)
    throw error
  })
}

/** Another process captured another text of the gem meanwhile. */
class CapturedMeanwhile extends Error {}

const joinedSources = (gem: Gem, sources: readonly GemSource[]): GemSource[] => [
  ...gem.sources,
  ...sources.filter(({ key }) => !gem.sources.some((own) => own.key === key)),
]

/** Adds the owner's new words to the existing ones; nothing of theirs is replaced. */
function withOwnersWords({ restoresArchived }: KeepNeeds, gem: Gem, { gem: given }: Draft): Gem {
  const tags = [...gem.tags, ...given.tags.filter((tag) => !gem.tags.includes(tag))]
  return {
    ...gem,
    archivedAt: restoresArchived ? null : gem.archivedAt,
    project: given.project ?? gem.project,
    tags: given.owned.includes('tags') || gem.tags.length === 0 ? tags : gem.tags,
    notes: joinedText(gem.notes, given.notes),
    highlights: joinedHighlights(gem.highlights, given.highlights),
    ...(given.owned.includes('title') && { title: given.title }),
    owned: [...new Set([...gem.owned, ...given.owned])].sort(),
  }
}

async function addSource(needs: KeepNeeds, known: Gem, draft: Draft, sources: readonly GemSource[]): Promise<Captured> {
  // A picture has no text: its file is what the address waited for.
  const isAwaited = draft.files.length > 0 && known.version === 0 && known.pending !== null
  const { kind, title } = draft.gem
  const next = (gem: Gem): Gem => ({
    ...withOwnersWords(needs, gem, draft),
    ...(isAwaited && { kind, title: gem.owned.includes('title') ? gem.title : title }),
    url: gem.url ?? draft.gem.url,
    pending: isAwaited ? null : gem.version === 0 ? (draft.gem.pending ?? gem.pending) : gem.pending,
    sources: joinedSources(gem, sources),
    attributes: { ...draft.gem.attributes, ...gem.attributes },
  })
  const notes = notesOn(needs, known, draft)
  if (JSON.stringify(next(known)) === JSON.stringify(known))
    return { outcome: 'known', gem: known, logEntry: null, changes: [], notes }
  const files = isAwaited ? draft.files.map((file) => ({ ...file, version: 0 })) : []
  const change = isAwaited ? { action: 'gem_fetch', files, next } : { action: 'gem_add', note: 'known', next }
  const { gem, logEntry } = await changeGem(needs, known.id, change)
  const outcome = isAwaited ? 'added' : gem.sources.length > known.sources.length ? 'source' : 'known'
  return { outcome, gem, logEntry, changes: [], notes }
}

async function addVersion(
  needs: KeepNeeds,
  known: Gem,
  draft: Draft,
  sources: readonly GemSource[],
): Promise<Captured> {
  const { db } = needs
  const version = (await newestVersion(db, known.id)) + 1
  const text = { ...draft.text!, version }
  const before = await readText(db, known)
  const taken = [...(await listFiles(db, { id: known.id, version: Number.MAX_SAFE_INTEGER }))]
  const files = draft.files.map((file) => {
    const named = { ...file, version, name: freeName(file.name, taken) }
    taken.push({ name: named.name, version, bytes: 0, hash: '' })
    return named
  })
  const { kind, title, source, author, publishedAt, description } = draft.gem
  const { gem, logEntry } = await changeGem(needs, known.id, {
    action: before ? 'gem_update' : 'gem_fetch',
    text,
    files,
    next(now) {
      if (now.version !== known.version) throw new CapturedMeanwhile()
      return {
        ...withOwnersWords(needs, now, draft),
        ...{
          kind,
          source: source || now.source,
          author: author ?? now.author,
          description: description || now.description,
        },
        publishedAt: publishedAt ?? now.publishedAt,
        title: now.owned.includes('title') ? now.title : title,
        pending: null,
        version,
        enrichedAt: null,
        sources: joinedSources(now, sources),
        attributes: { ...now.attributes, ...draft.gem.attributes },
      }
    },
  })
  return {
    outcome: before ? 'updated' : 'added',
    gem,
    logEntry,
    changes: before ? whatChanged(before.text, text.text) : [],
    notes: notesOn(needs, known, draft),
  }
}

const notesOn = ({ restoresArchived }: KeepNeeds, known: Gem, { notes }: Draft): string[] =>
  restoresArchived && known.archivedAt !== null ? [...notes, restored] : notes

/** Longest quotation of a paragraph, characters; how many are quoted. */
const [longestQuotation, mostQuoted] = [120, 3]

/** Paragraphs that were added and removed between two texts. */
function whatChanged(former: string, text: string): string[] {
  const paragraphs = (of: string) =>
    of
      .split(/\n\s*\n/)
      .map((one) => one.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
  const [before, after] = [paragraphs(former), paragraphs(text)]
  const [had, has] = [new Set(before), new Set(after)]
  const added = after.filter((one) => !had.has(one))
  const gone = before.filter((one) => !has.has(one))
  return [...quoteLines('New', added), ...quoteLines('Gone', gone)]
}

function quoteLines(label: string, paragraphs: readonly string[]): string[] {
  const quoted = paragraphs
    .slice(0, mostQuoted)
    .map((one) => `${label}: “${one.length > longestQuotation ? `${one.slice(0, longestQuotation)}…` : one}”`)
  const more = paragraphs.length - quoted.length
  return more > 0 ? [...quoted, `${label}: ${more} more ${more === 1 ? 'paragraph' : 'paragraphs'}.`] : quoted
}
