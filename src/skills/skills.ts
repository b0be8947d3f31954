import { counted } from '../core/counted.ts'
import { journalRows } from '../journal/journal.ts'
import type { JobContext } from '../ports/jobs.ts'
import type { SubsystemDefinition } from '../ports/subsystem.ts'
import { redact } from '../secrets/secrets.ts'
import { createSkills, type SkillNeeds, type Skills } from './create-skills.ts'
import { createSkillForgetting, forgottenDrafts, forgottenUses } from './forget-skills.ts'
import { allowanceRows, draftRows, skillTables, useRows } from './tables.ts'

export type { Skills } from './create-skills.ts'

const kinds = {
  skill_draft: { form: draftRows, title: 'name' },
  skill_use: { form: useRows, title: 'skill' },
  skill_allowance: { form: allowanceRows, title: 'session' },
}

export const subsystem = {
  name: 'skills',
  tables: [skillTables],
  open: async (needs: SkillNeeds) => {
    const face = createSkills(needs)
    const { db, clock } = needs
    const moved = { db, clock, cover: (text: string) => redact(text).text, search: { put: async () => undefined } }
    return {
      face,
      undoers: async () => [journalRows.createUndo(kinds)],
      forgetParts: async () => [createSkillForgetting(db, clock)],
      kinds: async () => [
        journalRows.movable(moved, 'skill_drafts', draftRows, {
          ...journalRows.undoneAs('skill_draft', draftRows),
          refuses: forgottenDrafts,
        }),
        journalRows.movable(moved, 'skill_uses', useRows, {
          ...journalRows.undoneAs('skill_use', useRows),
          refuses: forgottenUses,
        }),
        journalRows.movable(moved, 'skill_allowances', allowanceRows, {
          ...journalRows.undoneAs('skill_allowance', allowanceRows),
        }),
      ],
      brief: face.brief,
      jobs: async () => [
        {
          ...{ name: 'skills.draft', failing: 'No skills were written from learnings', priority: 0 },
          // The list of candidates writes them, too: none is missed on a machine that is never idle.
          ...{ when: 'idle', everyMs: 3_600_000, firstMs: 300_000, budgetMs: 2000 },
          summary: (pieces: number) =>
            `Wrote ${counted(pieces, 'skill')} from proven learnings; each waits for a review`,
          alone: true,
          async run({ did }: JobContext) {
            did?.(await face.writeDrafts())
            return undefined
          },
        },
      ],
      proposals: () => face.proposals(),
      async check() {
        const { skills, problems, conflicts, degraded } = await face.check()
        const broken = problems.filter(({ errors }) => errors.length > 0)
        if (broken.length + conflicts.length + degraded.length === 0)
          return [{ check: 'skills', state: 'ok' as const, message: `${skills} skills can be used` }]
        const message = `${broken.length} of ${skills} skills cannot be used, ${conflicts.length} pairs contradict each other, ${degraded.length} files could not be read.`
        return [{ check: 'skills', state: 'warning' as const, message, fix: 'jarvis skills check' }]
      },
    }
  },
  doors: async () => (await import('./doors.ts')).doors,
} satisfies SubsystemDefinition<SkillNeeds, Skills>
