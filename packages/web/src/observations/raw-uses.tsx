import { useState } from 'preact/hooks'
import { formatDay, formatTime } from '../format.ts'
import { client } from '../server/client.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Observation, RawEvent } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'

/** Events that are read. */
const mostEvents = 100

/** The prompts and tool uses behind an observation, loaded on opening. */
export function RawUses({ observation }: { observation: Observation }) {
  const [opened, setOpened] = useState(false)
  if (observation.session === null || observation.prompt === null) return null
  return (
    <details class="raw" onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>What it was made of</summary>
      {opened && <Events id={observation.id} />}
    </details>
  )
}

function Events({ id }: { id: string }) {
  const { answer, failure, again } = useAnswer(id, (signal) =>
    client.rawEvents({ observation: id, limit: mostEvents }, { signal }),
  )
  if (failure) return <FailedAnswer failure={failure} onRetry={again} />
  if (!answer) return <p class="dim">Reading …</p>
  if (answer.events.length === 0) return <p class="dim">Events are kept for some days only; these were deleted.</p>
  return (
    <>
      {answer.keptUntil !== null && <p class="dim">Kept until {formatDay(answer.keptUntil)}.</p>}
      <ol class="turns">
        {answer.events.map((event, index) => (
          <Event key={index} event={event} />
        ))}
      </ol>
    </>
  )
}

function Event({ event: { at, kind, text, tool, input, output, failed, skipped } }: { event: RawEvent }) {
  return (
    <li data-role={kind === 'prompt' ? 'user' : 'other'}>
      <p class="hit-facts">
        <span class="turn-speaker">{tool ?? kind}</span>
        <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
        {failed && <span>failed</span>}
        {skipped !== null && <span>not used: {skipped}</span>}
      </p>
      {[text, input, output].map(
        (part, index) =>
          part !== null && (
            <p class="turn-text raw-text" key={index}>
              {part}
            </p>
          ),
      )}
    </li>
  )
}
