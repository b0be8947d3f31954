import { useEffect } from 'preact/hooks'
import { indexChanges, writes } from '../server/events.ts'
import { status } from '../server/live.ts'
import { createStore, useStore } from '../store.ts'
import type { Page } from './page.ts'

/** Routes of pages that were found to have something to show: what was there once stays in the navigation. */
const filled = createStore<ReadonlySet<string>>(new Set())

/**
 * Whether a page is worth a place in the navigation: of those that say whether they have content, each is asked when its
 * place is opened, and after each write until it has some. Where that cannot be known, the page is shown.
 */
export function useContent(pages: readonly Page[]): (page: Page) => boolean {
  const known = useStore(filled)
  const changes = useStore(writes) + useStore(indexChanges)
  const spaces = useStore(status)?.spaces.length
  const asked = pages.filter(({ route, hasContent }) => hasContent && !known.has(route))
  useEffect(() => {
    for (const { route, hasContent } of asked)
      hasContent?.().then(
        (has) => has && filled.set(new Set([...filled.get(), route])),
        () => filled.set(new Set([...filled.get(), route])),
      )
  }, [asked.map(({ route }) => route).join(' '), changes, spaces])
  return ({ route, hasContent }) => !hasContent || known.has(route)
}
