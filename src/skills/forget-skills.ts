import { counted } from '../core/counted.ts'
import { least } from '../core/long-lists.ts'
import type { Clock } from '../core/runtime.ts'
import { runIn } from '../core/sql.ts'
import { journalImages, type Row, tombstones } from '../journal/journal.ts'
import type { Database, Reader } from '../ports/database.ts'
import { type ForgetPart, nothingErased, nothingFound } from '../ports/forgetting.ts'
import type { MovedOutcome } from '../ports/movable.ts'
import { mentions } from '../text/mentions.ts'
import type { SkillDraft } from './drafts.ts'

/** Candidates that were written from learnings. Skills themselves are files of the owner. */
export const createSkillForgetting = (db: Database, clock: Clock): ForgetPart => ({
  // A candidate goes with the learning that it was written from.
  isDerived: true,
  async find({ things, query, person, session, after = 0, before = Number.POSITIVE_INFINITY }) {
    const named = things?.learnings
    if (things !== undefined && Object.values(things).some((ids) => ids.length > 0) && named === undefined)
      return nothingFound
    const rows = await db.all<SkillDraft>('SELECT id, learning, name, description, body, state, at FROM skill_drafts')
    const isNamed = (learning: string) => named?.some((id) => id.replace(/^l:/, '') === learning) ?? false
    const found = rows.filter(({ learning, name, description, body, at }) =>
      named !== undefined
        ? isNamed(learning)
        : at >= after &&
          at < before &&
          [query, person, session].some((one) => one !== undefined) &&
          (session === undefined || body.includes(`session ${session}:`)) &&
          mentions(`${name}\n${description}\n${body}`, { query, person }),
    )
    const ids = found.map(({ id }) => id)
    return {
      items: found.map(({ id, name }) => ({ kind: 'skill', id, text: name })),
      texts: found.map(({ description }) => description),
      async erase() {
        if (ids.length === 0) return nothingErased
        await db.transaction(async (tx) => {
          await runIn(tx, 'DELETE FROM skill_drafts WHERE id', ids)
          // Names are made of the words of the learning. An owner's skill of the same name loses its count.
          await runIn(
            tx,
            'DELETE FROM skill_uses WHERE skill',
            found.map(({ name }) => name),
          )
          await journalImages.forget(tx, 'skill_draft', ids)
          const names = found.map(({ name }) => useTombstone(name))
          await tombstones.bury(tx, [...ids.map(draftTombstone), ...names], clock())
        })
        return {
          ...nothingErased,
          erased: [counted(ids.length, 'candidate of a skill', 'candidates of skills')],
          since: least(found.map(({ at }) => at)),
        }
      },
    }
  },
})

const draftTombstone = (id: string): string => tombstones.of('skill_draft', id)

const useTombstone = (name: string): string => tombstones.of('skill_use_name', name)

/** Forgotten candidates, which an older export must not bring back. */
export const forgottenDrafts = (db: Reader, rows: readonly Row[]): Promise<Map<Row, MovedOutcome>> =>
  tombstones.refuse(db, rows, ({ id }) => String(id), draftTombstone)

/** Uses of forgotten candidates: their names are made of forgotten words. */
export const forgottenUses = (db: Reader, rows: readonly Row[]): Promise<Map<Row, MovedOutcome>> =>
  tombstones.refuse(db, rows, ({ skill }) => String(skill), useTombstone)
