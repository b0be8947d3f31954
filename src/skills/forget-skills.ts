import { counted } from '../core/counted.ts'
import { least } from '../core/long-lists.ts'
import { inList } from '../core/sql.ts'
import { journalImages } from '../journal/journal.ts'
import type { Database } from '../ports/database.ts'
import { type ForgetPart, nothingErased, nothingFound } from '../ports/forgetting.ts'
import { mentions } from '../text/mentions.ts'
import type { SkillDraft } from './drafts.ts'

/** Candidates that were written from learnings. Skills themselves are files of the owner. */
export const createSkillForgetting = (db: Database): ForgetPart => ({
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
        const { marks, params } = inList(ids)
        await db.transaction(async (tx) => {
          await tx.run(`DELETE FROM skill_drafts WHERE id IN ${marks}`, params)
          await journalImages.forget(tx, 'skill_draft', ids)
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
