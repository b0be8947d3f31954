/** One tool use of an agent, independent of the client. */
export type Action = {
  key: string
  at: number
  tool: string
  /** Estimated tokens of the result. */
  tokens: number
} & (
  | { kind: 'read'; file: string }
  | {
      kind: 'edit'
      file: string
      before: string
      after: string
      isNew: boolean
      /** An existing file is overwritten as a whole. */
      replacesAll?: boolean
    }
  /** `isEndKnown` is false if the client does not report how commands end. */
  | { kind: 'command'; command: string; output: string; failed: boolean; isEndKnown: boolean }
  | { kind: 'search'; query: string }
  | { kind: 'web'; target: string }
  | { kind: 'delegated'; task: string }
  | { kind: 'other'; failed: boolean; output: string }
)

/** Why no observation is made from an event. */
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
