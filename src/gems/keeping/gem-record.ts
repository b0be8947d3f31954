import { contentHash } from '../../core/ids.ts'
import type { ChunkDraft, RecordDraft } from '../../core/record.ts'
import { chunkText } from '../../text/chunk.ts'
import { renderGem } from '../files/render-gem.ts'
import type { Gem, GemText } from '../gem.ts'

/** Facets hold names; what is longer is none. */
const longestFacet = 300

/** Sections that hold headings only while nothing was written into them. */
const emptyForms = new Set([
  '**One-line summary:**\n\n**Related topics:**',
  '### Decisions\n\n### Action Items\n\n### Open Questions',
])

/** A gem as the index knows it: the sections of its gem.md, with the lines and offsets that they have there. */
export async function recordOf(gem: Gem, text: GemText | undefined): Promise<RecordDraft> {
  const rendered = renderGem(gem, text)
  const chunks: ChunkDraft[] = []
  for (const { heading, text: body, form, line, offset } of rendered.sections) {
    if (body === '' || emptyForms.has(body)) continue
    const format = form === 'text' ? 'plain' : form
    for (const chunk of await chunkText(body, { format }))
      chunks.push({
        ...chunk,
        headings: heading === 'Content' || heading === 'Transcript' ? chunk.headings : [heading, ...chunk.headings],
        startLine: chunk.startLine + line - 1,
        endLine: chunk.endLine + line - 1,
        startOffset: chunk.startOffset + offset,
        endOffset: chunk.endOffset + offset,
      })
  }
  // What has no text yet is found by what is known of it.
  if (chunks.length === 0) chunks.push(headChunk(gem))
  return {
    uid: gem.id,
    kind: 'gem',
    title: gem.title,
    contentHash: contentHash(`${gem.title}\n${rendered.text.slice(rendered.sections[0]!.offset)}`),
    chunks,
    facets: facetsOf(gem),
    date: gem.capturedAt,
  }
}

function headChunk({ title, source, url, description }: Gem): ChunkDraft {
  const text = [description, source, url ?? ''].filter((part) => part !== '').join('\n') || title
  return { text, headings: [], startLine: 1, endLine: 1, startOffset: 0, endOffset: text.length }
}

const isShort = (name: string): boolean => name !== '' && name.length <= longestFacet

function facetsOf({ kind, tags, project, archivedAt, attributes }: Gem): NonNullable<RecordDraft['facets']> {
  return {
    type: [kind],
    tag: tags.filter(isShort),
    speaker: (attributes['speakers'] ?? '').split(', ').filter(isShort),
    ...(project !== null && { project: [project] }),
    ...(archivedAt !== null && { standing: ['archived'] }),
  }
}
