import { client } from '../server/client.ts'
import type { WholeGem } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'
import { type Highlight, readHighlights, writeHighlights } from './highlights.ts'

export type GemChanges = ReturnType<typeof useGemChanges>

/** What the owner does with a gem, one thing at a time, with the words that say so. */
export function useGemChanges(gem: WholeGem['gem'], onDeleted: () => void) {
  const { id, title } = gem
  const acting = useAction()
  const isRead = gem.readAt !== null
  const isArchived = gem.archivedAt !== null
  const highlights = readHighlights(gem.highlights)

  const change = (words: string, write: () => Promise<{ logEntry: number | null }>) =>
    acting.run(async () => {
      const { logEntry } = await write()
      notifyWritten(words, logEntry ?? undefined)
    })
  const setHighlights = (next: readonly Highlight[], words: string) =>
    change(words, () => client.gemEdit({ id, highlights: writeHighlights(next), base: { highlights: gem.highlights } }))

  return {
    acting,
    isRead,
    isArchived,
    highlights,
    setHighlights,
    highlight: (quote: string) => setHighlights([...highlights, { quote, note: '' }], 'Marked in gem.md.'),
    setNotes: (notes: string) =>
      change('Noted in gem.md.', () => client.gemEdit({ id, notes, base: { notes: gem.notes } })),
    toggleRead: () =>
      change(isRead ? 'Marked as unread.' : 'Marked as read.', () => client.gemRead({ id, unread: isRead })),
    toggleArchive: () =>
      change(isArchived ? 'Restored.' : 'Archived.', () => client.gemArchive({ id, back: isArchived })),
    remove: () =>
      acting.run(async () => {
        const { logEntry } = await client.gemDelete({ id })
        onDeleted()
        notifyWritten(`Gem deleted: ${title}`, logEntry)
      }),
    fetchAgain: () =>
      acting.run(async () => {
        const { captured } = await client.gemFetch({ ids: [id] })
        notifyWritten(captured.length > 0 ? 'Fetched.' : 'Still not fetched.')
      }),
  }
}
