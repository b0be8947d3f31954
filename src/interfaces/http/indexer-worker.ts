import { workForParent } from '../../core/work-for-parent.ts'

/** Entry point of the indexer process (see indexer-work.ts). */
await workForParent(async () => (await import('./indexer-work.ts')).work())
