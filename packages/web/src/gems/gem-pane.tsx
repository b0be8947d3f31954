import type { Ref } from 'preact'
import { useState } from 'preact/hooks'
import { useRendering } from '../document/use-rendering.ts'
import { EntryPane } from '../list-with-pane/entry-pane.tsx'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import type { WholeGem } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { GemBelonging } from './gem-belonging.tsx'
import { GemHead } from './gem-head.tsx'
import { GemInShort } from './gem-in-short.tsx'
import { GemText } from './gem-text.tsx'
import type { Highlight } from './highlights.ts'
import { HighlightList, Notes } from './owners-words.tsx'
import { SimilarGems } from './similar-gems.tsx'
import { useCountAsRead } from './use-count-as-read.ts'
import { type GemChanges, useGemChanges } from './use-gem-changes.ts'

interface GemPaneProps {
  id: string
  /** Words of a passage that the reader wants to see. */
  says?: string | undefined
  pane: Ref<HTMLElement>
  onClose: () => void
}

/** One gem: what it says in short, its text with the owner's marks, their notes, and what is like it. */
export function GemPane({ id, says, pane, onClose }: GemPaneProps) {
  const changes = useStore(writes) + useStore(indexChanges)
  const found = useAnswer(id, (signal) => client.gemGet({ id }, { signal }), changes)
  return (
    <EntryPane label="Gem" pane={pane} found={found} onClose={onClose}>
      {(whole) => <Gem whole={whole} says={says} onClose={onClose} />}
    </EntryPane>
  )
}

type GemProps = Pick<GemPaneProps, 'says' | 'onClose'> & { whole: WholeGem }

function Gem({ whole, says, onClose }: GemProps) {
  const { gem, file } = whole
  const [selected, setSelected] = useState('')
  const changes = useGemChanges(gem, onClose)
  const { highlights } = changes
  useCountAsRead(whole)
  return (
    <>
      <GemHead whole={whole} changes={changes} selected={selected} onClose={onClose} />
      {gem.pending !== null && <NotFetched why={gem.pending} changes={changes} />}
      <GemBelonging key={`belonging ${gem.id}`} gem={gem} />
      {gem.enrichment && <GemInShort gem={gem} />}
      <HighlightList key={`highlights ${gem.id}`} highlights={highlights} onChange={changes.setHighlights} />
      <Notes key={`notes ${gem.id}`} notes={gem.notes} onSave={changes.setNotes} />
      <WholeText whole={whole} says={says} highlights={highlights} onSelect={setSelected} />
      <SimilarGems id={gem.id} />
      <p class="dim gem-file">
        <code>{file}</code>
      </p>
    </>
  )
}

const NotFetched = ({ why, changes: { acting, fetchAgain } }: { why: string; changes: GemChanges }) => (
  <p class="notice">
    Not fetched yet: {why}.{' '}
    <button type="button" disabled={acting.running} onClick={fetchAgain}>
      {acting.running ? 'Fetching …' : 'Fetch again'}
    </button>
  </p>
)

interface WholeTextProps extends Pick<GemProps, 'whole' | 'says'> {
  highlights: readonly Highlight[]
  onSelect: (words: string) => void
}

/** The text as it was meant to look; as plain text where it cannot be drawn. */
function WholeText({ whole: { gem, text, files }, says, highlights, onSelect }: WholeTextProps) {
  const rendering = useRendering()
  if (text === '') return null
  if (!rendering.ready) return rendering.settled ? <pre class="gem-source">{text}</pre> : null
  return (
    <GemText
      title={gem.title}
      text={text}
      path={gem.kind === 'paper' ? (files.find(({ name }) => /\.pdf$/i.test(name))?.name ?? null) : null}
      rendering={rendering.ready}
      quotes={highlights.map(({ quote }) => quote)}
      says={says}
      onSelect={onSelect}
    />
  )
}
