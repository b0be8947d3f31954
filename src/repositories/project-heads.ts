import type { Writer } from '../ports/database.ts'

/** What the last look at the folders of a project saw. */
interface KeptLook {
  project: string
  head: string
  /** By place: JSON of its head and branches. */
  branches: string
  /** Epoch milliseconds. */
  at: number
}

/** Keeps what a look at the folders of a project saw, in place of the last one. */
export const keepLook = (tx: Writer, { project, head, branches, at }: KeptLook) =>
  tx.run(
    `INSERT INTO project_heads (project, head, branches, looked_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (project) DO UPDATE SET head = excluded.head, branches = excluded.branches,
       looked_at = excluded.looked_at`,
    [project, head, branches, at],
  )
