import { route } from '../route.ts'
import { writes } from '../server/events.ts'
import { useStore } from '../store.ts'
import { WrittenBar } from '../written.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Group } from './group.tsx'
import { readMessageQuestion } from './message-question.ts'
import { Person } from './person.tsx'

/** What was said between people: conversations and what answers a question; or one person, or one group. */
export function MessagesPage() {
  const { params } = useStore(route)
  return (
    <>
      <Shown params={params} />
      <WrittenBar onUndone={() => writes.set(writes.get() + 1)} />
    </>
  )
}

function Shown({ params }: { params: URLSearchParams }) {
  const person = params.get('person')
  const group = params.get('group')
  if (person !== null) return <Person key={person} id={person} />
  if (group !== null) return <Group key={group} id={group} />
  return <ConversationList asked={readMessageQuestion(params)} />
}
