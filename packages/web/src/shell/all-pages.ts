import { hasRows } from '../declared/ask-rows.ts'
import { status } from '../server/live.ts'
import type { Status } from '../server/types.ts'
import { useStore } from '../store.ts'
import type { Page } from './page.ts'
import { pages } from './page-table.ts'

/** Made once for each route: pages are compared. */
const made = new Map<string, Page>()

/** Every page: those of the table, then those that subsystems of the server declare. */
export const allPages = (known: Status | undefined = status.get()): readonly Page[] => [
  ...pages,
  ...(known?.pages ?? []).map(pageOf),
]

/** The same as a hook, which updates when the server reports other pages. */
export const usePages = (): readonly Page[] => allPages(useStore(status))

function pageOf(form: Status['pages'][number]): Page {
  const { route, title, place } = form
  const page = made.get(route) ?? {
    ...{ route, title, place },
    load: () => import('../declared/list-page.tsx').then(({ listPage }) => listPage(form)),
    hasContent: () => hasRows(form),
  }
  made.set(route, page)
  return page
}
