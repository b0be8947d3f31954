import type { ComponentChildren } from 'preact'
import { modelName } from '../format.ts'
import type { Hit, HitTrace } from '../server/types.ts'
import { adjustmentWords } from './adjustment-words.ts'
import { scoreInWords } from './score.tsx'
import { WhyBar } from './why-bar.tsx'

/** How a hit came to its place, in the order in which it happened. */
export function Trace({ hit, place }: { hit: Hit; place: number }) {
  const { trace } = hit
  if (!trace)
    return (
      <section class="trace" aria-label="Explanation">
        <p>Similar passages are sorted by how close their meaning is to the passage.</p>
      </section>
    )
  if (hit.score === null)
    return (
      <section class="trace" aria-label="Explanation">
        <p>Only filters are set, so matches are listed by date.</p>
      </section>
    )
  return (
    <section class="trace" aria-label="Explanation">
      <WhyBar trace={trace} />
      {(trace.places.length > 0 || !hit.offered) && <Places places={trace.places} />}
      <ol class="trace-steps">
        <Step name="Lists" value={trace.fused.toFixed(3)}>
          The lists joined; the best passage of a list counts most.
        </Step>
        {trace.rerank && (
          <Step name="Word by word" value={trace.rerank.score.toFixed(3)}>
            <span title={`Model: ${modelName(trace.rerank.by)}`}>Compared with the question word by word.</span>
          </Step>
        )}
        {trace.rerank && (
          <Step name="Together" value={trace.blended.toFixed(3)}>
            The two numbers above in one.
          </Step>
        )}
        {trace.adjustments.map(({ name, value }) => (
          <Step
            key={name}
            name={capital(adjustmentWords[name]?.name ?? name)}
            value={`${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`}
          >
            {adjustmentWords[name]?.why ?? (value < 0 ? 'Subtracted from the sum above.' : 'Added to the sum above.')}
          </Step>
        ))}
        <Step name="Place" value={trace.final.toFixed(3)}>
          {hit.offered
            ? `Place ${place}, because you asked for this and it may bear on the question.`
            : `Hits are ordered by this number: place ${place}.`}
        </Step>
        <Step name="Score" value={hit.score.toFixed(2)}>
          {capital(scoreInWords(hit.score))}. <Evidence evidence={trace.evidence} />
        </Step>
      </ol>
    </section>
  )
}

function Places({ places }: { places: HitTrace['places'] }) {
  if (places.length === 0) return <p>Not ranked: all matches of the filters are shown.</p>
  return (
    <table class="trace-places">
      <caption>Found in</caption>
      <thead>
        <tr>
          <th scope="col">List</th>
          <th scope="col">Rank</th>
          <th scope="col">Its score</th>
          <th scope="col">Weight</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ list, rank, score, weight }) => (
          <tr key={list}>
            <th scope="row">{listWords[list] ?? list}</th>
            <td>{rank}</td>
            <td>{score.toFixed(3)}</td>
            <td>{weight.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Step({ name, value, children }: { name: string; value: string; children: ComponentChildren }) {
  return (
    <li>
      <span class="trace-name">{name}</span>
      <span class="trace-value">{value}</span>
      <span class="trace-why">{children}</span>
    </li>
  )
}

/** What the reported score was made from, as sentences. */
function Evidence({ evidence }: { evidence: HitTrace['evidence'] }) {
  if (!evidence) return null
  const { words, ownWords, meaning, late, rival } = evidence
  const said: string[] = []
  if (words !== undefined) said.push(`${percent(words)} of the weight of your words is in this passage`)
  if (ownWords !== undefined && words !== undefined && Math.abs(ownWords - words) >= 0.005)
    said.push(`${percent(ownWords)} in the passage itself`)
  if (meaning !== undefined)
    said.push(`the meaning is ${meaning.toFixed(1)} standard deviations nearer than unrelated text`)
  if (late !== undefined) said.push(`word by word it agrees at ${late.toFixed(2)}`)
  if (rival !== undefined && Math.abs(rival) >= 0.005)
    said.push(`another speaker fits ${rival > 0 ? 'better' : 'worse'} by ${percent(Math.abs(rival))}`)
  return <>{said.length > 0 && `Evidence: ${said.join('; ')}.`}</>
}

/** The lists of the index, by their names in the answer. */
const listWords: Readonly<Record<string, string>> = {
  'words (side by side)': 'words side by side',
  'words (feedback)': 'words of the best hits',
  'meaning (instant)': 'meaning, static embedding',
  'meaning (feedback)': 'meaning of the best hits',
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
