import type { Config } from '../../config/defaults.ts'
import type { Home } from '../../config/home.ts'
import { contentMark } from '../../core/ids.ts'

export interface ServerOptions {
  home: Home
  config: Config
  /** Settings given by flags, handed on to whatever opens the home. */
  flags: Readonly<Record<string, unknown>>
  /** Space of requests that name none. */
  space: string
  version: string
  clock?: () => number
  /** false: nothing is indexed beside the server; long operations run in its own process. */
  indexer?: boolean
  /** Milliseconds that a client may take for its headers, and for its whole request. */
  patience?: Partial<{ headers: number; request: number; handOver: number; farewell: number }>
}

/** Two programs with the same mark answer the same; how the server itself works makes no difference. */
export const markOf = ({ server: _, ...settings }: Config): string => contentMark(JSON.stringify(settings))
