import { countOf, formatNumber, modelName } from '../format.ts'
import { Properties } from '../properties.tsx'
import { client } from '../server/client.ts'
import { status } from '../server/live.ts'
import type { ModelTier, Status } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'

/** What the language models of each tier are for. */
const tierWords: Readonly<Record<string, string>> = {
  tiny: 'Small tasks (tiny)',
  local: 'Usual tasks (local)',
  strong: 'Difficult tasks (strong)',
}

/** The models that are in use: the one that compares texts by their meaning, and a language model for each tier of tasks. */
export function Models() {
  const index = useStore(status)?.index
  const { answer } = useAnswer('models', (signal) => client.models({}, { signal }))
  if (!answer || !index) return null
  return (
    <section aria-labelledby="models">
      <h2 id="models">Models</h2>
      <Properties
        rows={[
          ['Search by meaning', embedderInWords(index)],
          ...answer.tiers.map((one) => [tierWords[one.tier] ?? one.tier, modelInWords(one)] as const),
        ]}
      />
      <p class="dim">
        To search by another one: <code>jarvis model use auto</code>. Language models are set under models in{' '}
        <a href="#/settings">Settings</a>.
      </p>
    </section>
  )
}

function embedderInWords({ embedder, chunks, pending }: Status['index']): string {
  if (embedder === null) return 'none: passages are found by their words'
  return `${modelName(embedder)} · ${formatNumber(chunks - pending)} of ${countOf(chunks, 'passage')}`
}

function modelInWords({ model, isHere, calls, problem }: ModelTier): string {
  if (model === '') return 'none'
  return [model, isHere ? 'on this machine' : 'on another machine', countOf(calls, 'call'), problem]
    .filter(Boolean)
    .join(' · ')
}
