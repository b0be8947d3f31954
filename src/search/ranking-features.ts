import { answer, conversation } from './conversation.ts'
import { exactForms } from './exact-forms.ts'
import type { Features } from './features.ts'
import { recordLength } from './length.ts'
import { openingWords } from './opening.ts'
import { recencyOf } from './recency.ts'
import { asking, assistantTurn, namedMonth, namedSpeaker, tellingTime, userTurn, wish } from './turn-features.ts'

/**
 * Everything that ranking adds to how well a passage matches, in the order in which it counts. A feature stays while it is
 * worth .005 on some judged set: `node scripts/run-ts.mjs bench/features.ts` prints what each is worth when it is left out.
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
    tellingTime,
    asking,
    answer,
    conversation,
  ],
})
