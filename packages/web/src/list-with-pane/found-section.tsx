import type { ComponentChildren } from 'preact'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Answered } from '../server/use-answer.ts'

interface FoundSectionProps {
  label: string
  found: Pick<Answered<unknown>, 'failure' | 'waiting' | 'again'>
  /** How much was found, in words. */
  count: string | false | undefined
  children: ComponentChildren
}

/** What answers the question of a page: how much it is, or why it could not be read, and the list. */
export function FoundSection({ label, found: { failure, waiting, again }, count, children }: FoundSectionProps) {
  return (
    <section class="results" aria-label={label} aria-busy={waiting}>
      <p class="results-count" role="status">
        {!failure && count}
      </p>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {children}
    </section>
  )
}
