/** How many times better than the second the best by words must be, so that no model needs to be asked. */
const clearLead = 2

/** Whether the best of these word scores is far ahead of all others. */
export function hasClearLead(scores: Iterable<number>): boolean {
  let [first, second] = [0, 0]
  for (const score of scores) {
    if (score > first) [first, second] = [score, first]
    else if (score > second) second = score
  }
  return first > clearLead * second
}
