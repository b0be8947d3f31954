import { useRef } from 'preact/hooks'
import { isWriting, useKeys } from '../keys.ts'
import { goTo } from '../route.ts'
import { WrittenBar } from '../written.tsx'
import { Conversations } from './conversations.tsx'
import { FoundExchanges } from './found-exchanges.tsx'

/** All conversations, the latest first; with a question, those whose name holds it, and the exchanges that answer it. */
export function ConversationList({ query }: { query: string }) {
  const input = useRef<HTMLInputElement>(null)
  useKeys({
    '/': () => {
      input.current?.focus()
      input.current?.select()
    },
    Escape: (event) => {
      if (isWriting(event.target)) (event.target as HTMLElement).blur()
      else if (query !== '') goTo('messages')
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
            const q = input.current?.value.trim() ?? ''
            goTo('messages', q === '' ? undefined : new URLSearchParams({ q }))
          }}
        >
          <label for="message-query">Search messages</label>
          <input id="message-query" ref={input} type="search" key={query} defaultValue={query} autocomplete="off" />
          <button type="submit">Search</button>
        </form>
      </search>
      <Conversations key={`names ${query}`} query={query} />
      {query !== '' && <FoundExchanges key={query} query={query} />}
      <WrittenBar onUndone={() => {}} />
    </div>
  )
}
