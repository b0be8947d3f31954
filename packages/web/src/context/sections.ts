import type { Brief } from '../server/types.ts'

type Line = Brief['lines'][number]
type Section = Line['section']

export const sectionTitles: Readonly<Record<Section, string>> = {
  identity: 'About you',
  instructions: 'Standing instructions',
  preferences: 'Preferences',
  facts: 'Long-term facts',
  ahead: 'Upcoming and open',
  recent: 'Recent activity',
  last: 'The last session',
  relevant: 'For the task',
  due: 'Due',
  promised: 'Promised',
  open: 'Open',
  done: 'Done',
}

/** Lines by section, in the order of the context, with the cost of each section. */
export function sectionsOf({ lines }: Pick<Brief, 'lines'>): { section: Section; lines: Line[]; tokens: number }[] {
  const sections = new Map<Section, Line[]>()
  for (const line of lines) sections.set(line.section, [...(sections.get(line.section) ?? []), line])
  return [...sections].map(([section, members]) => ({
    section,
    lines: members,
    tokens: members.reduce((sum, { tokens }) => sum + tokens, 0),
  }))
}
