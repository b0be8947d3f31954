import { route } from '../route.ts'
import { useStore } from '../store.ts'
import { ConversationList } from './conversation-list.tsx'
import { Group } from './group.tsx'
import { Person } from './person.tsx'

/** What was said between people: conversations and what answers a question; or one person, or one group. */
export function MessagesPage() {
  const { params } = useStore(route)
  const person = params.get('person')
  const group = params.get('group')
  if (person !== null) return <Person key={person} id={person} />
  if (group !== null) return <Group key={group} id={group} />
  return <ConversationList query={params.get('q') ?? ''} />
}
