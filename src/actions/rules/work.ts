import type { Prompt } from '../../text/report/read-prompt.ts'
import type { Report } from '../../text/report/read-report.ts'
import type { ReadReportSentence } from '../../text/sayings/sayings.ts'
import type { Action } from './action.ts'
import type { FailureStory, Fix } from './describe-failures.ts'

/** A prompt with all that was done and said. */
export interface Work {
  actions: readonly Action[]
  /** Something was looked at or run, worth telling or not. */
  hasLooked: boolean
  request: string
  /** Something was asked before it. */
  isLater: boolean
  /** What it is about: a prompt that only agrees is about what was asked before it. */
  about: string
  /** Its user says that the work before did not help. */
  isUnhelped: boolean
  asked: Prompt
  /** What the agent said at its ends. */
  told: Report
  /** Says what a sentence of it is for. */
  readSentence: ReadReportSentence
  /** The agent's last message. */
  last: string
  /** What the client itself says that was done. */
  recap: Report
  failures: FailureStory
  /** What sub-agents said at their end. */
  reports: readonly { agent: string | undefined; text: string }[]
  at: number
}

/** The first failure that nothing which was done here can have caused. */
export const brokenBefore = ({ failures, actions }: Work): Fix | undefined =>
  failures.fixes.find(({ failure }) => !actions.slice(0, Math.max(0, failure.at)).some(({ kind }) => kind === 'edit'))
