import { oneLine } from '../text/one-line.ts'
import { shortened } from '../text/shortened.ts'
import type { AgentCommand, AgentNote, AgentStep, PlanItem } from './run.ts'

export const tick: Readonly<Record<AgentStep['verdict'], string>> = { pass: '✓', fail: '✗', asks: '?', '': '…' }
/** Longest line of quoted text, characters. */
const longest = 160
const short = (text: string): string => shortened(oneLine(text), longest)
/** Notes that the owner should see; others are of the loop itself. */
const shownNotes: readonly string[] = ['denied', 'injection', 'warning']

/** The plan that counts, an item a line. */
export function planLines(steps: readonly AgentStep[]): string[] {
  const plan = steps.findLast(({ kind, verdict }) => kind === 'plan' && verdict === 'pass')
  if (!plan) return []
  const { steps: items } = JSON.parse(plan.text) as { steps: PlanItem[] }
  return [
    '  Plan:',
    ...items.map(({ title, check }, at) => `    ${at + 1}. ${short(title)}${check === '' ? '' : ` (check: ${check})`}`),
  ]
}

/** A step, with a second line for its failure or question. */
export function stepLines({ number, kind, verdict, title, text, attempts }: AgentStep): string[] {
  const again = attempts > 1 ? ` (${attempts} attempts)` : ''
  const line = `  ${tick[verdict]} ${number}. ${kind}: ${short(title)}${again}`
  const why = verdict === 'fail' || verdict === 'asks' ? whyOf(text) : ''
  return why === '' ? [line] : [line, `      ${short(why)}`]
}

/** For a failure: its cause, the failed check, or the first line of the text. */
function whyOf(text: string): string {
  const cause = /^Cause, as the tester sees it: (.+)$/m.exec(text)?.[1]
  const check = /^(.+ ended with \d+):$/m.exec(text)?.[1]
  return cause ?? check ?? text.split('\n').find((line) => line.trim() !== '') ?? ''
}

/** Refusals, flags and errors beside the steps; repeated ones are one line. */
export function noteLines(notes: readonly AgentNote[]): string[] {
  const counts = new Map<string, number>()
  for (const { kind, text } of notes) {
    const line = `  ! ${kind}: ${short(text)}`
    if (shownNotes.includes(kind)) counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} times)`))
}

/** Commands with how often they ran and failed. */
export function commandLines(ran: readonly AgentCommand[]): string[] {
  const commands = [...new Set(ran.map(({ command }) => command))]
  return commands.map((command) => {
    const own = ran.filter((one) => one.command === command)
    const failed = own.filter(({ code }) => code !== 0).length
    return `  $ ${command}: ran ${own.length === 1 ? 'once' : `${own.length} times`}${failed === 0 ? '' : `, failed ${failed === 1 ? 'once' : `${failed} times`}`}`
  })
}

/** Files of a diff with their added and removed lines, as one line; nothing for an empty diff. */
export function changedFiles(diff: string): string[] {
  const files = diff.split(/^(?=diff --git )/m).filter((part) => part.startsWith('diff --git '))
  const parts = files.map((part) => {
    const name = /^diff --git a\/.+ b\/(.+)$/m.exec(part)?.[1] ?? ''
    const lines = part.slice(Math.max(0, part.indexOf('\n@@'))).split('\n')
    const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length
    return `${name} +${count('+')} −${count('-')}`
  })
  const more = parts.length > mostFiles ? `, and ${parts.length - mostFiles} more` : ''
  return parts.length === 0 ? [] : [`  Changed: ${parts.slice(0, mostFiles).join(', ')}${more}`]
}

const mostFiles = 8
