import { chosenSpace } from '../server/client.ts'
import { status } from '../server/live.ts'
import { useStore } from '../store.ts'

/** The spaces of the home, where there is more than one. Another space is another page: nothing of this one stays. */
export function SpaceChoice() {
  const known = useStore(status)
  if (!known || known.spaces.length < 2) return null
  return (
    <select
      aria-label="Space"
      value={chosenSpace ?? known.space}
      onChange={({ currentTarget }) => {
        location.href = `/?space=${encodeURIComponent(currentTarget.value)}#/search`
      }}
    >
      {known.spaces.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
}
