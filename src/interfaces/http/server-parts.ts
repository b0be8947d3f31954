import type { IncomingMessage } from 'node:http'
import type { ServerRecord } from '../../config/running-server.ts'
import { createAllowedOrigins } from './allowed-origins.ts'
import { createOneTimeCodes } from './credentials.ts'
import { createLogFile } from './log-file.ts'
import { createMetrics } from './metrics.ts'
import type { ServerOptions } from './server-options.ts'
import { createStaticFiles, pageFolder } from './static-files.ts'
import { keptTokensText } from './tokens/kept-text.ts'
import { createKeptTokens, type GivenToken } from './tokens/kept-tokens.ts'
import { createOpenAnswers } from './tokens/open-answers.ts'
import { tokenLine } from './tokens/token-log.ts'

/** Requests that still run get `farewell` at the end; a proxy notices within `handOver` that a server ends. Milliseconds. */
const defaultPatience = { headers: 10_000, request: 60_000, handOver: 5000, farewell: 3000 }

/** Whose server it is. */
interface Identity {
  record: ServerRecord
  /** The owner's. */
  token: string
}

export type ServerParts = ReturnType<typeof createParts>

/** The parts of a server, shared by its doors: the light ones are made at once, what takes long is loaded when it is needed. */
export function createParts(options: ServerOptions, { record, token }: Identity) {
  const { home, config, version, clock = Date.now } = options
  const patience = { ...defaultPatience, ...options.patience }
  const log = createLogFile(home.serverLog, clock)
  const page = createStaticFiles(pageFolder())
  const tokensText = keptTokensText(home, config.database)
  const tokens = createKeptTokens(tokensText, clock)
  const logUse = ({ id, name }: GivenToken, { method }: IncomingMessage, path: string, status: number) =>
    log.write(tokenLine({ id, name, method: method ?? '', path: pathInLog(path), status }))
  const backend = late(() => import('./backend.ts').then(({ createBackend }) => createBackend(options, record, log)))
  const phones = late(() =>
    import('./phone/phone-access.ts').then(({ createPhoneAccess }) =>
      createPhoneAccess({ home, clock, page, backend: backend.get, log: log.write, patience }),
    ),
  )
  return {
    ...{ home, version, clock, record, token, patience, log, page, tokensText, tokens, backend, phones },
    settings: config.server,
    allowed: createAllowedOrigins(config.server.origins),
    codes: createOneTimeCodes(clock),
    metrics: createMetrics(version),
    answers: createOpenAnswers({ tokens, clock, logUse }),
  }
}

/** What is loaded at the first `get`, and again after a failure; `opened` is undefined before. */
function late<Part>(load: () => Promise<Part>) {
  let loading: Promise<Part> | undefined
  return {
    get: (): Promise<Part> => {
      loading ??= load().catch((error) => {
        loading = undefined
        throw error
      })
      return loading
    },
    opened: (): Promise<Part> | undefined => loading,
  }
}

/** Paths are ours or a stranger's: of those that are not plain, nothing is kept. */
export const pathInLog = (path: string): string => (/^\/[\w/.-]{0,100}$/.test(path) ? path : '(other path)')
