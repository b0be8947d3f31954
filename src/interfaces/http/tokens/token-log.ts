import { existsSync, readFileSync } from 'node:fs'
import type { TokenRequest } from '../../../core/token-request.ts'

/** The line of the server's log for a request of a token. Names of tokens may hold anything. */
export const tokenLine = ({ id, name, method, path, status }: Omit<TokenRequest, 'at'>): string =>
  `token ${id} (${name}) ${method} ${path} ${status}`

const form = /^(?<at>\S+) token (?<id>\S+) \((?<name>.*)\) (?<method>[A-Z]+) (?<path>.+) (?<status>\d{3})$/

/** Requests in the server's log and in its predecessor, oldest first. `which`: name or id of a token. */
export function readTokenLog(file: string, which?: string): TokenRequest[] {
  const lines = [`${file}.1`, file].flatMap((one) => (existsSync(one) ? readFileSync(one, 'utf8').split('\n') : []))
  return lines.flatMap((line) => {
    const { at = '', id = '', name = '', method = '', path = '', status } = form.exec(line)?.groups ?? {}
    const isWanted = status !== undefined && (which === undefined || which === name || which === id)
    return isWanted ? [{ at: Date.parse(at), id, name, method, path, status: Number(status) }] : []
  })
}
