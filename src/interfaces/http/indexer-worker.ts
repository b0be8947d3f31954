import { workForParent } from '../../core/work-for-parent.ts'

/** What the process beside the server starts with (see indexer-work.ts). */
await workForParent(async () => (await import('./indexer-work.ts')).work())
