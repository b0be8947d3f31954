/**
 * Weights of the lists in the first stage, which only selects candidates. Static embeddings represent single words well
 * and sentences badly, so they weigh less than the main model.
 */
const measured = { words: 0.5, pairs: 0.15, meaning: 0.5, instant: 0.25 } as const

/** Weights of words and meaning set by the owner; only their proportion matters. */
export interface ModeWeights {
  text: number
  semantic: number
}

/** Weights of the lists: as measured, or words and meaning in the proportion that was set. */
export function listWeightsOf({
  modeWeights,
}: {
  modeWeights?: ModeWeights | undefined
}): Readonly<Record<keyof typeof measured, number>> {
  if (!modeWeights) return measured
  const { text, semantic } = proportions(modeWeights)
  return {
    words: measured.words * text,
    pairs: measured.pairs * text,
    meaning: measured.meaning * semantic,
    instant: measured.instant * semantic,
  }
}

/**
 * Factors on the measured weights, which treat words and meaning equally in the first stage: both 1 for equal settings.
 */
export function proportions({ text, semantic }: ModeWeights): ModeWeights {
  const sum = text + semantic
  return { text: (2 * text) / sum, semantic: (2 * semantic) / sum }
}

/** A variant of a question counts half of the question itself. */
export const variantShare = 0.5
