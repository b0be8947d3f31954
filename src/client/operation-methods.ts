import type { OperationsByName } from '../operations/catalogue.ts'

export interface CallSettings {
  signal?: AbortSignal
  /** Space of this call; several as `a,b`, or `all` (reading only). */
  space?: string
}

type Call<O, Settings> = O extends {
  input: { _zod: { input: infer Input } }
  run: (...given: never[]) => Promise<infer Output>
}
  ? Record<never, never> extends Input
    ? (input?: Input, settings?: Settings) => Promise<Output>
    : (input: Input, settings?: Settings) => Promise<Output>
  : never

/** A method for every operation. */
export type OperationMethods<Settings = CallSettings> = {
  readonly [Name in keyof OperationsByName]: Call<OperationsByName[Name], Settings>
}
