import type { SearchResult } from '../server/types.ts'
import type { Asked, Mode } from './question.ts'

/** Milliseconds that the next question waits for the words of the one before; a slower one is given up. */
const patience = 800

export type Run = (asked: Asked, using: Mode, signal: AbortSignal) => Promise<SearchResult>

/** A question as it was asked, and how far it is. */
export interface Question {
  asked: Asked
  key: string
  /** Nothing more is being typed: it may be asked with all means. */
  written: boolean
  hasWords: boolean
}

/** What became of a request; `took` are milliseconds from asking to having it, as the reader waited. */
export type Outcome = { result: SearchResult; took: number } | { failure: Error }

interface Request {
  question: Question
  using: Mode
  leaving: AbortController
  isSlow: boolean
}

interface RequestsNeeds {
  run: Run
  onOutcome: (question: Question, using: Mode, outcome: Outcome) => void
  /** The request under way takes longer than the next question should wait. */
  onSlow: (question: Question) => void
}

/** One request to the server at a time: a new one ends the one before. */
export function createRequests({ run, onOutcome, onSlow }: RequestsNeeds) {
  let current: Request | undefined
  let impatience: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    current?.leaving.abort()
    clearTimeout(impatience)
    current = undefined
  }

  return {
    end,
    isUnderWay: (question: Question, using: Mode): boolean => current?.question === question && current.using === using,
    /** Words are looked up, whosever they are, and may still come in time. */
    mayFinishWords: (): boolean => current?.using === 'search' && !current.isSlow,
    async start(question: Question, using: Mode): Promise<void> {
      end()
      const mine: Request = { question, using, leaving: new AbortController(), isSlow: false }
      current = mine
      impatience = setTimeout(() => {
        mine.isSlow = true
        if (current === mine) onSlow(question)
      }, patience)
      const began = performance.now()
      const outcome: Outcome = await run(question.asked, using, mine.leaving.signal).then(
        (result) => ({ result, took: performance.now() - began }),
        (failure: Error) => ({ failure }),
      )
      if (current !== mine) return
      current = undefined
      clearTimeout(impatience)
      onOutcome(question, using, outcome)
    },
  }
}
