import type { Writer } from '../ports/database.ts'

/** Result of the last look at a project's folders. */
interface KeptLook {
  project: string
  head: string
  /** JSON of head and branches, by place. */
  branches: string
  /** Epoch milliseconds. */
  at: number
}

/** Replaces the last look at a project's folders. */
export const keepLook = (tx: Writer, { project, head, branches, at }: KeptLook) =>
  tx.run(
    `INSERT INTO project_heads (project, head, branches, looked_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (project) DO UPDATE SET head = excluded.head, branches = excluded.branches,
       looked_at = excluded.looked_at`,
    [project, head, branches, at],
  )
