import { useState } from 'preact/hooks'
import { handleNames } from '../../../../src/client/handle-names.ts'
import { countOf, formatDayInWords } from '../format.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { PersonOfMessages } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { When } from '../when.tsx'
import { ActivityChart } from './activity-chart.tsx'
import { MergePerson } from './merge-person.tsx'
import { Replies } from './replies.tsx'
import { Timeline } from './timeline.tsx'

/** The reader's own: the hours beside the messages are of it, too. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** A person: who they are to the owner, what they said of themselves, what is open, when they write, and what was said. */
export function Person({ id }: { id: string }) {
  const changes = useStore(writes) + useStore(indexChanges)
  const { answer, failure, again } = useAnswer(
    id,
    (signal) => client.messageContext({ contact: id }, { signal }),
    changes,
  )
  const [merging, setMerging] = useState(false)
  const activity = useAnswer(id, (signal) => client.messageActivity({ contact: id, zone }, { signal }), changes)
  const person = answer?.about === 'contact' ? answer : undefined
  return (
    <div class="page project">
      <p>
        <a href="#/messages">All conversations</a>
      </p>
      <div class="page-head">
        <h1 tabIndex={-1}>{person?.contact.name ?? 'A person'}</h1>
        {person && (
          <button type="button" class="quiet" aria-expanded={merging} onClick={() => setMerging(!merging)}>
            Merge with another
          </button>
        )}
      </div>
      {person && merging && <MergePerson id={id} name={person.contact.name} onClose={() => setMerging(false)} />}
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {person && (
        <>
          <Head person={person} />
          <div class="project-parts">
            <OpenLoops person={person} />
            <Replies contact={id} />
            <Facts person={person} />
            <Tone person={person} />
            {activity.answer && <ActivityChart activity={activity.answer} name={person.contact.name} />}
          </div>
          {activity.failure && <FailedAnswer failure={activity.failure} onRetry={activity.again} />}
          <Timeline contact={id} />
        </>
      )}
    </div>
  )
}

interface PartProps {
  person: PersonOfMessages
}

const Head = ({ person: { contact, relation, messages, groups, firstAt, lastAt } }: PartProps) => (
  <div class="project-head">
    {relation && <p class="project-objective">Your {relation.relation}</p>}
    <p class="dim">
      {countOf(messages, 'message')}
      {firstAt !== null && lastAt !== null && (
        <>
          , <When at={firstAt} />
          {formatDayInWords(firstAt) !== formatDayInWords(lastAt) && (
            <>
              {' '}
              to <When at={lastAt} />
            </>
          )}
        </>
      )}
      {contact.birthday !== null && ` · birthday ${contact.birthday}`}
      {groups.length > 0 && ` · in ${groups.join(', ')}`}
    </p>
    <Handles handles={contact.handles} />
  </div>
)

/** Phone numbers and addresses, and the apps they write in. Handles that only say "chat" are left out. */
function Handles({ handles }: { handles: readonly string[] }) {
  const names = handleNames(handles).filter((name) => name !== 'chat')
  return names.length === 0 ? null : <p class="dim">{names.join(' · ')}</p>
}

const OpenLoops = ({ person: { openLoops } }: PartProps) => (
  <section class="card" aria-labelledby="person-open">
    <h2 id="person-open">Open</h2>
    {openLoops.length === 0 && <p class="dim">No open questions or promises in the last 120 days.</p>}
    <ul class="project-list">
      {openLoops.map(({ message, kind, waitsFor, text, at, dueAt, overdue }) => (
        <li key={message}>
          {text}
          <p class="dim">
            {kind === 'question' ? 'Question' : 'Promise'}, {waitsFor === 'me' ? 'waiting for you' : 'waiting for them'}{' '}
            · <When at={at} />
            {dueAt !== null && (
              <>
                {' '}
                · due <When at={dueAt} />
                {overdue && ', overdue'}
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  </section>
)

const Facts = ({ person: { facts } }: PartProps) => (
  <section class="card" aria-labelledby="person-facts">
    <h2 id="person-facts">What they said about themselves</h2>
    {facts.length === 0 && <p class="dim">No results.</p>}
    <ul class="project-list">
      {facts.map(({ message, text, at }) => (
        <li key={`${message} ${text}`}>
          {text}{' '}
          <span class="dim">
            <When at={at} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)

function Tone({ person: { tone } }: PartProps) {
  const sides = [
    ['How they write', tone.theirs],
    ['How you write to them', tone.mine],
  ] as const
  return (
    <>
      {sides
        .filter(([, lines]) => lines.length > 0)
        .map(([title, lines]) => (
          <section class="card" key={title}>
            <h2>{title}</h2>
            <ul class="project-list">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}
