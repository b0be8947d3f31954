import { useEffect, useRef, useState } from 'preact/hooks'
import { formatTime } from '../format.ts'
import { type RunEvent, signInWords, signOf } from './run-words.ts'

interface RunLogProps {
  events: readonly RunEvent[]
  /** How many of them have happened, as it is looked at. */
  shown: number
  live: boolean
  onShow: (count: number) => void
}

/** Milliseconds between two events of a replay: the pauses of the run itself would be too long. */
const replayPause = 700

/** What happened in a run, a line an event; a run that is over can be watched again from its beginning. */
export function RunLog({ events, shown, live, onShow }: RunLogProps) {
  const [playing, setPlaying] = useState(false)
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    if (!playing) return
    if (shown >= events.length) {
      setPlaying(false)
      return
    }
    const next = setTimeout(() => onShow(shown + 1), replayPause)
    return () => clearTimeout(next)
  }, [playing, shown, events.length])
  useEffect(() => {
    if (live || playing) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [live, playing, shown, events.length])

  return (
    <>
      {!live && events.length > 1 && (
        <div class="run-replay">
          <button
            type="button"
            onClick={() => {
              if (!playing && shown >= events.length) onShow(0)
              setPlaying(!playing)
            }}
          >
            {playing ? 'Pause replay' : 'Replay'}
          </button>
          <input
            type="range"
            aria-label="How much of the run is shown"
            min={0}
            max={events.length}
            value={shown}
            onInput={({ currentTarget }) => {
              setPlaying(false)
              onShow(Number(currentTarget.value))
            }}
          />
          <span class="dim">
            {shown} of {events.length}
          </span>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <ol class="run-log" aria-label="Log" tabIndex={0} ref={list}>
        {events.slice(0, shown).map((event) => (
          <Line key={event.key} event={event} />
        ))}
      </ol>
    </>
  )
}

function Line({ event: { at, kind, sign, title, text } }: { event: RunEvent }) {
  const head = kind === 'command' ? <code>{title}</code> : title
  return (
    <li data-sign={sign}>
      <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
      <span class="run-kind">
        {sign && (
          <span title={signInWords[sign]} class="run-sign">
            {signOf[sign]}
          </span>
        )}{' '}
        {kind}
      </span>
      {text === '' ? (
        <span class="run-words">{head}</span>
      ) : (
        <details>
          <summary>{head}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys */}
          <pre tabIndex={0}>{text}</pre>
        </details>
      )}
    </li>
  )
}
