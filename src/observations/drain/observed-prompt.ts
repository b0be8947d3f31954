import type { LendEncoder } from '../../actions/actions.ts'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import type { Checkout } from '../../capture/read-git.ts'
import type { Clock } from '../../core/runtime.ts'
import type { Database } from '../../ports/database.ts'
import type { PreparedRecord, Search } from '../../search/search.ts'
import type { Observation, ObservationLink } from '../observation.ts'
import type { KeptAs } from './find-works.ts'

export interface ObserveNeeds {
  db: Database
  search: Pick<Search, 'prepare'>
  clock: Clock
  /** Encodes sentences for classification, if a model is available. */
  encoder?: LendEncoder | undefined
}

export interface PromptNews {
  session: string
  prompt: number
  /** New events, in order. */
  events: readonly CapturedEvent[]
  /** Top folder of the working tree. */
  top: string
  project: string | null
  /** Request of the previous prompt, if known. */
  former?: string | undefined
  /** Branch and commit that were checked out, if known. */
  checkout?: Checkout | undefined
}

/** The rows to write for a prompt. */
export interface ObservedPrompt {
  session: string
  prompt: number
  /** All its events, with those of earlier drains. */
  events: readonly CapturedEvent[]
  skipped: ReadonlyMap<string, string>
  changed: { observation: Observation; draft: KeptAs; record: PreparedRecord }[]
  /** Ids of observations that no longer follow from the events. */
  gone: string[]
  links: ObservationLink[]
  /** Ids of errors of earlier prompts that no longer occur, without a fix. */
  over: string[]
}
