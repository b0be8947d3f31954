import { goTo } from '../route.ts'
import { client } from '../server/client.ts'
import { allPages } from '../shell/all-pages.ts'
import { setTheme, themes } from '../theme.ts'
import type { Choice } from './choices.ts'

const pageChoices = (): Choice[] =>
  allPages().map(({ route, title, words = '', shortcut }) => ({
    group: 'Pages',
    title,
    words,
    detail: shortcut === undefined ? undefined : `g ${shortcut}`,
    act: `#/${route}`,
  }))

const themeNames = { system: 'as the system', light: 'light', dark: 'dark' } as const

/** Pages, and what can be done from anywhere. */
export const fixedChoices = (onHelp: () => void): Choice[] => [
  ...pageChoices(),
  { group: 'Actions', title: 'Add a fact', words: 'remember new', act: '#/facts?add=1' },
  { group: 'Actions', title: 'Save a page or a text', words: 'gem capture save new', act: '#/gems' },
  { group: 'Actions', title: 'Add a folder', words: 'collection index new', act: '#/collections?add=1' },
  {
    group: 'Actions',
    title: 'Update all collections',
    words: 'index again files',
    act: () => {
      goTo('collections')
      return client.update({})
    },
  },
  ...themes.map((name) => ({
    group: 'Actions',
    title: `Show the page ${themeNames[name]}`,
    words: 'theme appearance mode',
    act: () => setTheme(name),
  })),
  { group: 'Actions', title: 'Keys and help', words: 'shortcuts ?', act: onHelp },
]

/** What can be done with the words themselves. */
export const choicesOfText = (text: string): Choice[] =>
  text.trim() === ''
    ? []
    : [{ group: 'Search', title: `Search for “${text.trim()}”`, act: `#/search?q=${encodeURIComponent(text.trim())}` }]
