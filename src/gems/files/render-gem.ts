import { oneLine } from '../../text/one-line.ts'
import { shownAddress } from '../fetching/canonical-address.ts'
import type { Gem, GemText, TextForm } from '../gem.ts'

/** A part of gem.md under its heading. */
export interface GemSection {
  heading: string
  text: string
  form: TextForm
}

/** Lines of gem.md above its sections. */
const headOf = ({ title, source, url, capturedAt, tags, project }: Gem): string[] =>
  [
    `# ${oneLine(title)}`,
    '',
    `- Source: ${oneLine(source)}`,
    `- URL: ${url === null ? '' : shownAddress(url)}`,
    `- Captured: ${new Date(capturedAt).toISOString()}`,
    `- Tags: ${tags.map(oneLine).join(', ')}`,
    `- Project: ${oneLine(project ?? '')}`,
  ].map((line) => line.trimEnd())

/**
 * The sections of gem.md in their order, including empty ones, so that readers and an owner who writes into one find
 * them in the same place.
 */
function sectionsOf(gem: Gem, text: GemText | undefined): GemSection[] {
  const { enrichment, copilot } = gem
  const markdown = (heading: string, body: string): GemSection => ({ heading, text: body.trim(), form: 'markdown' })
  return [
    markdown('Summary', enrichment?.summary ?? ''),
    markdown('Key Points', listOf(enrichment?.keyPoints)),
    {
      heading: gem.kind === 'transcript' ? 'Transcript' : 'Content',
      text: text?.text.trim() ?? '',
      form: text?.form ?? 'markdown',
    },
    markdown(
      'AI Enrichment',
      [
        `**One-line summary:** ${oneLine(enrichment?.oneLine ?? '')}`.trimEnd(),
        `**Related topics:** ${(enrichment?.topics ?? []).map(oneLine).join(', ')}`.trimEnd(),
      ].join('\n\n'),
    ),
    markdown(
      'Co-Pilot Notes',
      [
        `### Decisions\n\n${listOf([...(enrichment?.decisions ?? []), ...copilot.decisions])}`.trimEnd(),
        `### Action Items\n\n${listOf([...(enrichment?.actionItems ?? []), ...copilot.actionItems])}`.trimEnd(),
        `### Open Questions\n\n${listOf([...(enrichment?.openQuestions ?? []), ...copilot.openQuestions])}`.trimEnd(),
      ].join('\n\n'),
    ),
    markdown('Highlights', gem.highlights),
    markdown('Notes', gem.notes),
  ]
}

export interface RenderedGem {
  text: string
  /** Start of each section's text: line from 1, and UTF-16 units from the start of the file. */
  sections: (GemSection & { line: number; offset: number })[]
}

/** A gem as the file that its owner reads. The same gem is always the same text. */
export function renderGem(gem: Gem, text: GemText | undefined): RenderedGem {
  let written = `${headOf(gem).join('\n')}\n`
  const placed: RenderedGem['sections'] = []
  let line = written.split('\n').length
  for (const section of sectionsOf(gem, text)) {
    const before = `\n## ${section.heading}\n\n`
    placed.push({ ...section, line: line + 3, offset: written.length + before.length })
    const added = section.text === '' ? before : `${before}${section.text}\n`
    written += added
    line += added.split('\n').length - 1
  }
  return { text: written, sections: placed }
}

const listOf = (items: readonly string[] = []): string => items.map((item) => `- ${oneLine(item)}`).join('\n')
