import { invalidInput, JarvisError, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Clock } from '../core/runtime.ts'
import { journalRows, write } from '../journal/journal.ts'
import type { Learning } from '../learning/learning.ts'
import type { Database, Reader } from '../ports/database.ts'
import { readSkill, type Skill } from './skill.ts'
import { type DraftState, draftRows } from './tables.ts'
import { skillFile, writeDraft } from './write-draft.ts'

export interface SkillDraft {
  id: string
  learning: string
  name: string
  description: string
  body: string
  state: DraftState
  at: number
}

export interface DraftNeeds {
  db: Database
  clock: Clock
  /** Learnings of agents. */
  learning(): Promise<Pick<Learning, 'list' | 'get'>>
}

const columns = 'id, learning, name, description, body, state, at'
/** States confirmed by a person or by use. */
const proven = ['candidate', 'reviewed', 'knowledge'] as const
const mostAtOnce = 200

/** Skills written from learnings, and a person's decisions about them. */
export function createDrafts({ db, clock, learning: learningFace }: DraftNeeds) {
  return {
    /** Writes those of learnings that have proved themselves since; each once. Their number. */
    async write(): Promise<number> {
      let written = 0
      for (const state of proven) {
        const { learnings } = await (await learningFace()).list({ state, limit: mostAtOnce })
        for (const { id } of learnings) if (await draftOf(id)) written++
      }
      return written
    },
    list: (state?: DraftState): Promise<SkillDraft[]> =>
      db.all<SkillDraft>(
        `SELECT ${columns} FROM skill_drafts ${state === undefined ? '' : 'WHERE state = ?'} ORDER BY at DESC, id DESC`,
        state === undefined ? [] : [state],
      ),
    /** Errors: `skill_candidate_not_found`, `skill_candidate_ambiguous`, invalid `skill_candidate_outdated`. */
    async review({ id: reference, verdict }: { id: string; verdict: 'accept' | 'reject' }): Promise<SkillDraft> {
      const draft = await draftBy(db, reference)
      const state: DraftState = verdict === 'accept' ? 'accepted' : 'rejected'
      if (state === 'accepted') await checkSource(draft, await learningFace())
      const at = clock()
      await db.transaction(async (tx) => {
        await write(tx, { at, actor: 'user', action: 'skill_review', target: draft.id, note: verdict }, [
          await journalRows.image(tx, 'skill_draft', draftRows, draft.id),
        ])
        await tx.run('UPDATE skill_drafts SET state = ? WHERE id = ?', [state, draft.id])
      })
      return { ...draft, state }
    },
  }

  async function draftOf(learning: string): Promise<boolean> {
    if (await db.get('SELECT 1 FROM skill_drafts WHERE learning = ?', [learning])) return false
    const text = writeDraft(await (await learningFace()).get(learning))
    if (!text) return false
    const at = clock()
    return db.transaction(async (tx) => {
      const taken = await tx.get('SELECT 1 FROM skill_drafts WHERE name = ?', [text.name])
      const id = newId(at)
      const name = taken ? `${text.name}-${id.slice(-6)}` : text.name
      const { changes } = await tx.run(
        `INSERT INTO skill_drafts (${columns}) VALUES (?, ?, ?, ?, ?, 'waiting', ?) ON CONFLICT DO NOTHING`,
        [id, learning, name, text.description, text.body, at],
      )
      return changes > 0
    })
  }
}

/** A learning that lost its trust since must not become a skill. */
async function checkSource({ learning, name }: SkillDraft, face: Pick<Learning, 'get'>): Promise<void> {
  const source = await face.get(learning).catch((error) => {
    if (error instanceof JarvisError && error.code === 'learning_not_found') return undefined
    throw error
  })
  const next = `Reject the candidate: jarvis skills review ${name} reject.`
  if (source === undefined)
    throw invalidInput('skill_candidate_outdated', `The learning behind ${name} is gone. ${next}`)
  if (source.state === 'retired')
    throw invalidInput(
      'skill_candidate_outdated',
      `The learning behind ${name} lost its trust: jarvis learnings show ${learning.slice(0, 14)}. ${next} Or accept the learning first.`,
    )
}

/** An accepted one, as any other skill. */
export const skillOfDraft = (draft: SkillDraft): Skill =>
  readSkill(skillFile(draft), {
    ...{ agent: 'jarvis', level: 'learned', path: '', changedAt: draft.at, folder: draft.name },
  })

async function draftBy(db: Reader, reference: string): Promise<SkillDraft> {
  const rows = await db.all<SkillDraft>(
    `SELECT ${columns} FROM skill_drafts WHERE substr(id, 1, ?) = ? OR name = ? LIMIT 2`,
    [reference.length, reference, reference],
  )
  if (rows.length === 1) return rows[0]!
  if (rows.length > 1)
    throw invalidInput(
      'skill_candidate_ambiguous',
      `Several candidates have an id that begins with "${reference}". Use the whole id or the name: "jarvis skills candidates" shows them.`,
      { id: reference },
    )
  throw notFound(
    'skill_candidate_not_found',
    `No candidate has the id or name "${reference}". "jarvis skills candidates" shows them.`,
    { id: reference },
  )
}
