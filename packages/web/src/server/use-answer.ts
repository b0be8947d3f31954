import { useEffect, useRef, useState } from 'preact/hooks'
import { useStore } from '../store.ts'
import { erasing } from './events.ts'
import { connection } from './live.ts'

/** Delay before the answer is read again after a change, milliseconds: changes come in bursts. */
const burstPause = 300

/** The last answer, or the error in its place. */
interface Outcome<Answer> {
  question: string
  answer?: Answer
  failure?: Error
}

export type Answered<Answer> = ReturnType<typeof useAnswer<Answer>>

/**
 * The server's answer to a question. It is read again when `changes` grows, when the server is back, or by `again`.
 * `question` identifies the request of `ask`; until its answer arrives, `waiting` is the answer to the previous one.
 */
export function useAnswer<Answer>(question: string, ask: (signal: AbortSignal) => Promise<Answer>, changes = 0) {
  const [state, setState] = useState<Outcome<Answer>>()
  const [attempt, setAttempt] = useState(0)
  const isReachable = useStore(connection) !== 'gone'
  const isErasing = useStore(erasing)
  /** The question of the moment, and how often it was asked: an answer that was overtaken is dropped. */
  const asked = useRef({ question, count: 0, shown: 0, leaving: new AbortController() })
  const isNew = asked.current.question !== question || asked.current.count === 0

  useEffect(() => {
    const now = asked.current
    if (now.question !== question) {
      now.leaving.abort()
      now.leaving = new AbortController()
      now.question = question
    }
    if (!isReachable || (isErasing && !isNew)) return
    const reading = setTimeout(
      async () => {
        const { leaving } = now
        const mine = ++now.count
        const take = (next: Omit<Outcome<Answer>, 'question'>) => {
          if (leaving.signal.aborted || mine < now.shown) return
          now.shown = mine
          setState({ question, ...next })
        }
        await ask(leaving.signal).then(
          (answer) => take({ answer }),
          (failure: Error) => take({ failure }),
        )
      },
      isNew ? 0 : burstPause,
    )
    return () => clearTimeout(reading)
  }, [question, changes, attempt, isReachable, isErasing])
  useEffect(() => () => asked.current.leaving.abort(), [])

  return {
    answer: state?.answer,
    failure: state?.failure,
    /** What is shown answers another question, or none yet. */
    waiting: state?.question !== question,
    again: () => setAttempt((before) => before + 1),
  }
}
