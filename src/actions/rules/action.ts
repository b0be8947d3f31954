/** What an agent did with one tool, whichever client's tool it was. */
export type Action = {
  key: string
  at: number
  tool: string
  /** Estimated tokens of what came back. */
  tokens: number
} & (
  | { kind: 'read'; file: string }
  | {
      kind: 'edit'
      file: string
      before: string
      after: string
      isNew: boolean
      /** A file that was there is written as a whole. */
      replacesAll?: boolean
    }
  /** `isEndKnown` false: the client does not tell how commands end. */
  | { kind: 'command'; command: string; output: string; failed: boolean; isEndKnown: boolean }
  | { kind: 'search'; query: string }
  | { kind: 'web'; target: string }
  | { kind: 'delegated'; task: string }
  | { kind: 'other'; failed: boolean; output: string }
)

/** Why nothing is made of an event. */
export type SkipReason =
  | 'listing'
  | 'looking around'
  | 'list of tasks'
  | 'repeated read'
  | 'own memory'
  | 'compaction'
  | 'note of the client'
  | 'not allowed'
  | 'nothing in it'
