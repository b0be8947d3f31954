import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Page } from './page.ts'

/** Components that were loaded, by route: a page that was open once is drawn at once. */
const loaded = new Map<string, ComponentType>()

/** A page, drawn as soon as its component is there. */
export function PageContent({ page }: { page: Page }) {
  const [, setArrived] = useState(0)
  const [failure, setFailure] = useState<Error>()
  const Content = loaded.get(page.route)
  useEffect(() => {
    if (!Content) bring(page).then(() => setArrived((before) => before + 1), setFailure)
  }, [page])
  if (Content) return <Content />
  if (!failure) return <div class="page" aria-busy="true" />
  return (
    <div class="page">
      <h1>{page.title}</h1>
      <p class="notice">
        This part of the page could not be loaded. The server has stopped, or was updated since.{' '}
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    </div>
  )
}

/** Loads what may be opened next, once nothing else is to do. */
export function loadWhenIdle(pages: readonly Page[]): void {
  const later = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500))
  // Without them the page works as well: each is then loaded when it is opened.
  later(() => void Promise.allSettled(pages.map(bring)))
}

async function bring(page: Page): Promise<void> {
  loaded.set(page.route, loaded.get(page.route) ?? (await page.load()))
}
