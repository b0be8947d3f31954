import { counted } from '../../core/counted.ts'
import type { Database } from '../../ports/database.ts'
import { type ForgetPart, nothingErased, nothingFound } from '../../ports/forgetting.ts'
import { mentions } from '../../text/mentions.ts'
import * as journalImages from '../images.ts'

/**
 * The part of forgetting that is about what the journal keeps for undo: a record that was undone or changed is in no
 * table, but its former state says the words still. It holds for every kind of record that the journal knows.
 */
export const createFormerForgetting = (db: Database): ForgetPart => ({
  async find({ query, person, session, after, before }) {
    // What a session said is found with it.
    if ((query ?? person) === undefined || session !== undefined) return nothingFound
    const said = await journalImages.statesThat(db, (text) => mentions(text, { query, person }))
    const states = said.filter(({ at }) => at >= (after ?? 0) && at < (before ?? Number.POSITIVE_INFINITY))
    if (states.length === 0) return nothingFound
    return {
      items: states.map(({ kind, id, texts }) => ({ kind: `former ${kind}`, id, text: texts.join(' ') })),
      async erase() {
        await db.transaction((tx) => journalImages.forgetStates(tx, states))
        return {
          ...nothingErased,
          erased: [`${counted(states.length, 'former state')} in the log`],
          texts: states.flatMap(({ texts }) => texts),
          since: states[0]?.at ?? 0,
        }
      },
    }
  },
})
