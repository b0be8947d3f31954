import { checkSpaceName } from '../../../config/home.ts'
import { loadConfig } from '../../../config/load.ts'
import { dayMs, dayOf, localDayOf, secondOf } from '../../../core/day-of.ts'
import { invalidInput } from '../../../core/errors.ts'
import type { TokenRequest } from '../../../core/token-request.ts'
import { keptTokensText } from '../../http/tokens/kept-text.ts'
import { createKeptTokens, type GivenToken, type Role } from '../../http/tokens/kept-tokens.ts'
import { readTokenLog } from '../../http/tokens/token-log.ts'
import type { Invocation } from '../invocation.ts'
import { alignTable } from '../layout.ts'

/**
 * `jarvis token`: creates, lists and revokes tokens, and shows their requests. A running server reads the same list.
 */
export async function token({ parsed, output }: Invocation): Promise<number> {
  const { common, input, command } = parsed
  const { home, config } = await loadConfig({ home: common.home, flags: common.set })
  const tokens = createKeptTokens(keptTokensText(home, config.database))
  const answer = (result: unknown, words: string) =>
    output.answer(common.format === 'json' ? JSON.stringify(result, null, 2) : words)
  switch (command?.words[1]) {
    case 'create': {
      const { name, role = 'reader' } = input as { name?: string; role?: Role }
      if (name === undefined) throw invalidInput('name_needed', 'Missing name. Example: --name ann')
      const space = common.space === undefined ? null : checkSpaceName(common.space)
      const endsAt = input.days === undefined ? null : Date.now() + Number(input.days) * dayMs
      const project = input.project === undefined ? null : String(input.project)
      const withoutSensitive = input.withoutSensitive === true
      const made = await tokens.create({ name, role, space, endsAt, project, withoutSensitive })
      answer(made, made.token)
      output.note(`${describe(made)} Send it as "Authorization: Bearer …". It is shown only once.`)
      return 0
    }
    case 'log': {
      const { token: which, limit = 50 } = input as { token?: string; limit?: number }
      const requests = readTokenLog(home.serverLog, which).slice(-limit).reverse()
      answer({ requests }, logOf(requests))
      return 0
    }
    case 'revoke': {
      const revoked = await tokens.revoke(String(input.token))
      answer({ revoked }, `Revoked: ${revoked.name} (${revoked.id}). It no longer works.`)
      return 0
    }
    default: {
      const all = await tokens.list()
      answer({ tokens: all }, tableOf(all))
      return 0
    }
  }
}

const describe = ({ name, role, space, endsAt, ...token }: GivenToken): string =>
  `${name} is a ${role} of ${space === null ? 'every space' : `the space ${space}`}${limitsOf(token)}${endsAt === null ? '' : ` until ${dayOf(endsAt)}`}.`

const limitsOf = ({ project, withoutSensitive }: Pick<GivenToken, 'project' | 'withoutSensitive'>): string =>
  `${project === null ? '' : `, project ${project}`}${withoutSensitive ? ', without sensitive facts' : ''}`

function logOf(requests: readonly TokenRequest[]): string {
  if (requests.length === 0) return 'No token was used yet.'
  const rows = requests.map(({ at, id, name, method, path, status }) => [
    ...[`${localDayOf(at)} ${secondOf(at)}`, id, name, `${method} ${path}`],
    `${status} ${status < 400 ? 'answered' : status === 403 || status === 401 ? 'refused' : 'failed'}`,
  ])
  return alignTable([['at', 'id', 'name', 'asked for', 'got'], ...rows]).join('\n')
}

function tableOf(tokens: readonly GivenToken[]): string {
  if (tokens.length === 0) return 'No access tokens yet. Create one: jarvis token create --name ann'
  const rows = tokens.map(({ id, name, role, space, createdAt, endsAt, seenAt, ...token }) => [
    ...[id, name, role, `${space ?? 'every space'}${limitsOf(token)}`, dayOf(createdAt)],
    ...[endsAt === null ? 'never' : dayOf(endsAt), seenAt === null ? 'never' : dayOf(seenAt)],
  ])
  return alignTable([['id', 'name', 'role', 'opens', 'made', 'ends', 'last used'], ...rows]).join('\n')
}
