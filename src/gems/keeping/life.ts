import { conflict, invalidInput } from '../../core/errors.ts'
import { redact } from '../../secrets/secrets.ts'
import { cleanTags } from '../capture/draft.ts'
import { applyOwnerEdits, withOwnersPart } from '../files/apply-owner-edits.ts'
import type { CopilotNotes, Gem } from '../gem.ts'
import { type ChangedGem, changeGem, type GemNeeds } from './change-gem.ts'
import { mergedInto } from './merge-gems.ts'

/** An edit by the owner; undefined fields stay. */
export interface GemEdit {
  title?: string | undefined
  /** Replace the existing ones. */
  tags?: readonly string[] | undefined
  notes?: string | undefined
  highlights?: string | undefined
  /** Notes and highlights at the start of this edit, which is refused if they have changed since. */
  base?: { [Field in OwnersText]?: string | undefined } | undefined
}

const ownersTexts = ['notes', 'highlights'] as const
type OwnersText = (typeof ownersTexts)[number]

/** The owner's edits of the file are applied before any other change. */
async function change(
  needs: GemNeeds,
  id: string,
  action: string,
  next: (gem: Gem) => Gem,
  { actor, note }: { actor?: string; note?: string } = {},
): Promise<ChangedGem> {
  const taken = await applyOwnerEdits(needs, id)
  const changed = await changeGem(needs, id, { action, actor, note, next: (gem) => checkedNext(gem, next) })
  return { ...changed, conflicts: [...(taken?.conflicts ?? []), ...changed.conflicts] }
}

function checkedNext(gem: Gem, next: (gem: Gem) => Gem): Gem {
  if (gem.deletedAt !== null)
    throw conflict(
      'gem_deleted',
      `${gem.title} is deleted. "jarvis gem restore ${gem.id.slice(0, 8)}" brings it back.`,
      {
        gem: gem.id,
      },
    )
  const after = next(gem)
  if (JSON.stringify(after) === JSON.stringify(gem))
    throw conflict('nothing_to_change', `Nothing changed: ${gem.title} is already like that.`, { gem: gem.id })
  return after
}

/**
 * Edits the owner's fields. Errors: `nothing_to_change`, `gem_deleted`, `gem_title_empty`, `gem_edit_empty`,
 * `gem_edit_conflict`.
 */
export function editGem(needs: GemNeeds, id: string, { base, ...edit }: GemEdit): Promise<ChangedGem> {
  if (Object.values(edit).every((value) => value === undefined))
    throw invalidInput('gem_edit_empty', 'Name what to change: the title, tags, notes or highlights.')
  if (edit.title?.trim() === '') throw invalidInput('gem_title_empty', 'A title needs words.')
  return change(needs, id, 'gem_edit', (gem) => {
    checkBase(gem, base)
    return withOwnersPart(gem, {
      ...(edit.title !== undefined && edit.title.trim() !== gem.title && { title: edit.title.trim() }),
      ...(edit.tags !== undefined && { tags: cleanTags(edit.tags) }),
      ...(edit.notes !== undefined && { notes: edit.notes.trim() }),
      ...(edit.highlights !== undefined && { highlights: edit.highlights.trim() }),
    })
  })
}

/** Both are replaced as a whole: additions since the edit began would be lost. */
function checkBase(gem: Gem, base: GemEdit['base'] = {}): void {
  const changed = ownersTexts.filter((field) => base[field] !== undefined && base[field].trim() !== gem[field].trim())
  if (changed.length === 0) return
  const current = Object.fromEntries(changed.map((field) => [field, gem[field]]))
  throw conflict(
    'gem_edit_conflict',
    `The text of ${changed.join(' and ')} was changed elsewhere. Read the gem again, then edit it.`,
    { gem: gem.id, ...current },
  )
}

/** Puts a gem into a project, or with null out of any: nothing is embedded again. */
export const assignGem = (needs: GemNeeds, id: string, project: string | null): Promise<ChangedGem> =>
  change(needs, id, 'gem_assign', (gem) => ({ ...gem, project }), { note: project ?? 'no project' })

/** Notes to append. */
export type AddedNotes = { [Field in keyof CopilotNotes]?: CopilotNotes[Field] | undefined }

/**
 * Appends notes about a talk or a text, without duplicates. Errors: `nothing_to_change`, `gem_deleted`,
 * `gem_copilot_empty`.
 */
export function appendCopilot(needs: GemNeeds, id: string, added: AddedNotes, actor: string): Promise<ChangedGem> {
  const joined = (known: readonly string[], fresh: readonly string[] = []) => [
    ...new Set([...known, ...fresh.map((text) => redact(text.replace(/\s+/g, ' ').trim()).text).filter(Boolean)]),
  ]
  if (Object.values(added).every((list) => (list ?? []).length === 0))
    throw invalidInput('gem_copilot_empty', 'Name what to add: decisions, action items or open questions.')
  return change(
    needs,
    id,
    'gem_copilot',
    (gem) => ({
      ...gem,
      copilot: {
        decisions: joined(gem.copilot.decisions, added.decisions),
        actionItems: joined(gem.copilot.actionItems, added.actionItems),
        openQuestions: joined(gem.copilot.openQuestions, added.openQuestions),
      },
    }),
    { actor },
  )
}

/** Puts a gem away: found on request only. */
export const archiveGem = (needs: GemNeeds, id: string, archived: boolean): Promise<ChangedGem> =>
  change(needs, id, 'gem_archive', (gem) => ({
    ...gem,
    archivedAt: archived ? (gem.archivedAt ?? needs.clock()) : null,
  }))

export const markGemRead = (needs: GemNeeds, id: string, read: boolean): Promise<ChangedGem> =>
  change(needs, id, 'gem_read', (gem) => ({ ...gem, readAt: read ? (gem.readAt ?? needs.clock()) : null }))

/** Takes a gem away with its folder; undo and restore bring it back, forgetting erases it. */
export const deleteGem = (needs: GemNeeds, id: string): Promise<ChangedGem> =>
  change(needs, id, 'gem_delete', (gem) => ({ ...gem, deletedAt: needs.clock() }))

/** Brings a deleted gem back. Errors: `gem_not_deleted`. */
export const restoreGem = (needs: GemNeeds, id: string): Promise<ChangedGem> =>
  changeGem(needs, id, {
    action: 'gem_restore',
    next(gem) {
      if (gem.deletedAt === null) throw conflict('gem_not_deleted', `${gem.title} is not deleted.`, { gem: gem.id })
      // A restored gem is no longer merged.
      const { [mergedInto]: _, ...attributes } = gem.attributes
      return { ...gem, attributes, deletedAt: null }
    },
  })
