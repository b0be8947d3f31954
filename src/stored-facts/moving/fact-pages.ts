import { dayOf } from '../../core/day-of.ts'
import { factTypes } from '../../core/vocabulary.ts'
import { oneLine } from '../../text/one-line.ts'
import type { MovedFact } from './moved-fact.ts'

/** Readable pages of facts: open ones by type, the most important first, then retired ones. */
export async function* factPages(facts: AsyncIterable<MovedFact>): AsyncIterable<{ path: string; text: string }> {
  const all: MovedFact[] = []
  for await (const fact of facts) all.push(fact)
  if (all.length === 0) return
  const open = all.filter(({ retiredAt }) => retiredAt === null)
  const retired = all.filter(({ retiredAt }) => retiredAt !== null)
  const parts = ['# Facts']
  for (const type of factTypes) {
    const of = open.filter((fact) => fact.type === type).sort(byWeight)
    if (of.length > 0) parts.push(`## ${type[0]!.toUpperCase()}${type.slice(1)}`, of.map(lineOf).join('\n'))
  }
  if (retired.length > 0) parts.push('## No longer true, or retracted', retired.map(endedLine).join('\n'))
  yield { path: 'facts.md', text: `${parts.join('\n\n')}\n` }
}

const byWeight = (left: MovedFact, right: MovedFact): number =>
  right.importance - left.importance || right.saidAt - left.saidAt || (left.id < right.id ? -1 : 1)

function lineOf({ id, content, importance, source, saidAt, tags, context }: MovedFact): string {
  const tagged = tags.map((tag) => ` #${tag}`).join('')
  const where = context === null ? '' : `, ${oneLine(context)}`
  return `- ${oneLine(content)}${tagged} (${importance}/10, ${source}, ${dayOf(saidAt)}${where}) \`${id}\``
}

function endedLine(fact: MovedFact): string {
  const { retiredBecause, retiredAt, validTo, supersededBy } = fact
  const until = retiredBecause === 'superseded' && validTo !== null ? validTo : retiredAt!
  const by = supersededBy === null ? '' : `, now \`${supersededBy}\``
  return `${lineOf(fact)} ${retiredBecause} ${dayOf(until)}${by}`
}
