import type { SearchResult } from '../server/types.ts'
import { type Asked, keyOf, type Mode } from './question.ts'
import { createRequests, type Outcome, type Question, type Run } from './requests.ts'

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

/**
 * Asks one question after the other, with one request under way. Words come first. A question that is typed while words
 * are looked up waits for them, and of several that wait the last is asked, so fast typing neither floods a slow server
 * nor ends every request before it was answered. An answer to any but the last question is dropped.
 */
export function createAsker(run: Run, show: (state: AskerState) => void) {
  let state: AskerState = { waiting: false, stale: false }
  let wanted: Question | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  const requests = createRequests({
    run,
    onOutcome: (question, using, outcome) => (question === wanted ? settle(question, using, outcome) : goOn()),
    onSlow: (question) => {
      if (question !== wanted) goOn()
    },
  })

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
    if (requests.isUnderWay(wanted, using)) return
    if (!wantsWords || !requests.mayFinishWords()) void requests.start(wanted, using)
  }

  function settle(question: Question, using: Mode, outcome: Outcome): void {
    if ('failure' in outcome) {
      update({ answer: state.answer, failure: outcome.failure, waiting: false, stale: state.stale })
      return
    }
    const isLast = using === question.asked.mode
    question.hasWords = true
    update({ answer: { asked: question.asked, by: using, ...outcome }, waiting: !isLast, stale: false })
    if (!isLast) goOn()
  }

  function update(next: AskerState): void {
    state = next
    show(next)
  }

  return {
    ask,
    /** Enter: runs the current question with all features, unless that is running or answered. */
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
      requests.end()
      wanted = undefined
    },
  }
}
