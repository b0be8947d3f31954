import { useStore } from '../store.ts'
import { setTheme, theme, themes } from '../theme.ts'

/** Goes round: as the machine has it, light, dark. */
export function ThemeSwitch() {
  const now = useStore(theme)
  const next = themes[(themes.indexOf(now) + 1) % themes.length]!
  const label = `Theme: ${now}. Switch to ${next}`
  return (
    <button type="button" class="quiet icon" aria-label={label} title={label} onClick={() => setTheme(next)}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path class="outline" d={shapes[now].outline} />
        <path d={shapes[now].solid} />
      </svg>
    </button>
  )
}

/** A disc half filled, a sun, a moon. */
const shapes = {
  system: { outline: 'M8 1.7a6.3 6.3 0 1 0 0 12.6a6.3 6.3 0 1 0 0-12.6', solid: 'M8 1.7v12.6A6.3 6.3 0 0 0 8 1.7' },
  light: {
    outline:
      'M8 .8v1.7M8 13.5v1.7M.8 8h1.7M13.5 8h1.7M2.9 2.9l1.2 1.2M11.9 11.9l1.2 1.2M13.1 2.9l-1.2 1.2M4.1 11.9l-1.2 1.2',
    solid: 'M8 4.8a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4',
  },
  dark: { outline: '', solid: 'M13.6 10.2A6.2 6.2 0 0 1 5.8 2.4a6.2 6.2 0 1 0 7.8 7.8' },
} as const
