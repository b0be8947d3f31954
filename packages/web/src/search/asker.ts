import { type AskerState, newQuestion, nextRequest, whenAsked, whenSettled } from './asker-state.ts'
import { type Asked, keyOf, type Mode } from './question.ts'
import { createRequests, type Outcome, type Question, type Run } from './requests.ts'

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
    const mine = newQuestion(asked, typing)
    wanted = mine
    update(whenAsked(state, mine))
    goOn()
    if (mine.written) return
    pause = setTimeout(() => {
      mine.written = true
      goOn()
    }, writingPause)
  }

  /** The next step of the question that was asked last. */
  function goOn(): void {
    const next = wanted && nextRequest(wanted)
    if (!wanted || !next || requests.isUnderWay(wanted, next.using)) return
    if (!next.isForWords || !requests.mayFinishWords()) void requests.start(wanted, next.using)
  }

  function settle(question: Question, using: Mode, outcome: Outcome): void {
    if ('result' in outcome) question.hasWords = true
    update(whenSettled(state, question, using, outcome))
    if (state.waiting) goOn()
  }

  function update(next: AskerState): void {
    state = next
    show(next)
  }

  return {
    ask,
    /** Enter: runs the current question with all features, unless that is running or answered. */
    askNow(asked: Asked) {
      if (wanted?.key !== keyOf(asked) || state.failure) return ask(asked)
      clearTimeout(pause)
      wanted.written = true
      if (state.waiting) goOn()
    },
    stop(): void {
      clearTimeout(pause)
      requests.end()
      wanted = undefined
    },
  }
}
