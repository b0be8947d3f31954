import type { OpenError } from '../../actions/actions.ts'
import { dayMs } from '../../core/day-of.ts'
import { readOpenErrors } from '../observations-repository.ts'
import type { ObservedPrompt, ObserveNeeds, PromptNews } from './observed-prompt.ts'

/** Age at which an unfixed error of another session is dropped, milliseconds. */
const errorsLast = 14 * dayMs

/** Open errors of earlier prompts of the session, stored or not, and of the project's latest sessions. */
export async function openErrors(
  { db }: ObserveNeeds,
  { session, prompt, project, events }: PromptNews,
  before: readonly ObservedPrompt[],
): Promise<OpenError[]> {
  const since = (events[0]?.at ?? 0) - errorsLast
  const written = await readOpenErrors(db, { session, project, since, until: events.at(-1)?.at, exceptPrompt: prompt })
  const fresh = before.flatMap(({ changed }) =>
    changed.flatMap(({ observation: { id, session: of, title, type, subtitle: cause }, draft: { subject } }) =>
      of === session && type === 'error' && subject !== null ? [{ id, subject, title, cause }] : [],
    ),
  )
  const solved = new Set(
    before.flatMap(({ links, over, gone }) => [...links.map(({ from }) => from), ...over, ...gone]),
  )
  const all = new Map([...written, ...fresh].map((error) => [error.id, error]))
  return [...all.values()]
    .filter(({ id }) => !solved.has(id))
    .map(({ id, subject, title, cause }) => ({
      id,
      subject,
      cause,
      what: title,
      command: subject.replace(/^command: /, ''),
    }))
}
