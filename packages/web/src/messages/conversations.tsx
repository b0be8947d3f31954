import { useState } from 'preact/hooks'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { addressOf } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { Conversation } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useSelection } from '../use-selection.ts'
import { When } from '../when.tsx'

const pageSize = 50
/** The longest list that the server gives at once. */
const most = 500
/** Names beside the exchanges that answer a question. */
const mostNamed = 5

const linkId = (id: string): string => `conversation-${id}`

/** Conversations, the latest first; with a question, only those whose name holds it. */
export function Conversations({ query }: { query: string }) {
  const [limit, setLimit] = useState(query === '' ? pageSize : mostNamed)
  const { answer, failure, again } = useAnswer(
    `${limit} ${query}`,
    (signal) => client.messageConversations({ limit, ...(query !== '' && { query: query.slice(0, 300) }) }, { signal }),
    useStore(writes) + useStore(indexChanges),
  )
  const conversations = answer?.conversations ?? []
  const selection = useSelection({ ids: conversations.map(({ id }) => id), linkId })
  // With a question the keys go over the exchanges.
  useKeys(query === '' ? { j: () => selection.move(1), k: () => selection.move(-1) } : {})
  if (failure) return <FailedAnswer failure={failure} onRetry={again} />
  if (answer && conversations.length === 0) return query === '' ? <Nothing /> : null
  return (
    <>
      <ul class="conversations" aria-label="Conversations">
        {conversations.map((one) => (
          <li key={one.id} class="conversation">
            <span class="initial" aria-hidden="true">
              {initialOf(one.title)}
            </span>
            <span class="conversation-name">
              <a id={linkId(one.id)} href={addressOfConversation(one)}>
                {one.title || 'Without a name'}
              </a>
              <span class="dim">
                {one.id.startsWith('chat:') && 'group · '}
                {one.apps.join(', ')} · {countOf(one.messages, 'message')}
              </span>
            </span>
            <span class="dim">
              <When at={one.lastAt} />
            </span>
          </li>
        ))}
      </ul>
      {query === '' && conversations.length >= limit && limit < most && (
        <button type="button" class="more" onClick={() => setLimit(Math.min(most, limit + pageSize))}>
          Show more
        </button>
      )}
      {conversations.length >= most && <p class="dim">Search above to find others by name.</p>}
    </>
  )
}

const addressOfConversation = ({ id }: Conversation): string =>
  addressOf('messages', new URLSearchParams(id.startsWith('chat:') ? { group: id } : { person: id }))

/** The letter that stands for a person or a group. */
const initialOf = (title: string): string => /[\p{L}\p{N}]/u.exec(title)?.[0]?.toUpperCase() ?? '?'

const Nothing = () => (
  <div class="empty">
    <h2>No messages yet</h2>
    <p>Chats and mails of other programs are imported in a terminal:</p>
    <p>
      <code>jarvis messages import ~/Library/Messages/chat.db</code>
    </p>
  </div>
)
