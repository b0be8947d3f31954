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
  /** Reads sentences by their meaning, where it is at hand. */
  encoder?: LendEncoder | undefined
}

export interface PromptNews {
  session: string
  prompt: number
  /** Events that were not read before, in order. */
  events: readonly CapturedEvent[]
  /** Where the working files begin. */
  top: string
  project: string | null
  /** What was asked at the prompt before, where that is known. */
  former?: string | undefined
  /** What was checked out, where that is known. */
  checkout?: Checkout | undefined
}

/** What has to be written for a prompt. */
export interface ObservedPrompt {
  session: string
  prompt: number
  /** All of its events, those of earlier readings as well. */
  events: readonly CapturedEvent[]
  skipped: ReadonlyMap<string, string>
  changed: { observation: Observation; draft: KeptAs; record: PreparedRecord }[]
  /** Ids of observations that the events, read together, no longer give. */
  gone: string[]
  links: ObservationLink[]
  /** Ids of errors of earlier prompts that are over, though nothing was done about them. */
  over: string[]
}
