import { conflict, notFound } from '../../core/errors.ts'
import type { Clock } from '../../core/runtime.ts'
import { type Image, write } from '../../journal/journal.ts'
import type { Database, Writer } from '../../ports/database.ts'
import { type PreparedRecord, recordIdsOf, type Search } from '../../search/search.ts'
import { shownAddress } from '../fetching/canonical-address.ts'
import { writeFolder } from '../files/gem-folder.ts'
import type { Gem, GemFile, GemText } from '../gem.ts'
import { projectNow } from './gem-project.ts'
import { recordOf } from './gem-record.ts'
import { gemOfSource, idsBeginning, putGem, readGem } from './gems-repository.ts'
import { addFile, addText, gemOfText, readText } from './texts-repository.ts'

export interface GemNeeds {
  db: Database
  search: Pick<Search, 'prepare' | 'put' | 'remove' | 'label'>
  clock: Clock
  /** The folder `knowledge` of the space. */
  folder: string
}

/** Kind of gems' images in the journal. */
export const gemImage = 'gem'

export interface GemChange {
  action: string
  actor?: string | undefined
  note?: string | undefined
  /** The new state of a gem; called again if the gem changed meanwhile. */
  next(gem: Gem): Gem
  /** A text and files that come with it. */
  text?: GemText | undefined
  files?: readonly GemFile[] | undefined
  /** sha256 of the gem.md that this change comes from. */
  takenIn?: string | undefined
}

/** A changed gem, with the log entry that undoes it. */
export interface ChangedGem {
  gem: Gem
  logEntry: number
  /** Copies of an edited gem.md whose edits cannot be applied. */
  conflicts: string[]
}

/** Retries of a change that another one preceded. */
const attempts = 5

/** Error for an unknown gem. */
export const noGem = (named: string): Error =>
  notFound('gem_not_found', `Gem "${named}" does not exist. "jarvis gem list" shows them.`, { gem: named })

/** The id of a gem by its first characters. Errors: `gem_not_found`, `gem_ambiguous`. */
export async function gemIdOf(db: Database, named: string): Promise<string> {
  const wanted = named.replace(/^jarvis:\/\/record\//, '').toLowerCase()
  const found = /^[0-9a-f-]{4,36}$/.test(wanted) ? await idsBeginning(db, wanted) : []
  if (found.length === 1) return found[0]!
  if (found.length > 1)
    throw conflict('gem_ambiguous', `Several gems begin with "${named}". Give more of the id.`, { gems: found })
  throw noGem(named)
}

/** Changes a gem that is there, found by words as it then is; its folder follows. Errors: `gem_not_found`. */
export async function changeGem(needs: GemNeeds, id: string, change: GemChange): Promise<ChangedGem> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const former = await readGem(needs.db, id)
    if (!former) throw noGem(id)
    const wanted = change.next(former)
    const project = await projectNow(needs.db, wanted.project)
    const next = { ...withoutUsedSecret(wanted), project, changedAt: Math.max(needs.clock(), former.changedAt + 1) }
    const logEntry = await writeGem(needs, former, next, change)
    if (logEntry !== undefined) return settled(needs, next, logEntry, change.takenIn)
  }
  throw conflict('gem_changed', `The gem ${id} is being changed by another process. Try again.`, { gem: id })
}

/** Adds a gem; undefined where another writer added its text or address meanwhile. */
export async function addGem(
  needs: GemNeeds,
  given: Gem,
  change: Omit<GemChange, 'next'>,
): Promise<ChangedGem | undefined> {
  const gem = { ...withoutUsedSecret(given), project: await projectNow(needs.db, given.project) }
  const logEntry = await writeGem(needs, undefined, gem, change)
  return logEntry === undefined ? undefined : settled(needs, gem, logEntry)
}

/** A gem whose address was fetched: a token in it has served. A pending gem needs it to be fetched again. */
export const withoutUsedSecret = (gem: Gem): Gem =>
  gem.pending === null && gem.url !== null ? { ...gem, url: shownAddress(gem.url) } : gem

async function settled(needs: GemNeeds, gem: Gem, logEntry: number, takenIn?: string): Promise<ChangedGem> {
  const { conflicts } = await writeFolder(needs, gem.id, takenIn)
  return { gem, logEntry, conflicts }
}

async function writeGem(
  needs: GemNeeds,
  former: Gem | undefined,
  next: Gem,
  { action, actor = 'user', note, text, files = [] }: Omit<GemChange, 'next'>,
): Promise<number | undefined> {
  const said = needsRecord(former, next) || text ? await prepareRecord(needs, next, text) : undefined
  return needs.db.transaction(async (tx) => {
    const now = await readGem(tx, next.id)
    if (now?.changedAt !== former?.changedAt) return undefined
    if (!former && text && (await gemOfText(tx, text.hash)) !== undefined) return undefined
    const keys = former ? [] : next.sources.map(({ key }) => key)
    if ((await gemOfSource(tx, keys)) !== undefined) return undefined
    const images: Image[] = [{ kind: gemImage, id: next.id, former }]
    const { id } = await write(tx, { at: needs.clock(), actor, action, target: next.id, note }, images)
    await putGem(tx, next)
    if (text) await addText(tx, next.id, text)
    for (const file of files) await addFile(tx, next.id, file)
    await index(tx, needs, next, said)
    return id
  })
}

/** Whether its text changed: a mere change of project or state needs no embedding. */
export function needsRecord(former: Gem | undefined, next: Gem): boolean {
  if (next.deletedAt !== null) return false
  if (former === undefined || former.deletedAt !== null || former.version !== next.version) return true
  const words = ({ title, enrichment, copilot, highlights, notes, description, kind }: Gem) =>
    JSON.stringify([title, enrichment, copilot, highlights, notes, description, kind])
  return words(former) !== words(next)
}

/** The index record of a gem with its text: the current version, or one that comes with the change. */
export async function prepareRecord(needs: GemNeeds, gem: Gem, text?: GemText): Promise<PreparedRecord> {
  const own = text?.version === gem.version ? text : await readText(needs.db, gem)
  return (await needs.search.prepare([await recordOf(gem, own)]))[0]!
}

/** Indexes a gem's current state, or removes it from the index. */
export async function index(
  tx: Writer,
  { search }: Pick<GemNeeds, 'search'>,
  gem: Gem,
  record: PreparedRecord | undefined,
): Promise<void> {
  if (gem.deletedAt !== null) {
    await search.remove(tx, await recordIdsOf(tx, [gem.id]))
    return
  }
  if (record) {
    await search.put(tx, [record])
    return
  }
  await search.label(tx, [gem.id], 'project', gem.project === null ? [] : [gem.project])
  await search.label(tx, [gem.id], 'tag', gem.tags)
  await search.label(tx, [gem.id], 'standing', gem.archivedAt === null ? [] : ['archived'])
}
