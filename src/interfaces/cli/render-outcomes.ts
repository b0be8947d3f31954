import type { IngestReport } from '../../app/ingest-conversations.ts'
import type { Jarvis } from '../../app/jarvis.ts'
import { docid } from '../../core/ids.ts'
import { line } from './fact-line.ts'
import { plural, printable } from './layout.ts'
import type { RenderSettings, View } from './view.ts'

type Style = RenderSettings['output']['style']
type Outcome = Awaited<ReturnType<Jarvis['memory']['remember']>>[number]
type Fact = Extract<Outcome, { kind: 'added' }>['fact']

function outcomeLine(outcome: Outcome, style: Style): string {
  switch (outcome.kind) {
    case 'added':
      return [`Remembered: ${line(outcome.fact, style, true)}`, ...perhapsOutdated(outcome, style)].join('\n')
    case 'same':
      return `Already known: ${line(outcome.fact, style)}`
    case 'superseded':
      return [
        `Remembered: ${line(outcome.fact, style, true)}`,
        ...outcome.former.map((former) => `  no longer: ${line(former, style)}`),
        ...perhapsOutdated(outcome, style),
      ].join('\n')
    case 'outdated':
      return `History: ${line(outcome.fact, style)}\n  now: ${line(outcome.by, style)}`
    case 'review':
      return [
        `Held back: ${line(outcome.fact, style, true)}`,
        ...outcome.against.map((against) => `  against: ${line(against, style)}`),
        `  settle it: ${outcome.reviews.map((id) => `jarvis review settle ${id} newer|older|both`).join(', ')}`,
      ].join('\n')
    case 'ended':
      return retractedLine(outcome, style)
    case 'unclear':
      return [
        `Nothing retracted: ${outcome.facts.length === 0 ? 'no fact matches' : 'unclear which facts are meant by'} “${printable(outcome.content)}”`,
        ...outcome.facts.map((fact) => `  this one? jarvis facts retract ${typed(fact)}  ${line(fact, style)}`),
      ].join('\n')
    case 'ignored':
      return [`Skipped (${outcome.why}): ${printable(outcome.content)}`, ...howToKeep(outcome)].join('\n')
  }
}

/**
 * Why a statement was skipped, and how to keep it. Forgotten text is not saved again, from any source: an agent may still
 * have it in its context.
 */
function howToKeep({ why }: Outcome & { kind: 'ignored' }): string[] {
  if (why === 'forgotten')
    return ['  It was forgotten, and does not come back in the same words. Say it in other words to keep it.']
  if (why !== 'withdrawn') return []
  return [
    '  This fact was retracted or undone since that day.',
    '  if it is true: jarvis facts list --state retired, then jarvis facts restore <id>',
  ]
}

/** An earlier statement that may now be outdated, and the command to retract it. */
const perhapsOutdated = ({ fact, earlier = [] }: Outcome & { kind: 'added' | 'superseded' }, style: Style): string[] =>
  earlier.length === 0
    ? []
    : [
        ...earlier.map((one) => `  outdated now? ${line(one, style)}`),
        ...earlier.map((one) => `  if so: jarvis facts retract ${typed(one)} --by ${typed(fact)}`),
      ]

/** The id as a shell takes it: `#` begins a comment. */
const typed = ({ contentHash }: Fact): string => docid(contentHash).slice(1)

const retractedLine = (
  { fact, kept }: IngestReport['ended'][number] | (Outcome & { kind: 'ended' }),
  style: Style,
): string => `${kept ? 'Kept despite a retraction' : 'Retracted'}: ${line(fact, style)}`

/** What became of a statement that was given to be remembered. */
export const remember: View<{ outcomes: Outcome[] }> = {
  plain: ({ outcomes }, { output: { style } }) => outcomes.map((outcome) => outcomeLine(outcome, style)).join('\n'),
  foreign: ({ outcomes }) =>
    outcomes.map((one) => (one.kind === 'ended' || one.kind === 'unclear' ? one : { ...one, fact: undefined })),
}

/** What became of the statements of conversations. */
export const ingest: View<IngestReport> = {
  plain({ turns, outcomes, ended, readAgain }, { output: { style } }) {
    const news = outcomes.filter(({ kind }) => kind !== 'same' && kind !== 'ignored' && kind !== 'unclear')
    const unclear = outcomes.filter(({ kind }) => kind === 'unclear')
    const taken = ended.map((one) => retractedLine(one, style))
    const known = outcomes.filter(({ kind }) => kind === 'same').length
    const skipped = outcomes.length - news.length - unclear.length - known
    return [
      ...news.map((outcome) => outcomeLine(outcome, style)),
      ...taken,
      ...unclear.map((outcome) => outcomeLine(outcome, style)),
      `${plural(turns, 'turn')}: ${plural(news.length, 'fact')}, ${known} already known, ${skipped} skipped.${readAgain > 0 ? ` The second reading added ${plural(readAgain, 'fact')}: jarvis log` : ''}`,
    ].join('\n')
  },
  notes: ({ waiting }) =>
    waiting === 0
      ? []
      : [
          `${waiting === 1 ? 'One conversation is' : `${waiting} conversations are`} waiting for a second reading with the embedding model. Run "jarvis embed" or "jarvis up".`,
        ],
}
