import { createStore } from './store.ts'

/** `system` follows the machine. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const remembered = 'jarvis-theme'

export const theme = createStore<Theme>(readTheme())

/** Shows the theme and remembers it in this browser. */
export function setTheme(next: Theme): void {
  theme.set(next)
  show(next)
  // A browser may refuse to remember; the choice then holds until the page is closed.
  try {
    if (next === 'system') localStorage.removeItem(remembered)
    else localStorage.setItem(remembered, next)
  } catch {}
}

function readTheme(): Theme {
  try {
    return themes.find((name) => name === localStorage.getItem(remembered)) ?? 'system'
  } catch {
    return 'system'
  }
}

function show(next: Theme): void {
  if (next === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
}

show(theme.get())
