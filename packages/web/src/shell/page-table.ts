import { ActivityPage } from '../activity/activity-page.tsx'
import { CollectionsPage } from '../collections/collections-page.tsx'
import { SearchPage } from '../search/search-page.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'
import type { Page } from './page.ts'

/** Every page, in the order of the navigation. The first is the one a bare address shows. */
export const pages: readonly [Page, ...Page[]] = [
  { route: 'search', title: 'Search', shortcut: 's', component: SearchPage },
  { route: 'collections', title: 'Collections', shortcut: 'c', component: CollectionsPage },
  { route: 'activity', title: 'Activity', shortcut: 'a', component: ActivityPage },
  { route: 'settings', title: 'Settings', shortcut: 't', component: SettingsPage },
]
