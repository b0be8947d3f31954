/** What a score says: it is the chance that a passage answers, fitted on judged questions. */
const meanings = [
  { from: 0.7, words: 'very likely answers' },
  { from: 0.45, words: 'likely answers' },
  { from: 0.2, words: 'may answer' },
  { from: 0, words: 'unlikely to answer' },
] as const

/** The least score of what is likely to answer. */
export const likelyAnswers = meanings[1].from
/** The least score of what may answer. */
export const mayAnswer = meanings[2].from

export const scoreInWords = (score: number): string =>
  (meanings.find(({ from }) => score >= from) ?? meanings[meanings.length - 1]!).words

/** The score as a small bar, as a number, and in words. */
export function Score({ score }: { score: number }) {
  return (
    <span class="score">
      <span class="score-bar" aria-hidden="true">
        <span style={{ width: `${Math.round(score * 100)}%` }} />
      </span>
      <span>
        <span class="score-number">{score.toFixed(2)}</span> {scoreInWords(score)}
      </span>
    </span>
  )
}
