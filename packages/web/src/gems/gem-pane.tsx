import type { Ref } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useRendering } from '../document/use-rendering.ts'
import { FailureNote } from '../failure-note.tsx'
import { useKeys } from '../keys.ts'
import { addressOfEntry } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { WholeGem } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { When } from '../when.tsx'
import { tellWritten } from '../written.tsx'
import { GemBelonging } from './gem-belonging.tsx'
import { GemText } from './gem-text.tsx'
import { type Highlight, readHighlights, writeHighlights } from './highlights.ts'
import { HighlightList, Notes } from './owners-words.tsx'

interface GemPaneProps {
  id: string
  /** Words of a passage that the reader wants to see. */
  says?: string | undefined
  pane: Ref<HTMLElement>
  onClose: () => void
}

/** Seconds that a gem is open before it counts as read: a glance is none. */
const readAfter = 4
const mostSimilar = 5

/** One gem: what it says in short, its text with the owner's marks, their notes, and what is like it. */
export function GemPane({ id, says, pane, onClose }: GemPaneProps) {
  const changes = useStore(writes) + useStore(indexChanges)
  const { answer, failure, again } = useAnswer(id, (signal) => client.gemGet({ id }, { signal }), changes)
  return (
    <section class="reader" aria-label="Gem" tabIndex={-1} ref={pane}>
      {failure && (
        <>
          <button type="button" onClick={onClose}>
            Close
          </button>
          <FailedAnswer failure={failure} onRetry={again} />
        </>
      )}
      {answer && <Gem whole={answer} says={says} onClose={onClose} />}
    </section>
  )
}

function Gem({ whole, says, onClose }: { whole: WholeGem; says?: string | undefined; onClose: () => void }) {
  const { gem, text, file, files, versions } = whole
  const [selected, setSelected] = useState('')
  const rendering = useRendering()
  const acting = useAction()
  const highlights = readHighlights(gem.highlights)

  const change = (words: string, write: () => Promise<{ logEntry: number | null }>) =>
    acting.run(async () => {
      const { logEntry } = await write()
      tellWritten(words, logEntry ?? undefined)
    })
  const changeHighlights = (next: readonly Highlight[], words: string) =>
    change(words, () =>
      client.gemEdit({ id: gem.id, highlights: writeHighlights(next), base: { highlights: gem.highlights } }),
    )
  const mark = () => changeHighlights([...highlights, { quote: selected, note: '' }], 'Marked in gem.md.')
  const toggleRead = () =>
    change(gem.readAt === null ? 'Marked as read.' : 'Marked as unread.', () =>
      client.gemRead({ id: gem.id, unread: gem.readAt !== null }),
    )
  const toggleArchive = () =>
    change(gem.archivedAt === null ? 'Archived.' : 'Restored.', () =>
      client.gemArchive({ id: gem.id, back: gem.archivedAt !== null }),
    )
  const remove = () =>
    acting.run(async () => {
      const { logEntry } = await client.gemDelete({ id: gem.id })
      onClose()
      tellWritten(`Gem deleted: ${gem.title}`, logEntry)
    })

  const fetchAgain = () =>
    acting.run(async () => {
      const { captured } = await client.gemFetch({ ids: [gem.id] })
      tellWritten(captured.length > 0 ? 'Fetched.' : 'Still not fetched.')
    })

  // Once: who marks it as unread again means it.
  const mayCount = useRef(true)
  const isRead = gem.readAt !== null
  useEffect(() => {
    if (isRead) mayCount.current = false
    if (!mayCount.current || text === '') return
    const reading = setTimeout(() => {
      void client.gemRead({ id: gem.id, unread: false }).catch(() => {})
    }, readAfter * 1000)
    return () => clearTimeout(reading)
  }, [gem.id, isRead])
  useKeys({
    h: selected === '' ? undefined : mark,
    m: toggleRead,
    a: toggleArchive,
  })

  return (
    <>
      <header class="reader-head">
        <div class="reader-actions">
          <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
            Close
          </button>
          <button type="button" disabled={selected === '' || acting.running} aria-keyshortcuts="h" onClick={mark}>
            Highlight
          </button>
          <button type="button" disabled={acting.running} aria-keyshortcuts="m" onClick={toggleRead}>
            {gem.readAt === null ? 'Mark as read' : 'Mark as unread'}
          </button>
          <button type="button" disabled={acting.running} aria-keyshortcuts="a" onClick={toggleArchive}>
            {gem.archivedAt === null ? 'Archive' : 'Restore'}
          </button>
          <button type="button" disabled={acting.running} onClick={remove}>
            Delete
          </button>
          {gem.url !== null && (
            <a class="button" href={gem.url} target="_blank" rel="noopener noreferrer">
              Original
            </a>
          )}
        </div>
        <h2>{gem.title}</h2>
        <p class="reader-place">
          {[gem.kind, gem.source, gem.author].filter(Boolean).join(' · ')} · <When at={gem.capturedAt} />
          {versions.length > 1 && ` · ${versions.length} versions`}
        </p>
        <FailureNote failure={acting.failure} />
      </header>
      {gem.pending !== null && (
        <p class="notice">
          Not fetched yet: {gem.pending}.{' '}
          <button type="button" disabled={acting.running} onClick={fetchAgain}>
            {acting.running ? 'Fetching …' : 'Fetch again'}
          </button>
        </p>
      )}
      <GemBelonging key={`belonging ${gem.id}`} gem={gem} />
      {gem.enrichment && <InShort gem={gem} />}
      <HighlightList key={`highlights ${gem.id}`} highlights={highlights} onChange={changeHighlights} />
      <Notes
        key={`notes ${gem.id}`}
        notes={gem.notes}
        onSave={(notes) =>
          change('Noted in gem.md.', () => client.gemEdit({ id: gem.id, notes, base: { notes: gem.notes } }))
        }
      />
      {text === '' ? null : rendering.ready ? (
        <GemText
          title={gem.title}
          text={text}
          path={gem.kind === 'paper' ? (files.find(({ name }) => /\.pdf$/i.test(name))?.name ?? null) : null}
          rendering={rendering.ready}
          quotes={highlights.map(({ quote }) => quote)}
          says={says}
          onSelect={setSelected}
        />
      ) : (
        rendering.settled && <pre class="gem-source">{text}</pre>
      )}
      <Similar id={gem.id} />
      <p class="dim gem-file">
        <code>{file}</code>
      </p>
    </>
  )
}

