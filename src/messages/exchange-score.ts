/**
 * The index scores an exchange as it scores a passage, and an exchange is a dozen short messages: of first hits with .25
 * two in three are right. So its log-odds are scaled and shifted: p = σ(slope · logit(s) + constant), fitted to whether
 * the first hit answers, four questions about the talk to each one about another talk (bench/messages-score.ts).
 */
const slope = 1.12
const constant = 1.08

const logit = (chance: number): number => Math.log(chance / (1 - chance))

/** How likely an exchange answers that the index gives this score; both 0…1, and in the same order. */
export function exchangeScore(indexScore: number): number {
  if (indexScore <= 0) return 0
  return 1 / (1 + Math.exp(-(slope * logit(Math.min(indexScore, 0.99)) + constant)))
}
