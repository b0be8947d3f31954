import { counted } from '../core/counted.ts'
import { pieceByPiece } from '../core/piece-by-piece.ts'
import type { RecordDraft } from '../core/record.ts'
import { type ForgetPart, nothingErased, nothingFound } from '../ports/forgetting.ts'
import type { IndexedKind } from '../ports/indexed.ts'
import type { JobKind } from '../ports/jobs.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import { createEnrichNext } from './enrich/enrich-next.ts'
import { type GemNeeds, gemIdOf } from './keeping/change-gem.ts'

/** Gems, for the verbs that cross all subsystems. `settle` writes the folders that are behind. */
export const gemSubsystem = (
  needs: GemNeeds,
  settle: () => Promise<unknown>,
  unenriched: Parameters<typeof createEnrichNext>[0],
): Subsystem => ({
  jobs: async () => [enrichJob(createEnrichNext(unenriched))],
  undoers: async () => [(await import('./keeping/undo-gems.ts')).createGemUndo(needs)],
  forgetParts: async () => [forgetting(needs)],
  kinds: async () => [(await import('./keeping/gem-kind.ts')).gemKind(needs)],
  indexed: async () => [indexedGems(needs)],
  async repair() {
    await settle()
    const { rebuildFolders } = await import('./files/rebuild-folders.ts')
    const { written } = await rebuildFolders(needs)
    return written === 0 ? [] : [`${counted(written, 'folder')} of gems rewritten`]
  },
})

/** Gems that were imported or captured without a summary get one. */
const enrichJob = (enrichNext: ReturnType<typeof createEnrichNext>): JobKind => ({
  ...{ name: 'gems.enrich', priority: 5, when: 'idle', alone: true, failing: 'Gems could not be enriched' },
  ...{ everyMs: 3_600_000, firstMs: 0, budgetMs: 30_000 },
  summary: (pieces) => `Enriched ${counted(pieces, 'gem')} with a summary and tags`,
  run: (round) => pieceByPiece(round, () => enrichNext({ signal: round.signal })),
})

const indexedGems = ({ db }: GemNeeds): IndexedKind => ({
  name: 'gems',
  rows: 'SELECT id AS uid FROM gems WHERE deleted_at IS NULL',
  async drafts(uids) {
    const [{ readGems }, { readText }, { recordOf }] = await Promise.all([
      import('./keeping/gems-repository.ts'),
      import('./keeping/texts-repository.ts'),
      import('./keeping/gem-record.ts'),
    ])
    const drafts: RecordDraft[] = []
    for (const gem of await readGems(db, uids))
      if (gem.deletedAt === null) drafts.push(await recordOf(gem, await readText(db, gem)))
    return drafts
  },
})

/** Forgets the named gems, or all with the text in any version. */
const forgetting = (needs: GemNeeds): ForgetPart => ({
  named: 'gems',
  // Shorter ones are words as often as ids.
  async knows(reference) {
    if (reference.length < 8) return false
    return gemIdOf(needs.db, reference).then(
      () => true,
      () => false,
    )
  },
  async find({ things, query, person, session, after, before }) {
    const named = things?.['gems']
    // A gem is of no session.
    if (named === undefined && ((query ?? person) === undefined || session !== undefined)) return nothingFound
    const { findGemsToForget } = await import('./keeping/forget-gems.ts')
    const { gems, erase } = await findGemsToForget(needs, { gems: named, query, person, after, before })
    return {
      items: gems.map(({ id, title }) => ({ kind: 'gem', id, text: title })),
      // A short title, such as Git, occurs in lines unrelated to the gem.
      texts: gems.flatMap(({ title }) => (title.split(/\s+/).length > 2 ? title : [])),
      async erase() {
        if (gems.length === 0) return nothingErased
        const { drafts, since } = await erase()
        const erased = [`${counted(gems.length, 'gem')} with its folder, versions and attachments`]
        return {
          ...nothingErased,
          erased,
          drafts,
          since,
        }
      },
    }
  },
})