function InShort({ gem: { enrichment, tags, enrichedBy } }: { gem: WholeGem['gem'] }) {
  if (!enrichment) return null
  const { summary, keyPoints, decisions, actionItems, openQuestions } = enrichment
  const lists = [
    ['Decided', decisions],
    ['To do', actionItems],
    ['Open', openQuestions],
  ] as const
  return (
    <details class="gem-short" open>
      <summary>In short</summary>
      <p>{summary}</p>
      {keyPoints.length > 0 && (
        <ul>
          {keyPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {lists.map(
        ([name, lines]) =>
          lines.length > 0 && (
            <div key={name}>
              <h4>{name}</h4>
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ),
      )}
      {tags.length > 0 && (
        <p class="gem-tags">
          {tags.map((tag) => (
            <a key={tag} href={`#/gems?tag=${encodeURIComponent(tag)}`}>
              {tag}
            </a>
          ))}
        </p>
      )}
      {enrichedBy !== null && <p class="dim">Summarized {byWhat(enrichedBy)}</p>}
    </details>
  )
}

/** Rules choose sentences of the text; a model writes its own. */
const byWhat = (enrichedBy: string): string =>
  enrichedBy === 'rules' ? 'by rules, from its own sentences.' : `by ${enrichedBy}.`

/** Gems about the same. */
function Similar({ id }: { id: string }) {
  const { answer } = useAnswer(`similar to ${id}`, (signal) =>
    client.similarGems({ id, limit: mostSimilar }, { signal }),
  )
  if (!answer) return null
  return (
    <section aria-labelledby="similar-gems">
      <h3 id="similar-gems">Similar</h3>
      {answer.gems.length === 0 && <p class="dim">{answer.notes.join(' ')}</p>}
      <ul class="gem-similar">
        {answer.gems.map(({ id: other, title, source }) => (
          <li key={other}>
            <a href={addressOfEntry('gems', other)}>{title}</a> <span class="dim">{source}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
