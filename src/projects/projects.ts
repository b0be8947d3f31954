import { createRowUndo, joinedAs, movableRows } from '../journal/journal.ts'
import type { SubsystemDefinition } from '../ports/subsystem.ts'
import { redact } from '../text/redact.ts'
import { createProjects, type Projects } from './create-projects.ts'
import type { ProjectNeeds } from './needs.ts'
import { refusalImage } from './refusals.ts'
import { summaryImage } from './summary/last-summary.ts'
import { projectWorkTables, refusalRows, summaryRows } from './tables.ts'

export const subsystem = {
  name: 'projects',
  tables: [projectWorkTables],
  open: async (needs: ProjectNeeds) => {
    const face = createProjects(needs)
    // Rows of no record in the index.
    const { db, clock } = needs
    const moved = { db, clock, cover: (text: string) => redact(text).text, search: { put: async () => undefined } }
    return {
      face,
      undoers: async () => [
        createRowUndo({
          [refusalImage]: { form: refusalRows, title: 'project' },
          [summaryImage]: { form: summaryRows, title: 'project' },
        }),
      ],
      kinds: async () => [
        movableRows(moved, 'project-refusals', refusalRows, { joined: joinedAs(refusalImage, refusalRows) }),
        movableRows(moved, 'project-summaries', summaryRows, { joined: joinedAs(summaryImage, summaryRows) }),
      ],
      brief: face.lines,
    }
  },
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<ProjectNeeds, Projects>
