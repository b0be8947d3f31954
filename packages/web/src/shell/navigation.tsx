import { useEffect, useRef } from 'preact/hooks'
import { addressOf } from '../route.ts'
import { status } from '../server/live.ts'
import { useStore } from '../store.ts'
import { allPages } from './all-pages.ts'
import { type Page, places } from './page.ts'
import { firstOf, pages } from './page-table.ts'
import { useContent } from './use-content.ts'

/** The five places; on a phone they are at the bottom of the screen. */
export function Places({ current }: { current: Page | undefined }) {
  return (
    <nav class="places" aria-label="Places">
      {places.map(({ name, title, sign }) => {
        // Also where its pages are shown: hits after it would move otherwise.
        const counts = pages.filter(({ place, count }) => place === name && count)
        return (
          <a
            key={name}
            href={addressOf(firstOf(name).route)}
            aria-current={name === current?.place ? (firstOf(name) === current ? 'page' : 'true') : undefined}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={sign} />
            </svg>
            <span>
              {title}
              {counts.map(({ route, count: Count }) => Count && <Count key={route} />)}
            </span>
          </a>
        )
      })}
    </nav>
  )
}

/** The pages of the place that is open; nothing where a place is one page. */
export function Pages({ current }: { current: Page | undefined }) {
  const ofPlace = allPages(useStore(status)).filter(({ place }) => place !== null && place === current?.place)
  const hasContent = useContent(ofPlace)
  const shown = ofPlace.filter((page) => page === current || hasContent(page))
  const row = useRef<HTMLElement>(null)
  // On a small screen they are wider than their row; which there are is known only after some answers.
  useEffect(() => {
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current, shown.length])
  if (!current || current.place === 'search' || current.place === null) return null
  return (
    <nav class="tabs" aria-label="Pages" ref={row}>
      {shown.map((page) => {
        const Count = page.count
        return (
          <a key={page.route} href={addressOf(page.route)} aria-current={page === current ? 'page' : undefined}>
            {page.title}
            {Count && <Count />}
          </a>
        )
      })}
    </nav>
  )
}
