import { contentHash } from '../../core/ids.ts'
import type { ChunkDraft, RecordDraft } from '../../core/record.ts'
import { chunkText } from '../../text/chunk.ts'
import { shownAddress } from '../fetching/canonical-address.ts'
import { type RenderedGem, renderGem } from '../files/render-gem.ts'
import type { Gem, GemText } from '../gem.ts'

type PlacedSection = RenderedGem['sections'][number]

/** Facets are names; longer text is not used, characters. */
const longestFacet = 300

/** Labels that gem.md writes above parts of a section, even if they are empty. */
const labels = /^(?:\*\*(?:One-line summary|Related topics):\*\*|### (?:Decisions|Action Items|Open Questions))$/
/** Sections with such parts. */
const withParts = new Set(['AI Enrichment', 'Co-Pilot Notes'])

/** A gem as the index knows it: the sections of its gem.md, with the lines and offsets that they have there. */
export async function recordOf(gem: Gem, text: GemText | undefined): Promise<RecordDraft> {
  const rendered = renderGem(gem, text)
  const chunks: ChunkDraft[] = []
  for (const { heading, text: body, form, line, offset } of rendered.sections.flatMap(filledParts)) {
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
  // A gem without text is found by its metadata.
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

/** A section with text; of one that consists of parts, only the filled parts: an empty label is not a passage. */
function filledParts(section: PlacedSection): PlacedSection[] {
  if (section.text === '') return []
  if (!withParts.has(section.heading)) return [section]
  const blocks = section.text.split('\n\n')
  const parts: PlacedSection[] = []
  let [line, offset, isOpen] = [section.line, section.offset, false]
  for (const [at, block] of blocks.entries()) {
    const isEmpty =
      labels.test(block) && (block.startsWith('**') || at + 1 === blocks.length || labels.test(blocks[at + 1]!))
    const before = isOpen ? parts.pop() : undefined
    if (!isEmpty && before) parts.push({ ...before, text: `${before.text}\n\n${block}` })
    else if (!isEmpty) parts.push({ ...section, text: block, line, offset })
    else if (before) parts.push(before)
    isOpen = !isEmpty
    line += block.split('\n').length + 1
    offset += block.length + 2
  }
  return parts
}

function headChunk({ title, source, url, description }: Gem): ChunkDraft {
  const text =
    [description, source, url === null ? '' : shownAddress(url)].filter((part) => part !== '').join('\n') || title
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
