import { addressOfEntry } from '../route.ts'
import { client } from '../server/client.ts'
import { useAnswer } from '../server/use-answer.ts'

const mostSimilar = 5

/** Gems about the same. */
export function SimilarGems({ id }: { id: string }) {
  const { answer } = useAnswer(`similar to ${id}`, (signal) =>
    client.similarGems({ id, limit: mostSimilar }, { signal }),
  )
  if (!answer) return null
  return (
    <section aria-labelledby="similar-gems">
      <h3 id="similar-gems">Similar</h3>
      {answer.gems.length === 0 && <p class="dim">{answer.notes.join(' ')}</p>}
      <ul class="gem-similar">
        {answer.gems.map(({ id: other, title, source }) => (
          <li key={other}>
            <a href={addressOfEntry('gems', other)}>{title}</a> <span class="dim">{source}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
