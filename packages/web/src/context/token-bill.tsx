import { formatNumber } from '../format.ts'
import type { Brief } from '../server/types.ts'
import { sectionsOf, sectionTitles } from './sections.ts'

/** The cost of the context: each section, the text around the lines, the sum, and the rest of the budget. */
export function TokenBill({ brief }: { brief: Brief }) {
  const sections = sectionsOf(brief)
  const lines = sections.reduce((sum, { tokens }) => sum + tokens, 0)
  const { tokens, budget } = brief
  return (
    <div class="bill">
      <table>
        <caption class="unseen">Tokens of the context</caption>
        <thead class="unseen">
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Tokens</th>
          </tr>
        </thead>
        <tbody>
          {sections.map(({ section, tokens }) => (
            <Row key={section} name={sectionTitles[section]} tokens={tokens} />
          ))}
          <Row name="Headings and frame" tokens={tokens - lines} />
        </tbody>
        <tfoot>
          <Row name="Sum" tokens={tokens} />
          <Row name="Left of the budget" tokens={budget - tokens} />
        </tfoot>
      </table>
      <div class="score-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * tokens) / budget)}%` }} />
      </div>
    </div>
  )
}

function Row({ name, tokens }: { name: string; tokens: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatNumber(tokens)}</td>
    </tr>
  )
}
