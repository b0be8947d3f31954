import { useState } from 'preact/hooks'
import { countOf } from '../format.ts'
import { HitLink, type HitLinkState } from '../hit-link.tsx'
import { FoundSection } from '../list-with-pane/found-section.tsx'
import { ListWithPane } from '../list-with-pane/list-with-pane.tsx'
import { useListWithPane } from '../list-with-pane/use-list-with-pane.ts'
import { route } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges } from '../server/events.ts'
import type { Session } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { SessionPane } from './session-pane.tsx'
import { goesOn, lengthInWords, outcomeInWords, spanInWords, titleOfSession } from './session-words.ts'

/** Sessions that come at a time. */
const pageSize = 30
/** The most that a list holds; a server answers no more. */
const mostListed = 1000

const sessionLinkId = (id: string): string => `session-${id}`

/** Conversations, the latest first; one of them beside the list. */
export function SessionsPage() {
  const { params } = useStore(route)
  const turn = params.get('turn')
  const [limit, setLimit] = useState(pageSize)
  const found = useAnswer(
    `the last ${limit}`,
    (signal) => client.sessionList({ limit }, { signal }),
    useStore(indexChanges),
  )
  const sessions = found.answer?.sessions ?? []
  const list = useListWithPane({ page: 'sessions', ids: sessions.map(({ id }) => id), linkId: sessionLinkId })
  return (
    <ListWithPane
      list={list}
      head={<h1>Sessions</h1>}
      renderPane={(id) => (
        <SessionPane
          key={id}
          id={id}
          turn={turn === null ? undefined : Number(turn)}
          said={params.get('said') ?? undefined}
          pane={list.pane}
          onClose={list.close}
        />
      )}
    >
      <FoundSection
        label="Sessions"
        found={found}
        count={sessions.length > 0 && `${countOf(sessions.length, 'session')}, the latest first`}
      >
        {found.answer && sessions.length === 0 && <Nothing />}
        <ol class="hits">
          {sessions.map((session) => (
            <SessionCard key={session.id} session={session} link={list.linkOf(session.id)} />
          ))}
        </ol>
        {sessions.length === limit && limit < mostListed && (
          <button type="button" class="more" onClick={() => setLimit(Math.min(mostListed, limit + pageSize))}>
            Show more
          </button>
        )}
      </FoundSection>
    </ListWithPane>
  )
}

function SessionCard({ session, link }: { session: Session; link: HitLinkState }) {
  const { outcome, agent, project, prompts } = session
  const facts = [
    spanInWords(session),
    lengthInWords(session),
    project,
    ...outcomeInWords(session),
    outcomeInWords(session).length === 0 && prompts > 0 && countOf(prompts, 'question'),
    agent,
  ].filter((part): part is string => typeof part === 'string')
  return (
    <li class="hit" data-selected={link.inTabOrder} data-open={link.open}>
      <HitLink {...link}>
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
