import type { Frame } from '../reading/frame.ts'
import type { Finding } from './rule.ts'

/** Splits "Works as a nurse at Meridian" into job and employer, because either may change without the other. */
export function withEmployer(
  finding: Finding,
  content: string,
  { kind, name }: Frame,
  past: boolean,
): { finding: Finding; content: string }[] {
  const [, job, employer] =
    finding.predicate === 'job' && !past && kind !== 'group' ? (employed.exec(content) ?? []) : []
  if (!job || !employer) return [{ finding, content }]
  const tail = content.slice(job.length)
  const value = finding.value.endsWith(tail) ? finding.value.slice(0, -tail.length) : finding.value
  const at: Finding = {
    type: 'fact',
    predicate: 'works_at',
    value: employer,
    weight: 'work',
    slot: 'works_at',
  }
  return [
    { finding: { ...finding, value }, content: job },
    { finding: at, content: `${name} works at ${employer}` },
  ]
}
const employed =
  /^(.*?\b(?:works? as|is(?: an?| the)?) [^,;]+?) (?:at|for) ((?:the )?\p{Lu}[\p{L}\p{N}&.'’-]*(?: (?:of |the )?\p{Lu}[\p{L}\p{N}&.'’-]*){0,3})$/u
