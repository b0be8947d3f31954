import { formatDay, formatDayInWords, formatTime } from '../format.ts'
import type { Fact } from '../server/types.ts'

/** The drawing in units of its own. */
const [width, height] = [1000, 16]

/** What a fact has said over time: a piece of the line for each version, from when it was said until it was retired. */
export function LifeLine({ versions, current }: { versions: readonly Fact[]; current: string }) {
  const now = Date.now()
  const pieces = versions.map((version) => ({
    id: version.id,
    from: version.saidAt,
    to: version.retiredAt ?? now,
    words: `${version.content} ${formatDay(version.saidAt)} to ${version.retiredAt === null ? 'today' : formatDay(version.retiredAt)}`,
    isOver: version.retiredAt !== null,
  }))
  const begin = Math.min(...pieces.map(({ from }) => from))
  const end = Math.max(...pieces.map(({ to }) => to))
  if (end <= begin) return null
  const place = (at: number) => ((at - begin) / (end - begin)) * width
  return (
    <figure class="life-line">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={pieces.map(({ words }) => words).join('; ')}
      >
        {pieces.map(({ id, from, to, words, isOver }) => (
          <rect
            key={id}
            data-current={id === current}
            data-over={isOver}
            x={place(from)}
            y="3"
            width={Math.max(4, place(to) - place(from) - 2)}
            height={height - 6}
          >
            <title>{words}</title>
          </rect>
        ))}
      </svg>
      <figcaption class="axis">
        <span title={formatDay(begin)}>{momentInWords(begin, end)}</span>
        <span title={formatDay(end)}>{pieces.some(({ isOver }) => !isOver) ? 'now' : momentInWords(end, begin)}</span>
      </figcaption>
    </figure>
  )
}

/** `14 May`; with the time where the other end of the line is on the same day. */
const momentInWords = (at: number, other: number): string =>
  formatDay(at) === formatDay(other) ? `${formatDayInWords(at)} ${formatTime(at).slice(0, 5)}` : formatDayInWords(at)
