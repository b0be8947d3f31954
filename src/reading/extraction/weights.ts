/**
 * What each kind of statement is worth. Importance is 1–10: from 8 on it belongs to what is always known of a person,
 * below 5 it is not kept at all. Confidence is how often a statement of this form is what it seems to be.
 */
export const weights = {
  instruction: { importance: 9, confidence: 0.95 },
  name: { importance: 9, confidence: 0.95 },
  health: { importance: 9, confidence: 0.9 },
  identity: { importance: 8, confidence: 0.9 },
  home: { importance: 8, confidence: 0.9 },
  work: { importance: 8, confidence: 0.85 },
  relation: { importance: 7, confidence: 0.9 },
  money: { importance: 7, confidence: 0.85 },
  decision: { importance: 7, confidence: 0.9 },
  deadline: { importance: 7, confidence: 0.9 },
  appointment: { importance: 7, confidence: 0.85 },
  favourite: { importance: 7, confidence: 0.9 },
  preference: { importance: 6, confidence: 0.85 },
  project: { importance: 6, confidence: 0.85 },
  tool: { importance: 6, confidence: 0.85 },
  plan: { importance: 6, confidence: 0.75 },
  asked: { importance: 7, confidence: 0.9 },
  habit: { importance: 5, confidence: 0.75 },
  possession: { importance: 5, confidence: 0.8 },
  event: { importance: 5, confidence: 0.8 },
  measure: { importance: 5, confidence: 0.75 },
} as const satisfies Record<string, { importance: number; confidence: number }>

export type Weight = keyof typeof weights

/** Factor for figures that a question or wish presupposes ("… my new budget of $50?") instead of stating them. */
export const presupposedConfidence = 0.85
