import { countOf, formatNumber } from '../format.ts'
import type { Receipt } from '../server/types.ts'

/** A square per injected line: filled if the session used it, else hollow. */
export function LineSquares({ lines }: Pick<Receipt, 'lines'>) {
  if (lines.length === 0) return null
  const isUsed = ({ fetchedAt, citedAt, openedAt }: Receipt['lines'][number]) =>
    fetchedAt !== null || citedAt !== null || openedAt !== null
  const used = lines.filter(isUsed).length
  return (
    <span class="squares" role="img" aria-label={`${countOf(lines.length, 'line')} shown, ${formatNumber(used)} used`}>
      {lines.map((line) => (
        <span key={line.id} class="square" data-used={isUsed(line)} title={line.title ?? line.id} />
      ))}
    </span>
  )
}
