import { useRef } from 'preact/hooks'
import { isWriting, useKeys } from '../keys.ts'
import { goTo } from '../route.ts'
import { Conversations } from './conversations.tsx'
import { FoundExchanges } from './found-exchanges.tsx'
import { MessageFilters } from './message-filters.tsx'
import { isNarrowed, type MessageQuestion, paramsOf } from './message-question.ts'
import { SamePeople } from './same-people.tsx'

/** All conversations, the latest first; with a question, those whose name holds it, and the exchanges that answer it. */
export function ConversationList({ asked }: { asked: MessageQuestion }) {
  const input = useRef<HTMLInputElement>(null)
  const { query } = asked
  const isAsked = query !== '' || isNarrowed(asked)
  useKeys({
    '/': () => {
      input.current?.focus()
      input.current?.select()
    },
    Escape: (event) => {
      if (isWriting(event.target)) (event.target as HTMLElement).blur()
      else if (isAsked) goTo('messages')
      else return false
    },
  })
  return (
    <div class="page">
      <h1 tabIndex={-1}>Messages</h1>
      <search>
        <form
          class="message-search"
          onSubmit={(event) => {
            event.preventDefault()
            goTo('messages', paramsOf({ ...asked, query: input.current?.value.trim() ?? '' }))
          }}
        >
          <input
            ref={input}
            type="search"
            key={query}
            aria-label="Search messages"
            placeholder="What was said, or by whom"
            defaultValue={query}
            autocomplete="off"
          />
          <button type="submit">Search</button>
        </form>
        <MessageFilters asked={asked} onChange={(next) => goTo('messages', paramsOf(next), { replace: true })} />
      </search>
      {!isAsked && <SamePeople />}
      {(query !== '' || !isAsked) && <Conversations key={`names ${query}`} query={query} />}
      {isAsked && <FoundExchanges key={paramsOf(asked)?.toString()} asked={asked} />}
    </div>
  )
}
