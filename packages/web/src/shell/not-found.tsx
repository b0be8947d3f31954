import { addressOf, route } from '../route.ts'
import { useStore } from '../store.ts'
import { places } from './page.ts'
import { firstOf } from './page-table.ts'

/** In place of a page that does not exist: says so, and leads on. */
export function NotFound() {
  const { page } = useStore(route)
  return (
    <div class="page">
      <h1>This page does not exist</h1>
      <p>
        <code>#/{page}</code> does not exist. The five places are:
      </p>
      <ul class="way-on">
        {places.map(({ name, title }) => (
          <li key={name}>
            <a href={addressOf(firstOf(name).route)}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
