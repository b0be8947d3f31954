import type { GemContext } from '../gem-context.ts'
import { type ChangedGem, gemIdOf } from './change-gem.ts'
import type { AddedNotes, GemEdit } from './life.ts'
import type { MergedGem } from './merge-gems.ts'

const life = () => import('./life.ts')

/** Methods by which the owner and agents change a gem. Each change can be undone. */
export function keepingGems(context: GemContext) {
  const { idOf } = context
  return {
    edit: async (named: string, edit: GemEdit) => (await life()).editGem(context, await idOf(named), edit),
    assign: async (named: string, project: string | null) =>
      (await life()).assignGem(context, await idOf(named), project),
    copilot: async (named: string, notes: AddedNotes, actor = 'user') =>
      (await life()).appendCopilot(context, await idOf(named), notes, actor),
    archive: async (named: string, archived = true) => (await life()).archiveGem(context, await idOf(named), archived),
    markRead: async (named: string, read = true) => (await life()).markGemRead(context, await idOf(named), read),
    remove: async (named: string): Promise<ChangedGem> => (await life()).deleteGem(context, await idOf(named)),
    restore: async (named: string): Promise<ChangedGem> =>
      (await life()).restoreGem(context, await gemIdOf(context.db, named)),
    /** Makes one gem of two. Errors: `gem_not_found`, `gem_deleted`, `gem_merge_same`. */
    async merge(named: string, into: string): Promise<MergedGem> {
      const { mergeGems } = await import('./merge-gems.ts')
      return mergeGems(context, await gemIdOf(context.db, named), await idOf(into))
    },
  }
}
