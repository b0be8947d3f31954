import { useRef, useState } from 'preact/hooks'
import { countOf } from '../format.ts'
import { HitLink } from '../hit-link.tsx'
import { useKeys } from '../keys.ts'
import { addressOfEntry, goTo, route } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Session } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { focusEntry, focusPane } from '../use-selection.ts'
import { SessionPane } from './session-pane.tsx'
import { goesOn, lengthInWords, outcomeInWords, spanInWords, titleOfSession } from './session-words.ts'

/** Sessions that come at a time. */
const pageSize = 30
/** The most that a list holds; a server answers no more. */
const mostListed = 1000

const sessionLinkId = (index: number): string => `session-${index}`

/** Conversations, the latest first; one of them beside the list. */
export function SessionsPage() {
  const { params } = useStore(route)
  const opened = params.get('open') ?? undefined
  const turn = params.get('turn')
  const [limit, setLimit] = useState(pageSize)
  const [selected, setSelected] = useState(0)
  const pane = useRef<HTMLElement>(null)
  const { answer, failure, waiting, again } = useAnswer(
    `the last ${limit}`,
    (signal) => client.sessionList({ limit }, { signal }),
    useStore(indexChanges),
  )
  const sessions = answer?.sessions ?? []

  function open(index: number, { focus = true } = {}): void {
    const session = sessions[index]
    if (!session) return
    setSelected(index)
    goTo('sessions', new URLSearchParams({ open: session.id }), { replace: opened !== undefined })
    if (focus) focusPane(pane)
  }

  function close(): void {
    goTo('sessions')
    requestAnimationFrame(() => focusEntry(sessionLinkId(selected)))
  }

  function select(wanted: number): void {
    const index = Math.max(0, Math.min(sessions.length - 1, wanted))
    setSelected(index)
    focusEntry(sessionLinkId(index))
    if (opened) open(index, { focus: false })
  }

  useKeys({
    j: () => select(document.activeElement?.id === sessionLinkId(selected) || opened ? selected + 1 : selected),
    k: () => select(selected - 1),
    Escape: opened ? close : undefined,
  })

  return (
    <div class="search-page" data-reading={opened !== undefined}>
      <div class="asking">
        <h1>Sessions</h1>
      </div>
      <div class="answers">
        <section class="results" aria-label="Sessions" aria-busy={waiting}>
          <p class="results-count" role="status">
            {sessions.length > 0 && !failure && `${countOf(sessions.length, 'session')}, the latest first`}
          </p>
          {failure && <FailedAnswer failure={failure} onRetry={again} />}
          {answer && sessions.length === 0 && <Nothing />}
          <ol class="hits">
            {sessions.map((session, index) => (
              <SessionCard
                key={session.id}
                session={session}
                index={index}
                selected={index === selected}
                open={session.id === opened}
                onOpen={() => open(index)}
              />
            ))}
          </ol>
          {sessions.length === limit && limit < mostListed && (
            <button type="button" class="more" onClick={() => setLimit(Math.min(mostListed, limit + pageSize))}>
              Show more
            </button>
          )}
        </section>
      </div>
      {opened !== undefined && (
        <SessionPane
          key={opened}
          id={opened}
          turn={turn === null ? undefined : Number(turn)}
          said={params.get('said') ?? undefined}
          pane={pane}
          onClose={close}
        />
      )}
    </div>
  )
}

interface SessionCardProps {
  session: Session
  /** Counts from 0. */
  index: number
  selected: boolean
  open: boolean
  onOpen: () => void
}

function SessionCard({ session, index, selected, open, onOpen }: SessionCardProps) {
  const { id, outcome, agent, project, prompts } = session
  const facts = [
    spanInWords(session),
    lengthInWords(session),
    project,
    ...outcomeInWords(session),
    outcomeInWords(session).length === 0 && prompts > 0 && countOf(prompts, 'question'),
    agent,
  ].filter((part): part is string => typeof part === 'string')
  return (
    <li class="hit" data-selected={selected} data-open={open}>
      <HitLink
        id={sessionLinkId(index)}
        address={addressOfEntry('sessions', id)}
        inTabOrder={selected}
        open={open}
        onOpen={onOpen}
      >
        <span class="hit-title">{titleOfSession(session)}</span>
      </HitLink>
      {outcome !== null && <p class="hit-passage">{outcome}</p>}
      <p class="hit-facts session-facts">
        {goesOn(session) && <span class="goes-on">working now</span>}
        {facts.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </p>
    </li>
  )
}

function Nothing() {
  return (
    <div class="empty">
      <h2>No sessions yet</h2>
      <p>Conversations with your assistant appear here once it is connected:</p>
      <p>
        <code>jarvis install claude-code --plugin</code>
      </p>
      <p>To import earlier conversations, of Claude Code for example:</p>
      <p>
        <code>jarvis import ~/.claude/projects</code>
      </p>
    </div>
  )
}
