import type { SearchResult } from '../server/types.ts'
import { type Asked, keyOf, type Mode } from './question.ts'

/** What is known of the answer to a question. */
export interface Answer {
  asked: Asked
  /** How it was found: by words while somebody types, whatever mode is chosen. */
  by: Mode
  result: SearchResult
  /** Milliseconds from asking to having it, as the reader waited. */
  took: number
}

export interface AskerState {
  /** The last answer that came; it stays while the next one is on its way. */
  answer?: Answer | undefined
  /** Why the last question has no answer. */
  failure?: Error | undefined
  waiting: boolean
}

/** Milliseconds without a key after which a question counts as written, and is asked with all means. */
const writingPause = 350

type Run = (asked: Asked, using: Mode, signal: AbortSignal) => Promise<SearchResult>

/**
 * Asks one question after the other. A new question ends the one before, and an answer that comes too late is dropped,
 * so that what is shown always belongs to what was asked last.
 */
export function createAsker(run: Run, show: (state: AskerState) => void) {
  let state: AskerState = { waiting: false }
  let current: AbortController | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let written: string | undefined

  /** `typing`: by words at once, in the chosen mode when nothing more is typed. */
  function ask(asked: Asked, { typing = false } = {}): void {
    clearTimeout(pause)
    const twice = typing && asked.mode !== 'search' && asked.query !== ''
    // By meaning alone a half-written word means nothing: wait for the whole.
    if (!twice) start(asked, asked.mode)
    else {
      if (asked.mode === 'query') start(asked, 'search')
      pause = setTimeout(() => start(asked, asked.mode), writingPause)
    }
  }

  async function start(asked: Asked, using: Mode): Promise<void> {
    current?.abort()
    const mine = new AbortController()
    current = mine
    written = `${using} ${keyOf(asked)}`
    update({ ...state, waiting: true })
    const began = performance.now()
    try {
      const result = await run(asked, using, mine.signal)
      if (current !== mine) return
      update({ answer: { asked, by: using, result, took: performance.now() - began }, waiting: false })
    } catch (error) {
      if (current === mine) update({ ...state, failure: error as Error, waiting: false })
    }
  }

  function update(next: AskerState): void {
    state = next
    show(next)
  }

  return {
    ask,
    /** Enter: the question as it stands, with all means, unless that is under way. */
    askNow(asked: Asked): void {
      clearTimeout(pause)
      if (written !== `${asked.mode} ${keyOf(asked)}` || state.failure) void start(asked, asked.mode)
    },
    stop(): void {
      clearTimeout(pause)
      current?.abort()
      current = undefined
    },
  }
}
