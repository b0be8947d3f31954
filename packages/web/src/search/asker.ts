import type { SearchResult } from '../server/types.ts'
import { type Asked, keyOf, type Mode } from './question.ts'

/** What is known of the answer to a question. */
export interface Answer {
  asked: Asked
  /** How it was found: words are always looked up first, whatever mode is chosen. */
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
  /** The answer belongs to another question than the one that was asked last. */
  stale: boolean
}

/** Milliseconds without a key after which a question counts as written, and is asked with all means. */
const writingPause = 350
/** Milliseconds that the next question waits for the words of the one before; a slower one is given up. */
const patience = 800

type Run = (asked: Asked, using: Mode, signal: AbortSignal) => Promise<SearchResult>

/** A question as it was asked, and how far it is. */
interface Question {
  asked: Asked
  key: string
  /** Nothing more is being typed: it may be asked with all means. */
  written: boolean
  hasWords: boolean
}

/**
 * Asks one question after the other, with one request under way. Words come first. A question that is typed while words
 * are looked up waits for them, and of several that wait the last is asked, so fast typing neither floods a slow server
 * nor ends every request before it was answered. An answer to any but the last question is dropped.
 */
export function createAsker(run: Run, show: (state: AskerState) => void) {
  let state: AskerState = { waiting: false, stale: false }
  let wanted: Question | undefined
  let current: { question: Question; using: Mode; leaving: AbortController; isSlow: boolean } | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let impatience: ReturnType<typeof setTimeout> | undefined

  /** `typing`: words at once, the chosen mode when nothing more is typed. */
  function ask(asked: Asked, { typing = false } = {}): void {
    clearTimeout(pause)
    const later = typing && asked.mode !== 'search' && asked.query !== ''
    const mine: Question = { asked, key: keyOf(asked), written: !later, hasWords: false }
    wanted = mine
    update({ ...state, waiting: true, stale: state.answer !== undefined && keyOf(state.answer.asked) !== mine.key })
    goOn()
    if (!later) return
    pause = setTimeout(() => {
      mine.written = true
      goOn()
    }, writingPause)
  }

  /** The next step of the question that was asked last. */
  function goOn(): void {
    if (!wanted) return
    const { asked, hasWords, written } = wanted
    const wantsWords = asked.query !== '' && asked.mode !== 'vsearch' && !hasWords
    const using = wantsWords ? 'search' : asked.mode
    if (!wantsWords && !written) return
    if (current?.question === wanted && current.using === using) return
    const mayFinish = current?.using === 'search' && !current.isSlow
    if (!wantsWords || !mayFinish) void start(wanted, using)
  }

  async function start(question: Question, using: Mode): Promise<void> {
    current?.leaving.abort()
    clearTimeout(impatience)
    const mine = { question, using, leaving: new AbortController(), isSlow: false }
    current = mine
    impatience = setTimeout(() => {
      mine.isSlow = true
      if (current === mine && wanted !== question) goOn()
    }, patience)
    const began = performance.now()
    const outcome = await run(question.asked, using, mine.leaving.signal).then(
      (result) => ({ answer: { asked: question.asked, by: using, result, took: performance.now() - began } }),
      (error: Error) => ({ failure: error }),
    )
    if (current !== mine) return
    current = undefined
    clearTimeout(impatience)
    if (question === wanted) settle(question, using, outcome)
    else goOn()
  }

  function settle(question: Question, using: Mode, outcome: { answer: Answer } | { failure: Error }): void {
    if ('failure' in outcome) {
      update({ answer: state.answer, failure: outcome.failure, waiting: false, stale: state.stale })
      return
    }
    const isLast = using === question.asked.mode
    question.hasWords = true
    update({ answer: outcome.answer, waiting: !isLast, stale: false })
    if (!isLast) goOn()
  }

  function update(next: AskerState): void {
    state = next
    show(next)
  }

  return {
    ask,
    /** Enter: the question as it stands, with all means, unless that is under way or answered. */
    askNow(asked: Asked): void {
      if (wanted?.key !== keyOf(asked) || state.failure) ask(asked)
      else {
        clearTimeout(pause)
        wanted.written = true
        if (state.waiting) goOn()
      }
    },
    stop(): void {
      clearTimeout(pause)
      clearTimeout(impatience)
      current?.leaving.abort()
      current = undefined
      wanted = undefined
    },
  }
}
