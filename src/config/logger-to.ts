import type { Logger } from '../core/runtime.ts'
import type { Config } from './defaults.ts'

/** A logger that passes messages to the opener of the home, filtered by the configured level. */
export function loggerTo(tell: (message: string) => void, level: Config['log']['level']): Logger {
  const say = (message: string, facts?: Readonly<Record<string, unknown>>) =>
    tell(facts && Object.keys(facts).length > 0 ? `${message} ${JSON.stringify(facts)}` : message)
  return {
    warn: level === 'silent' ? () => {} : say,
    info: level === 'info' ? say : () => {},
  }
}
