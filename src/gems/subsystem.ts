import { counted } from '../core/counted.ts'
import { pieceByPiece } from '../core/piece-by-piece.ts'
import type { RecordDraft } from '../core/record.ts'
import type { IndexedKind } from '../ports/indexed.ts'
import type { JobKind } from '../ports/jobs.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import { createEnrichNext } from './enrich/enrich-next.ts'
import type { GemNeeds } from './keeping/change-gem.ts'
import { gemForgetting } from './keeping/gem-forgetting.ts'
import type { ReadFile } from './reading/thing.ts'

/** Gems, for the verbs that cross all subsystems. `settle` writes the folders that are behind. */
export const gemSubsystem = (
  needs: GemNeeds & { read: ReadFile },
  settle: () => Promise<unknown>,
  unenriched: Parameters<typeof createEnrichNext>[0],
): Subsystem => ({
  jobs: async () => [enrichJob(createEnrichNext(unenriched))],
  undoers: async () => [(await import('./keeping/undo-gems.ts')).createGemUndo(needs)],
  forgetParts: async () => [gemForgetting(needs)],
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
