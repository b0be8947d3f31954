import type { Jarvis } from '../../app/jarvis.ts'
import { printable, printableLines, wrap } from './layout.ts'
import type { RenderSettings, View } from './view.ts'

type Context = Awaited<ReturnType<Jarvis['memory']['loadSessionContext']>>
type Line = Context['lines'][number]

/** Titles of sections for a person; an assistant gets other headings. */
const titles: Readonly<Record<Line['section'], string>> = {
  identity: 'Your files',
  instructions: 'Standing instructions',
  preferences: 'Preferences',
  facts: 'Facts',
  ahead: 'Ahead and open',
  recent: 'Recent activity',
  last: 'Last session',
  relevant: 'For this task',
  due: 'Due',
  promised: 'Promised',
  open: 'Open',
  done: 'Done',
}

/** The context of a prompt for an assistant; at a terminal the same lines for a person. */
export const brief: View<Context> = {
  plain: (context, settings) =>
    settings.output.isTerminal ? forPerson(context.lines, settings) : printableLines(context.text),
  markdown: ({ text }) => text,
  rows: ({ lines }) => lines.map((line) => ({ ...line })),
  addresses: ({ lines }) => lines.map(({ id }) => id),
  notes: ({ abstained, tokens, budget, degraded }) => [
    abstained ? 'Nothing to show.' : `${tokens} of ${budget} tokens.`,
    ...degraded,
  ],
}

function forPerson(lines: readonly Line[], { output: { style, width } }: RenderSettings): string {
  const sections = [...new Set(lines.map(({ section }) => section))]
  return sections
    .map((section) => {
      const own = lines.filter((line) => line.section === section)
      return [style.bold(titles[section]), ...own.flatMap((line) => itemOf(line, width))].join('\n')
    })
    .join('\n\n')
}

/** An item of a list over as many lines as it takes. Its id is for assistants. */
function itemOf({ id, text }: Line, width: number): string[] {
  const words = printable(text.replace(/^- /, '').replace(` [${id}]`, ''))
  return wrap(words, width - 2).map((line, index) => `${index === 0 ? '- ' : '  '}${line}`)
}
