import { ActivityPage } from '../activity/activity-page.tsx'
import { CollectionsPage } from '../collections/collections-page.tsx'
import { ContextPage } from '../context/context-page.tsx'
import { FactsPage } from '../facts/facts-page.tsx'
import { FeedPage } from '../feed/feed-page.tsx'
import { GraphPage } from '../graph/graph-page.tsx'
import { MemoryPage } from '../memory-files/memory-page.tsx'
import { ProjectsPage } from '../projects/projects-page.tsx'
import { ReviewCount } from '../review/review-count.tsx'
import { ReviewPage } from '../review/review-page.tsx'
import { SearchPage } from '../search/search-page.tsx'
import { SessionsPage } from '../sessions/sessions-page.tsx'
import { SettingsPage } from '../settings/settings-page.tsx'
import { StatsPage } from '../stats/stats-page.tsx'
import { TimelinePage } from '../timeline/timeline-page.tsx'
import type { Page } from './page.ts'

/** Every page, in the order of the navigation. The first is the one a bare address shows. */
export const pages: readonly [Page, ...Page[]] = [
  { route: 'search', title: 'Search', shortcut: 's', component: SearchPage },
  { route: 'facts', title: 'Facts', shortcut: 'f', component: FactsPage },
  { route: 'review', title: 'Review', shortcut: 'r', component: ReviewPage, count: ReviewCount },
  { route: 'memory', title: 'Memory', shortcut: 'm', component: MemoryPage },
  { route: 'feed', title: 'Feed', shortcut: 'd', component: FeedPage },
  { route: 'timeline', title: 'Timeline', shortcut: 'l', component: TimelinePage },
  { route: 'sessions', title: 'Sessions', shortcut: 'e', component: SessionsPage },
  { route: 'projects', title: 'Projects', shortcut: 'p', component: ProjectsPage },
  { route: 'graph', title: 'Graph', shortcut: 'h', component: GraphPage },
  { route: 'stats', title: 'Stats', shortcut: 'b', component: StatsPage },
  { route: 'context', title: 'Context', shortcut: 'x', component: ContextPage },
  { route: 'collections', title: 'Collections', shortcut: 'c', component: CollectionsPage },
  { route: 'activity', title: 'Activity', shortcut: 'a', component: ActivityPage },
  { route: 'settings', title: 'Settings', shortcut: 't', component: SettingsPage },
]
