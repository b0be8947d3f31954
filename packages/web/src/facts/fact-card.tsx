import { HitLink, type HitLinkState } from '../hit-link.tsx'
import { Score } from '../search/score.tsx'
import type { Fact } from '../server/types.ts'
import { When } from '../when.tsx'
import { filesInWords, isAbout, retirementInWords, subjectInWords, tagsOfOwner } from './fact-words.ts'

interface FactCardProps {
  fact: Fact & { score?: number | null }
  link: HitLinkState
}

/** From here on a fact is shown unasked; the others need no number. */
const leastImportant = 8

export const factLinkId = (id: string): string => `fact-${id}`

/** One fact in the list: what it says, about whom, and whether it still counts. */
export function FactCard({ fact, link }: FactCardProps) {
  const retired = retirementInWords(fact)
  return (
    <li
      class="hit"
      data-selected={link.inTabOrder}
      data-open={link.open}
      data-retired={retired !== undefined && fact.retiredBecause !== 'under review'}
    >
      <HitLink {...link}>
        <span class="fact-content">{fact.content}</span>
      </HitLink>
      <p class="hit-facts">
        <span>{fact.type}</span>
        {isAbout(fact) && <span>about {subjectInWords(fact)}</span>}
        {fact.importance >= leastImportant && <span class="important">important</span>}
        <When at={fact.saidAt} />
        {fact.dueAt !== null && (
          <span>
            due <When at={fact.dueAt} />
          </span>
        )}
        {tagsOfOwner(fact).map((tag) => (
          <span key={tag}>#{tag}</span>
        ))}
        {filesInWords(fact, { onlyOther: true }).map((words) => (
          <span key={words} data-code={fact.code?.state}>
            {words}
          </span>
        ))}
        {fact.score !== undefined && fact.score !== null && <Score score={fact.score} />}
      </p>
      {retired && <p class="fact-retired">{retired}</p>}
    </li>
  )
}
