import { conflict } from '../../core/errors.ts'
import { write } from '../../journal/journal.ts'
import { applyOwnerEdits } from '../files/apply-owner-edits.ts'
import { writeFolder } from '../files/gem-folder.ts'
import { type CopilotNotes, type Gem, joinTags } from '../gem.ts'
import { joinedHighlights, joinedText } from '../joined-text.ts'
import { type ChangedGem, type GemNeeds, gemImage, index, noGem, prepareRecord } from './change-gem.ts'
import { projectNow } from './gem-project.ts'
import { putGem, readGem } from './gems-repository.ts'

/** Attribute of a merged gem: the id of its target. */
export const mergedInto = 'merged into'

/** Result of a merge: `gem` is the target. */
export interface MergedGem extends ChangedGem {
  /** The gem that was merged into it. */
  merged: { id: string; title: string }
  notes: string[]
}

/** Retries of a merge that another change preceded. */
const attempts = 5

/**
 * Merges one gem into another. The target gets its sources, tags, notes, highlights, co-pilot notes and, if it has
 * none, its project. The merged gem is deleted with a reference to the target; one undo reverts everything. Its text
 * and files stay with it. Errors: `gem_not_found`, `gem_deleted`, `gem_merge_same`, `gem_changed`.
 */
export async function mergeGems(needs: GemNeeds, id: string, into: string): Promise<MergedGem> {
  if (id === into)
    throw conflict(
      'gem_merge_same',
      'A gem cannot be merged into itself. Name two gems: "jarvis gem merge <copy> <gem>".',
    )
  for (const one of [id, into]) await applyOwnerEdits(needs, one)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const [copy, kept] = [await readLive(needs, id), await readLive(needs, into)]
    const at = needs.clock()
    const next: Gem = {
      ...joined(kept, copy),
      project: await projectNow(needs.db, kept.project ?? copy.project),
      changedAt: Math.max(at, kept.changedAt + 1),
    }
    const gone: Gem = {
      ...copy,
      deletedAt: at,
      changedAt: Math.max(at, copy.changedAt + 1),
      attributes: { ...copy.attributes, [mergedInto]: into },
    }
    const logEntry = await writeBoth(needs, { copy, kept, next, gone })
    if (logEntry === undefined) continue
    const written = [await writeFolder(needs, id), await writeFolder(needs, into)]
    const lost = copy.project !== null && next.project !== copy.project
    return {
      ...{ gem: next, logEntry, merged: { id, title: copy.title } },
      conflicts: written.flatMap(({ conflicts }) => conflicts),
      notes: lost ? [`It stays in the project ${next.project}; the other was in ${copy.project}.`] : [],
    }
  }
  throw conflict('gem_changed', `One of the gems is being changed by another program. Try again.`, { gem: into })
}

async function readLive({ db }: GemNeeds, id: string): Promise<Gem> {
  const gem = await readGem(db, id)
  if (!gem) throw noGem(id)
  if (gem.deletedAt !== null)
    throw conflict('gem_deleted', `${gem.title} is deleted. "jarvis gem restore ${id.slice(0, 8)}" brings it back.`, {
      gem: id,
    })
  return gem
}

interface Both {
  copy: Gem
  kept: Gem
  next: Gem
  gone: Gem
}

/** Both in one transaction, under one line; undefined where either was changed meanwhile. */
async function writeBoth(needs: GemNeeds, { copy, kept, next, gone }: Both): Promise<number | undefined> {
  const record = await prepareRecord(needs, next)
  return needs.db.transaction(async (tx) => {
    for (const former of [copy, kept]) {
      const now = await readGem(tx, former.id)
      if (now?.changedAt !== former.changedAt) return undefined
    }
    const images = [copy, kept].map((former) => ({ kind: gemImage, id: former.id, former }))
    const { id } = await write(tx, { at: next.changedAt, actor: 'user', action: 'gem_merge', target: kept.id }, images)
    // The copy first: its sources must be free.
    for (const gem of [gone, next]) {
      await putGem(tx, gem)
      await index(tx, needs, gem, gem === next ? record : undefined)
    }
    return id
  })
}

/** The target with the other's data: no words of the owner are lost, and none are repeated. */
export function joined(kept: Gem, copy: Gem): Gem {
  return {
    ...kept,
    url: kept.url ?? copy.url,
    source: kept.source || copy.source,
    author: kept.author ?? copy.author,
    publishedAt: kept.publishedAt ?? copy.publishedAt,
    description: kept.description || copy.description,
    readAt: kept.readAt ?? copy.readAt,
    tags: joinTags(kept.tags, copy.tags),
    notes: joinedText(kept.notes, copy.notes),
    highlights: joinedHighlights(kept.highlights, copy.highlights),
    copilot: joinedNotes(kept.copilot, copy.copilot),
    sources: [...kept.sources, ...copy.sources.filter(({ key }) => !kept.sources.some((own) => own.key === key))],
    // The owner's title of the copy is not that of the target.
    owned: [...new Set([...kept.owned, ...copy.owned.filter((field) => field === 'tags')])].sort(),
    attributes: { ...copy.attributes, ...kept.attributes },
  }
}

const joinedNotes = (one: CopilotNotes, other: CopilotNotes): CopilotNotes => ({
  decisions: [...new Set([...one.decisions, ...other.decisions])],
  actionItems: [...new Set([...one.actionItems, ...other.actionItems])],
  openQuestions: [...new Set([...one.openQuestions, ...other.openQuestions])],
})

/** The gem that a gem went into, over several merges; itself where it did not. */
export async function whereItWent(db: GemNeeds['db'], id: string): Promise<string> {
  const seen = new Set<string>()
  for (let at = id; ; ) {
    const gem = await readGem(db, at)
    const next = gem?.deletedAt == null ? undefined : gem.attributes[mergedInto]
    if (next === undefined || seen.has(next)) return at
    seen.add(next)
    at = next
  }
}
