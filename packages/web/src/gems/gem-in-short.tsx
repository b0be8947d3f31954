import type { WholeGem } from '../server/types.ts'

/** What a gem says in short, and by what that was written. */
export function GemInShort({ gem: { enrichment, tags, enrichedBy } }: { gem: WholeGem['gem'] }) {
  if (!enrichment) return null
  const { summary, keyPoints, decisions, actionItems, openQuestions } = enrichment
  const lists = [
    ['Decided', decisions],
    ['To do', actionItems],
    ['Open', openQuestions],
  ] as const
  return (
    <details class="gem-short" open>
      <summary>In short</summary>
      <p>{summary}</p>
      {keyPoints.length > 0 && (
        <ul>
          {keyPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {lists.map(
        ([name, lines]) =>
          lines.length > 0 && (
            <div key={name}>
              <h4>{name}</h4>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ),
      )}
      {tags.length > 0 && (
        <p class="gem-tags">
          {tags.map((tag) => (
            <a key={tag} href={`#/gems?tag=${encodeURIComponent(tag)}`}>
              {tag}
            </a>
          ))}
        </p>
      )}
      {enrichedBy !== null && <p class="dim">Summarized {byWhat(enrichedBy)}</p>}
    </details>
  )
}

/** Rules choose sentences of the text; a model writes its own. */
const byWhat = (enrichedBy: string): string =>
  enrichedBy === 'rules' ? 'by rules, from its own sentences.' : `by ${enrichedBy}.`
