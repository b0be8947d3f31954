import { useEffect, useRef, useState } from 'preact/hooks'
import { useKeys } from '../keys.ts'
import { PaletteButton, usePalette } from '../palette/palette.tsx'
import { goTo, route } from '../route.ts'
import { useStore } from '../store.ts'
import { usePages } from './all-pages.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { IndexState } from './index-state.tsx'
import { moveInList } from './move-in-list.ts'
import { Pages, Places } from './navigation.tsx'
import { NotFound } from './not-found.tsx'
import { loadWhenIdle, PageContent } from './page-content.tsx'
import { pages } from './page-table.ts'
import { SpaceChoice } from './space-choice.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** The frame of every page: navigation, palette, index state, help and global keys. */
export function Shell() {
  const { page: wanted } = useStore(route)
  const all = usePages()
  const page = wanted === '' ? all[0] : all.find((one) => one.route === wanted)
  const [help, setHelp] = useState(false)
  const palette = usePalette({ onHelp: () => setHelp(true) })
  const main = useRef<HTMLElement>(null)
  const arrived = useRef(false)

  useEffect(() => {
    document.title = `${page?.title ?? 'Not found'} · Jarvis`
    // Moving the focus announces the new page to screen readers, unless the page has set it.
    if (arrived.current && !main.current?.contains(document.activeElement)) main.current?.focus()
    arrived.current = true
  }, [page])
  useEffect(() => loadWhenIdle(pages), [])

  useKeysOfEveryPage({ onHelp: () => setHelp(true), onPalette: palette.toggle })

  return (
    <>
      <button type="button" class="skip" onClick={() => main.current?.focus()}>
        Skip to the page
      </button>
      <header class="top">
        <a class="brand" href="#/search">
          Jarvis
        </a>
        <Places current={page} />
        <div class="top-end">
          <PaletteButton onOpen={palette.toggle} />
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
        <Pages current={page} />
      </header>
      <ConnectionBanner />
      <main id="main" tabIndex={-1} ref={main}>
        {page ? <PageContent key={page.route} page={page} /> : <NotFound />}
      </main>
      {help && <HelpDialog onClose={() => setHelp(false)} />}
      {palette.dialog}
    </>
  )
}

interface KeysOfEveryPage {
  onHelp: () => void
  onPalette: () => void
}

/** Keys that work everywhere, unless a page uses them itself. */
function useKeysOfEveryPage({ onHelp, onPalette }: KeysOfEveryPage): void {
  useKeys({
    '?': onHelp,
    'mod k': onPalette,
    '/': () => {
      goTo('search')
      // The page takes the focus by itself when it opens; it may be open already.
      document.getElementById('question')?.focus()
    },
    j: () => moveInList(1),
    k: () => moveInList(-1),
    ...Object.fromEntries(
      pages.flatMap(({ route: name, shortcut }) =>
        shortcut === undefined ? [] : [[`g ${shortcut}`, () => goTo(name)] as const],
      ),
    ),
  })
}
