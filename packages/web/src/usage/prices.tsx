import { CopyButton } from '../copy-button.tsx'
import { NumberTable } from '../number-table.tsx'
import { client } from '../server/client.ts'
import { useAnswer } from '../server/use-answer.ts'
import { dollars } from './usage-words.ts'

/** What the models that were used cost, since when and by whom that is known, and how the owner changes it. */
export function Prices({ unpriced }: { unpriced: readonly string[] }) {
  const { answer } = useAnswer('prices', (signal) => client.usagePrices({}, { signal }))
  if (!answer) return null
  const entry = `${unpriced[0] ?? answer.prices[0]?.model ?? 'claude-sonnet-5-5'}:\n  input: 2\n  output: 10\n  cacheRead: 0.1\n`
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">Prices</h2>
      {answer.prices.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys
        <section class="wide-table" aria-label="Prices of models" tabIndex={0}>
          <NumberTable
            label="Prices"
            columns={['Model', 'Input', 'Output', 'As of', 'Source']}
            rows={answer.prices.map(({ model, input, output, asOf, source, own }) => ({
              key: model,
              name: model,
              values: [dollars(input), dollars(output), asOf, own ? 'your file' : hostOf(source)],
            }))}
          />
        </section>
      )}
      <p class="dim">
        Dollars for a million tokens. Your own prices go first: write them into <code>{answer.file}</code>, one model an
        entry.
      </p>
      <details>
        <summary>An entry</summary>
        <pre class="context-text">{entry}</pre>
        <CopyButton text={entry} label="Copy" of="an entry" />
      </details>
    </section>
  )
}

/** `www.anthropic.com` of an address; else the words as they are. */
const hostOf = (source: string): string => (URL.canParse(source) ? new URL(source).host : source)
