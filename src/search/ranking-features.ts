import { answer, conversation } from './conversation.ts'
import { exactForms } from './exact-forms.ts'
import type { Features } from './features.ts'
import { recordLength } from './length.ts'
import { openingWords } from './opening.ts'
import { recencyOf } from './recency.ts'
import { asking, assistantTurn, namedMonth, namedSpeaker, timeMention, userTurn, wish } from './turn-features.ts'

/**
 * All ranking features beside the match itself, in order of application. A feature stays while it is worth .005 on some
 * judged set: `node scripts/run-ts.mjs bench/features.ts` prints the loss without each.
 */
export const rankingFeatures = (recency: number): Features => ({
  ofAll: [recordLength, recencyOf(recency), exactForms],
  ofTurns: [
    openingWords,
    namedSpeaker,
    userTurn,
    assistantTurn,
    wish,
    namedMonth,
    timeMention,
    asking,
    answer,
    conversation,
  ],
})
