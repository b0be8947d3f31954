import type { Ref } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { plainLine } from '../../../../src/client/plain-passage.ts'
import { CopyButton } from '../copy-button.tsx'
import { useRendering } from '../document/use-rendering.ts'
import { retirementInWords } from '../facts/fact-words.ts'
import { countOf } from '../format.ts'
import { Moment } from '../observations/moment.tsx'
import { ReceiptCard } from '../observations/receipt-card.tsx'
import { Properties } from '../properties.tsx'
import { addressOf, addressOfEntry } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Fact, ObservationLine, Receipt, SessionHistory } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { When } from '../when.tsx'
import { goesOn, lengthInWords, spanInWords, titleOfSession } from './session-words.ts'
import { TurnText } from './turn-text.tsx'

/** Turns drawn at a time: a long conversation opens as fast as a short one. */
const turnsAtOnce = 200
/** Facts, observations and receipts of a session that are listed. */
const mostFacts = 200
const mostObservations = 100
const mostReceipts = 100

interface SessionPaneProps {
  id: string
  /** Place of the turn that is meant, from 0; or words that it has. */
  turn: number | undefined
  said: string | undefined
  pane: Ref<HTMLElement>
  onClose: () => void
}

/** One session: what it came to, what was learned in it, what was said. */
export function SessionPane({ id, turn, said, pane, onClose }: SessionPaneProps) {
  const changes = useStore(indexChanges)
  const { answer, failure, again } = useAnswer(id, (signal) => read(id, signal), changes)
  return (
    <section class="reader" aria-label="Session" tabIndex={-1} ref={pane}>
      <header class="reader-head">
        <div class="reader-actions">
          <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
            Close
          </button>
        </div>
        {answer && <Head session={answer.session} turns={answer.turns} />}
      </header>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && !failure && (
        <>
          <h3>Outcome</h3>
          {answer.summaries.length === 0 && (
            <p class="dim">
              {answer.session.endedAt === null
                ? 'No summary yet: one is written when the session ends, or after half an hour of inactivity.'
                : 'No summary was written.'}
            </p>
          )}
          {answer.summaries.map((summary) => (
            <Summary key={summary.id} summary={summary} />
          ))}
          {answer.receipts.length > 0 && (
            <>
              <h3>Context it received</h3>
              <ol class="receipts">
                {answer.receipts.map((receipt) => (
                  <ReceiptCard key={receipt.id} receipt={receipt} ofSession />
                ))}
              </ol>
            </>
          )}
          {answer.observations.length > 0 && <Done observations={answer.observations} session={id} />}
          <h3>What was learned</h3>
          <Learned facts={answer.facts} hasEnded={answer.session.endedAt !== null} />
          {answer.events.length > 0 && <Events events={answer.events} />}
          <h3>What was said</h3>
          <Turns turns={answer.turns} wanted={turn ?? placeOf(answer.turns, said)} />
        </>
      )}
    </section>
  )
}

interface Read extends SessionHistory {
  facts: Fact[]
  /** Oldest first. */
  observations: ObservationLine[]
  receipts: Receipt[]
}

async function read(id: string, signal: AbortSignal): Promise<Read> {
  const [history, { facts }, { observations }, { receipts }] = await Promise.all([
    client.sessionGet({ id }, { signal }),
    client.factList({ session: id, state: 'all', order: 'oldest', limit: mostFacts }, { signal }),
    client.obsSearch({ session: id, archived: true, limit: mostObservations }, { signal }),
    client.receiptList({ session: id, limit: mostReceipts }, { signal }),
  ])
  return { ...history, facts, observations: observations.toReversed(), receipts: receipts.toReversed() }
}

/** What agents did in it, in its order. */
function Done({ observations, session }: { observations: readonly ObservationLine[]; session: string }) {
  return (
    <>
      <div class="page-head">
        <h3>What was done</h3>
        <a href={addressOf('timeline', new URLSearchParams({ session }))}>In the timeline</a>
      </div>
      <ol class="moments">
        {observations.map((line) => (
          <Moment
            key={line.id}
            entry={{ kind: 'observation', session, isAnchor: false, ...line }}
            addressOfObservation={(open) => addressOf('timeline', new URLSearchParams({ session, open }))}
          />
        ))}
      </ol>
    </>
  )
}

