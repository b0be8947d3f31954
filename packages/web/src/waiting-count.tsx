import { formatNumber } from './format.ts'

/** How many entries of a page wait for its reader, beside its name; nothing where none does. */
export function WaitingCount({ waiting }: { waiting: number }) {
  if (waiting === 0) return null
  return (
    <span class="count">
      {formatNumber(waiting)}
      <span class="unseen"> waiting</span>
    </span>
  )
}
