import { counted } from '../core/counted.ts'
import { journalRows } from '../journal/journal.ts'
import type { JobContext } from '../ports/jobs.ts'
import type { SubsystemDefinition } from '../ports/subsystem.ts'
import { redact } from '../secrets/secrets.ts'
import { createProjects, type Projects } from './create-projects.ts'
import { mapForgetting } from './map/kept-map.ts'
import type { ProjectNeeds } from './needs.ts'
import { refusalImage } from './refusals.ts'
import { summaryForgetting } from './summary/kept-summary.ts'
import { summaryImage } from './summary/last-summary.ts'
import { keptSummaryTables, projectMapTables, projectWorkTables, refusalRows, summaryRows } from './tables.ts'

export const subsystem = {
  name: 'projects',
  tables: [projectWorkTables, projectMapTables, keptSummaryTables],
  open: async (needs: ProjectNeeds) => {
    const face = createProjects(needs)
    // Rows of no record in the index.
    const { db, clock } = needs
    const moved = { db, clock, cover: (text: string) => redact(text).text, search: { put: async () => undefined } }
    return {
      face,
      undoers: async () => [
        journalRows.createUndo({
          [refusalImage]: { form: refusalRows, title: 'project' },
          [summaryImage]: { form: summaryRows, title: 'project' },
        }),
      ],
      kinds: async () => [
        journalRows.movable(moved, 'project-refusals', refusalRows, {
          ...journalRows.undoneAs(refusalImage, refusalRows),
        }),
        journalRows.movable(moved, 'project-summaries', summaryRows, {
          ...journalRows.undoneAs(summaryImage, summaryRows),
        }),
      ],
      forgetParts: async () => [mapForgetting(db), summaryForgetting(db)],
      brief: face.lines,
      async repair(options) {
        const maps = await face.refreshMaps(options)
        return maps === 0 ? [] : [`${counted(maps, 'map')} of gems looked through`]
      },
      jobs: async () => [
        {
          ...{ name: 'projects.maps', failing: 'A map of gems could not be drawn', priority: 0, budgetMs: 10_000 },
          ...{ when: 'idle' as const, everyMs: 3_600_000, firstMs: 600_000, alone: true },
          async run({ signal }) {
            await face.refreshMaps({ signal })
            return undefined
          },
        },
        {
          ...{
            name: 'projects.summarize',
            failing: 'A project could not be summarized',
            priority: 1,
            budgetMs: 30_000,
          },
          ...{ when: 'idle' as const, everyMs: 3_600_000, firstMs: 0, alone: true },
          summary: (pieces: number) => `Summarized ${counted(pieces, 'project')}`,
          run: (round: JobContext) => face.keepSummaries(round),
        },
      ],
    }
  },
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<ProjectNeeds, Projects>
