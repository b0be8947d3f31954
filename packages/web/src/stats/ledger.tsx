import { formatNumber } from '../format.ts'
import { NumberTable } from '../number-table.tsx'
import { addressOfEntry } from '../route.ts'
import type { Receipt, WorkStats } from '../server/types.ts'
import { SessionLink } from '../sessions/session-link.tsx'

/** How something came to be told, as the head of a row. */
const kindWords: Readonly<Record<Receipt['kind'], string>> = {
  start: 'at the start of sessions',
  prompt: 'with prompts',
  search: 'in answer to searches',
  timeline: 'in timelines',
  get: 'fetched whole',
}

/** What was told against what was spared, and what came of what was told. */
export function Ledger({ ledger, told, spared }: Pick<WorkStats, 'ledger' | 'told' | 'spared'>) {
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">The ledger, in tokens</h2>
      <div class="side-by-side">
        <table class="numbers" aria-label="Told and spared">
          <tbody>
            <Row name="Told unasked" value={-ledger.unaskedTokens} />
            <Row name="Told when asked" value={-ledger.askedTokens} />
            <Row name="Fetched whole" value={-ledger.fetchedTokens} />
            <Row name="Files not read again" value={ledger.sparedTokens} />
          </tbody>
          <tfoot>
            <Row name={ledger.netTokens < 0 ? 'Cost so far' : 'Spared in all'} value={ledger.netTokens} />
          </tfoot>
        </table>
        <NumberTable
          label="What came of it"
          columns={['Told', 'Lines', 'Followed', 'Tokens']}
          rows={told.map(({ kind, lines, followed, tokens }) => ({
            key: kind,
            name: kindWords[kind],
            values: [lines, followed, tokens].map(formatNumber),
          }))}
          none="Nothing was told yet."
        />
      </div>
      <p class="dim">
        A file counts as not read again only where a session went by an observation that names it, left the file alone,
        and an earlier session had read it. Lines cost {formatNumber(ledger.layersTokens)} tokens less than all they
        name would have, told whole; that stands beside the balance and not in it.
      </p>
      {spared.length > 0 && (
        <details>
          <summary>Which files</summary>
          <ul class="links">
            {spared.map(({ session, path, tokens, observation }) => (
              <li key={`${session} ${path}`}>
                <p>
                  <code>{path}</code> <span class="dim">{formatNumber(tokens)} tokens, by </span>
                  <a href={addressOfEntry('timeline', observation)}>an observation</a>
                  <span class="dim"> in </span>
                  <SessionLink id={session} />
                </p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Row = ({ name, value }: { name: string; value: number }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{`${value > 0 ? '+' : ''}${formatNumber(value === 0 ? 0 : value)}`}</td>
  </tr>
)
