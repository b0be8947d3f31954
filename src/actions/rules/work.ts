import type { Prompt } from '../../text/report/read-prompt.ts'
import type { Report } from '../../text/report/read-report.ts'
import type { ReadReportSentence } from '../../text/sayings/sayings.ts'
import type { Action } from './action.ts'
import type { FailureStory, Fix } from './describe-failures.ts'

/** A prompt with its actions and statements. */
export interface Work {
  actions: readonly Action[]
  /** Something was looked at or run, even if no observation mentions it. */
  hasLooked: boolean
  request: string
  /** A prompt came before it. */
  isLater: boolean
  /** The topic; a prompt that only agrees has that of the prompt before. */
  about: string
  /** The user says that the work before did not help. */
  isUnhelped: boolean
  asked: Prompt
  /** Report in the agent's final messages. */
  report: Report
  /** Classifies a sentence of it by purpose. */
  readSentence: ReadReportSentence
  /** The agent's last message. */
  last: string
  /** The client's own report of the work. */
  recap: Report
  failures: FailureStory
  /** Final messages of sub-agents. */
  reports: readonly { agent: string | undefined; text: string }[]
  at: number
}

/** The first failure that no edit of this prompt can have caused. */
export const brokenBefore = ({ failures, actions }: Work): Fix | undefined =>
  failures.fixes.find(({ failure }) => !actions.slice(0, Math.max(0, failure.at)).some(({ kind }) => kind === 'edit'))
