import { ReviewCount } from '../review/review-count.tsx'
import { RunCount } from '../runs/run-count.tsx'
import { SearchPage } from '../search/search-page.tsx'
import { client } from '../server/client.ts'
import { status } from '../server/live.ts'
import { isPhone } from '../server/place.ts'
import type { Page, PlaceName } from './page.ts'

/** Every page, in the order of the navigation. */
const everyPage: readonly Page[] = [
  { route: 'search', title: 'Search', place: 'search', shortcut: 's', load: async () => SearchPage },
  {
    route: 'facts',
    title: 'Facts',
    place: 'memory',
    shortcut: 'f',
    words: 'known remember',
    load: () => import('../facts/facts-page.tsx').then(({ FactsPage }) => FactsPage),
  },
  {
    route: 'review',
    title: 'Review',
    place: 'memory',
    shortcut: 'r',
    words: 'contradictions merge settle',
    load: () => import('../review/review-page.tsx').then(({ ReviewPage }) => ReviewPage),
    count: ReviewCount,
  },
  {
    route: 'memory',
    title: 'Files',
    place: 'memory',
    shortcut: 'm',
    words: 'markdown notes MEMORY.md daily',
    load: () => import('../memory-files/memory-page.tsx').then(({ MemoryPage }) => MemoryPage),
  },
  {
    route: 'messages',
    title: 'Messages',
    place: 'memory',
    shortcut: 'w',
    words: 'chats conversations people whatsapp mail',
    load: () => import('../messages/messages-page.tsx').then(({ MessagesPage }) => MessagesPage),
    // Conversations are in a space of their own, which a setting names.
    hasContent: async () => (status.get()?.spaces.length ?? 0) > 1,
  },
  {
    route: 'feed',
    title: 'Feed',
    place: 'work',
    shortcut: 'd',
    words: 'live now agents',
    load: () => import('../feed/feed-page.tsx').then(({ FeedPage }) => FeedPage),
  },
  {
    route: 'timeline',
    title: 'Timeline',
    place: 'work',
    shortcut: 'l',
    words: 'observations history',
    load: () => import('../timeline/timeline-page.tsx').then(({ TimelinePage }) => TimelinePage),
  },
  {
    route: 'sessions',
    title: 'Sessions',
    place: 'work',
    shortcut: 'e',
    words: 'conversations chats yesterday',
    load: () => import('../sessions/sessions-page.tsx').then(({ SessionsPage }) => SessionsPage),
  },
  {
    route: 'projects',
    title: 'Projects',
    place: 'work',
    shortcut: 'p',
    words: 'repositories',
    load: () => import('../projects/projects-page.tsx').then(({ ProjectsPage }) => ProjectsPage),
  },
  {
    route: 'agent',
    title: 'Agent runs',
    place: 'work',
    shortcut: 'n',
    words: 'task plan steps replay branch merge',
    load: () => import('../runs/runs-page.tsx').then(({ RunsPage }) => RunsPage),
    hasContent: async () => (await client.agentList({ limit: 1 })).runs.length > 0,
    count: RunCount,
  },
  {
    route: 'graph',
    title: 'Graph',
    // A map of everything answers no question: it is opened around what one reads.
    place: null,
    words: 'links neighbours',
    load: () => import('../graph/graph-page.tsx').then(({ GraphPage }) => GraphPage),
  },
  {
    route: 'gems',
    title: 'Gems',
    place: 'library',
    shortcut: 'k',
    words: 'kept read later articles bookmarks highlights',
    load: () => import('../gems/gems-page.tsx').then(({ GemsPage }) => GemsPage),
  },
  {
    route: 'map',
    title: 'Map',
    place: 'library',
    words: 'gems themes alike near',
    load: () => import('../gem-map/map-page.tsx').then(({ MapPage }) => MapPage),
    hasContent: async () => (await client.gemList({ limit: 1 })).gems.length > 0,
  },
  {
    route: 'collections',
    title: 'Collections',
    place: 'library',
    shortcut: 'c',
    words: 'folders add index update',
    load: () => import('../collections/collections-page.tsx').then(({ CollectionsPage }) => CollectionsPage),
  },
  {
    route: 'context',
    title: 'Context',
    place: 'system',
    shortcut: 'x',
    words: 'briefing shown tokens',
    load: () => import('../context/context-page.tsx').then(({ ContextPage }) => ContextPage),
  },
  {
    route: 'idle',
    title: 'Idle time',
    place: 'system',
    shortcut: 'i',
    words: 'away jobs approve reject waits background',
    load: () => import('../idle/idle-page.tsx').then(({ IdlePage }) => IdlePage),
  },
  {
    route: 'stats',
    title: 'Stats',
    place: 'system',
    shortcut: 'b',
    words: 'tokens spared ledger',
    load: () => import('../stats/stats-page.tsx').then(({ StatsPage }) => StatsPage),
  },
  {
    route: 'usage',
    title: 'Usage',
    place: 'system',
    shortcut: 'u',
    words: 'tokens cost money prices budget dollars models agents',
    load: () => import('../usage/usage-page.tsx').then(({ UsagePage }) => UsagePage),
  },
  {
    route: 'activity',
    title: 'Activity',
    place: 'system',
    shortcut: 'a',
    words: 'log writes undo',
    load: () => import('../activity/activity-page.tsx').then(({ ActivityPage }) => ActivityPage),
  },
  {
    route: 'settings',
    title: 'Settings',
    place: 'system',
    shortcut: 't',
    words: 'config theme dark light',
    load: () => import('../settings/settings-page.tsx').then(({ SettingsPage }) => SettingsPage),
  },
  {
    route: 'health',
    title: 'Health',
    place: 'system',
    shortcut: 'o',
    words: 'doctor models export backup import repair',
    load: () => import('../care/care-page.tsx').then(({ CarePage }) => CarePage),
    atComputer: true,
  },
  {
    route: 'phone',
    title: 'Phone',
    place: 'system',
    words: 'mobile pair QR code revoke access tokens who asked',
    load: () => import('../phone/phone-page.tsx').then(({ PhonePage }) => PhonePage),
    atComputer: true,
  },
]

/** Those that there are here: a phone has fewer. The first is the one a bare address shows. */
export const pages = everyPage.filter(({ atComputer }) => !atComputer || !isPhone) as unknown as readonly [
  Page,
  ...Page[],
]

/** The first page of a place: where its name leads. */
export const firstOf = (place: PlaceName): Page => pages.find((page) => page.place === place) ?? pages[0]