function Head({ session, turns }: Pick<SessionHistory, 'session' | 'turns'>) {
  const { goal, outcome, untrusted, status, nextSteps, agent, project, label } = session
  const ended = status === 'completed' && nextSteps ? 'ended with open steps' : status
  const asked = turns.find(({ role }) => role === 'user')?.text ?? null
  const facts = [
    spanInWords(session),
    lengthInWords(session),
    project,
    agent,
    countOf(turns.length, 'turn'),
    goesOn(session) ? 'working now' : status === 'active' ? 'not ended yet' : ended,
  ].filter((part): part is string => typeof part === 'string')
  return (
    <>
      <h2 title={session.id}>{titleOfSession({ ...session, asked })}</h2>
      <p class="hit-facts">
        {facts.map((part) => (
          <span key={part}>{part}</span>
        ))}
        <CopyButton label="Copy id" text={session.id} />
      </p>
      {goal !== null && label !== null && goal !== label && <p>Goal: {goal}</p>}
      {outcome !== null && <p>{outcome}</p>}
      {untrusted && <p class="notice">It contains untrusted text, which is shown only on request.</p>}
    </>
  )
}

function Summary({ summary }: { summary: SessionHistory['summaries'][number] }) {
  const parts: [name: string, text: string][] = [
    ['Asked', summary.request],
    ['Investigated', summary.investigated],
    ['Learned', summary.learned],
    ['Done', summary.completed],
    ['Decided', summary.decisions.join(' ')],
    ['Next', summary.nextSteps],
    ['Topics', summary.topics.join(', ')],
  ]
  return (
    <div class="summary">
      <Properties rows={parts.map(([name, text]) => [name, plainLine(text)])} />
      <p class="hit-facts">
        Turns {summary.fromSeq + 1} to {summary.toSeq + 1}, summarized by {summary.madeBy}
      </p>
    </div>
  )
}

/** What was merged with another is said by that one. */
const isOfItsOwn = ({ retiredBecause }: Fact): boolean => retiredBecause !== 'merged'

function Learned({ facts, hasEnded }: { facts: readonly Fact[]; hasEnded: boolean }) {
  if (facts.length === 0)
    return (
      <p class="dim">
        {hasEnded ? 'No facts were found in it.' : 'No facts yet: they are read when the session ends.'}
      </p>
    )
  return (
    <ul class="learned">
      {facts.filter(isOfItsOwn).map((fact) => (
        <li key={fact.id}>
          <a href={addressOfEntry('facts', fact.id)}>{fact.content}</a>
          {fact.retiredAt !== null && <span class="dim"> {retirementInWords(fact)}</span>}
        </li>
      ))}
    </ul>
  )
}

function Events({ events }: Pick<SessionHistory, 'events'>) {
  return (
    <>
      <h3>What happened</h3>
      <ol class="events">
        {events.map(({ id, at, kind, text }) => (
          <li key={id}>
            <When at={at} exact />
            <span class="event-what">{kind}</span>
            <span class="event-text">{text}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

const placeOf = (turns: SessionHistory['turns'], said: string | undefined): number | undefined =>
  said === undefined ? undefined : turns.find(({ text }) => text.includes(said))?.seq

/** What was said. The turn that a fact came from is marked and in view. */
function Turns({ turns, wanted }: Pick<SessionHistory, 'turns'> & { wanted: number | undefined }) {
  const [shown, setShown] = useState(Math.max(turnsAtOnce, (wanted ?? 0) + turnsAtOnce / 2))
  const meant = useRef<HTMLLIElement>(null)
  const { ready: rendering, settled } = useRendering()
  useLayoutEffect(() => meant.current?.scrollIntoView({ block: 'center' }), [wanted, settled])
  if (turns.length === 0) return <p class="dim">Nothing yet.</p>
  return (
    <>
      <ol class="turns">
        {turns.slice(0, shown).map(({ id, seq, role, speaker, text, at }) => (
          <li key={id} data-role={role} data-meant={seq === wanted} ref={seq === wanted ? meant : null}>
            <p class="hit-facts">
              <span class="turn-speaker">{speaker === 'user' ? 'you' : speaker}</span>
              <span>turn {seq + 1}</span>
              <When at={at} exact />
            </p>
            <TurnText role={role} text={text} rendering={rendering} />
          </li>
        ))}
      </ol>
      {shown < turns.length && (
        <button type="button" class="more" onClick={() => setShown(shown + turnsAtOnce)}>
          Show later turns
        </button>
      )}
    </>
  )
}
