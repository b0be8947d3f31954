import { formatNumber } from '../format.ts'
import { NumberTable } from '../number-table.tsx'
import { addressOfEntry } from '../route.ts'
import type { Receipt, WorkStats } from '../server/types.ts'
import { SessionLink } from '../sessions/session-link.tsx'

/** Row headings for the ways of injection. */
const kindWords: Readonly<Record<Receipt['kind'], string>> = {
  start: 'at the start of sessions',
  prompt: 'with prompts',
  search: 'in answer to searches',
  timeline: 'in timelines',
  get: 'fetched in full',
}

/** Tokens shown to agents against tokens saved, and whether what was shown was used. */
export function Ledger({ ledger, told, spared }: Pick<WorkStats, 'ledger' | 'told' | 'spared'>) {
  const isUnused = told.length === 0 && spared.length === 0 && ledger.fetchedTokens === 0
  if (isUnused)
    return (
      <section aria-labelledby="ledger">
        <h2 id="ledger">Token accounting</h2>
        <p class="dim">
          Nothing was shown to an agent in this time. Once one gets context from Jarvis, the tokens it cost and saved
          are listed here: <code>jarvis install claude-code</code>
        </p>
      </section>
    )
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger">Token accounting</h2>
      <div class="side-by-side">
        <Balance ledger={ledger} />
        <NumberTable
          label="Use of what was shown"
          columns={['Shown', 'Lines', 'Used', 'Tokens']}
          rows={told.map(({ kind, lines, followed, tokens }) => ({
            key: kind,
            name: kindWords[kind],
            values: [lines, followed, tokens].map(formatNumber),
          }))}
          none="Nothing was shown to an agent yet."
        />
      </div>
      <p class="dim">
        A file counts as not read again only where a session went by an observation that names it, left the file alone,
        and an earlier session had read it.
        {ledger.layersTokens > 0 &&
          ` Lines cost ${formatNumber(ledger.layersTokens)} tokens less than all they name would have in full; the balance does not include that.`}
      </p>
      {spared.length > 0 && <FilesNotReadAgain spared={spared} />}
    </section>
  )
}

const Balance = ({ ledger }: Pick<WorkStats, 'ledger'>) => (
  <table class="numbers" aria-label="Shown and saved">
    <tbody>
      <Row name="Injected" value={-ledger.unaskedTokens} />
      <Row name="Shown on request" value={-ledger.askedTokens} />
      <Row name="Fetched in full" value={-ledger.fetchedTokens} />
      <Row name="Files not read again" value={ledger.sparedTokens} />
    </tbody>
    <tfoot>
      <Row name={ledger.netTokens < 0 ? 'Cost so far' : 'Saved in all'} value={ledger.netTokens} />
    </tfoot>
  </table>
)

const FilesNotReadAgain = ({ spared }: Pick<WorkStats, 'spared'>) => (
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
)

const Row = ({ name, value }: { name: string; value: number }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{`${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}`}</td>
  </tr>
)
