import { useEffect, useRef, useState } from 'preact/hooks'
import { useKeys } from '../keys.ts'
import { addressOf, goTo, route } from '../route.ts'
import { useStore } from '../store.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { IndexState } from './index-state.tsx'
import { pages } from './page-table.ts'
import { SpaceChoice } from './space-choice.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** What stands around every page: navigation, the state of the index, help, and keys that work everywhere. */
export function Shell() {
  const { page: wanted } = useStore(route)
  const page = pages.find((one) => one.route === wanted) ?? pages[0]
  const [help, setHelp] = useState(false)
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(false)

  useEffect(() => {
    document.title = `${page.title} · Jarvis`
    // Whoever cannot see that the page has changed is told by the focus, unless the page has taken it.
    if (arrived.current && !main.current?.contains(document.activeElement)) main.current?.focus()
    arrived.current = true
    // On a small screen the navigation is wider than its row.
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [page])

  useKeys({
    '?': () => setHelp(true),
    ...Object.fromEntries(pages.map(({ route: name, shortcut }) => [`g ${shortcut}`, () => goTo(name)])),
  })

  const Content = page.component
  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      <header class="top">
        <a class="brand" href="#/search">
          Jarvis
        </a>
        <nav aria-label="Pages">
          {pages.map(({ route: name, title, count: Count }) => (
            <a key={name} href={addressOf(name)} aria-current={name === page.route ? 'page' : undefined}>
              {title}
              {Count && <Count />}
            </a>
          ))}
        </nav>
        <div class="top-end">
          <SpaceChoice />
          <IndexState />
          <ThemeSwitch />
          <button
            type="button"
            class="quiet icon"
            aria-label="Keys and help"
            title="Keys and help"
            aria-keyshortcuts="?"
            onClick={() => setHelp(true)}
          >
            ?
          </button>
        </div>
      </header>
      <ConnectionBanner />
      <main id="main" tabIndex={-1} ref={main}>
        <Content key={page.route} />
      </main>
      {help && <HelpDialog onClose={() => setHelp(false)} />}
    </>
  )
}
