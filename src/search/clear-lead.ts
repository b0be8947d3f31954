/** Factor by which the best hit by words must exceed the second to skip the model. */
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
