import { useEffect, useState } from 'preact/hooks'
import type { TokenRequest } from '../../../../src/client/token-request.ts'
import { FailureNote } from '../failure-note.tsx'
import { formatAgo, formatNumber } from '../format.ts'
import { NumberTable } from '../number-table.tsx'
import { useAction } from '../use-action.ts'
import { When } from '../when.tsx'
import { askForPhones, type TokensState } from './phone-state.ts'

/** Requests of one token that are shown. */
const mostShown = 50

/** Who else has a token: what it opens, what was asked for with it, and whether that was answered. */
export function Tokens() {
  const [state, setState] = useState<TokensState>()
  const [revoked, setRevoked] = useState('')
  const acting = useAction()
  const read = async () => setState(await askForPhones<TokensState>('/tokens'))
  useEffect(() => void acting.run(read), [])
  const revoke = (token: string, name: string) =>
    acting.run(async () => {
      await askForPhones('/tokens/revoke', { token })
      setRevoked(`The token of ${name} is revoked.`)
      await read()
    })
  const known = new Set(state?.tokens.map(({ id }) => id))
  const former = state?.requests.filter(({ id }) => !known.has(id)) ?? []
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">Access tokens</h2>
      <p class="dim">
        Other people and programs connect with a token: <code>jarvis token create --name ann</code>
      </p>
      <FailureNote failure={acting.failure} />
      <p role="status">{revoked}</p>
      {state?.tokens.length === 0 && <p class="dim">None yet.</p>}
      <ul class="phones">
        {state?.tokens.map((token) => (
          <li key={token.id} class="card">
            <p>
              <strong>{token.name}</strong> <code>{token.id}</code>
            </p>
            <p class="dim">
              {scopeOf(token)}
              {token.seenAt === null ? ', never used' : <>, last used {formatAgo(token.seenAt)}</>}
              {token.endsAt !== null && (
                <>
                  , ends <When at={token.endsAt} />
                </>
              )}
            </p>
            <button type="button" class="danger" disabled={acting.running} onClick={() => revoke(token.id, token.name)}>
              Revoke<span class="unseen">: {token.name}</span>
            </button>
            <Requests of={token.name} requests={state.requests.filter(({ id }) => id === token.id)} />
          </li>
        ))}
      </ul>
      {former.length > 0 && <Requests of="revoked tokens" requests={former} isNamed />}
    </section>
  )
}

const scopeOf = ({ role, space, project, withoutSensitive }: TokensState['tokens'][number]): string =>
  [
    `${role} of ${space === null ? 'every space' : `the space ${space}`}`,
    ...(project === null ? [] : [`project ${project}`]),
    ...(withoutSensitive ? ['without sensitive facts'] : []),
  ].join(', ')

interface RequestsProps {
  of: string
  requests: readonly TokenRequest[]
  /** Of several tokens: each request says whose it was. */
  isNamed?: boolean
}

function Requests({ of, requests, isNamed = false }: RequestsProps) {
  const shown = requests.slice(0, mostShown)
  if (shown.length === 0) return null
  const count = `${formatNumber(requests.length)} ${requests.length === 1 ? 'request' : 'requests'}`
  return (
    <details class="token-requests">
      <summary>
        {count}
        {isNamed ? ` of ${of}` : <span class="unseen"> of {of}</span>}
      </summary>
      <NumberTable
        label={`Requests of ${of}, newest first`}
        columns={['Request', 'Answer', 'When']}
        rows={shown.map(({ at, name, method, path, status }, place) => ({
          key: `${at} ${place}`,
          name: (
            <>
              <code>
                {method} {path}
              </code>
              {isNamed && ` by ${name}`}
            </>
          ),
          values: [`${outcomeOf(status)} (${status})`, <When key="at" at={at} exact />],
        }))}
      />
      {requests.length > shown.length && (
        <p class="dim">
          The newest {mostShown}. All of them: <code>jarvis token log</code>
        </p>
      )}
    </details>
  )
}

const outcomeOf = (status: number): string =>
  status < 400 ? 'answered' : status === 401 || status === 403 ? 'refused' : 'failed'
