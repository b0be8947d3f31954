import type { Jarvis } from '../../app/jarvis.ts'
import { citedFilesInWords } from '../../core/cited-file-words.ts'
import { printable } from './layout.ts'
import type { RenderSettings } from './view.ts'

type Style = RenderSettings['output']['style']
type Listed = Awaited<ReturnType<Jarvis['memory']['facts']['list']>>
type Fact = Listed['facts'][number]

export const nameOf = ({ contentHash }: Pick<Fact, 'contentHash'>): string => `#${contentHash.slice(0, 6)}`

/** `#a1b2c3  The sentence.`, followed by marks about its reliability. `isNew`: it was just saved. */
export function line(fact: Fact & Pick<Listed['facts'][number], 'code'>, style: Style, isNew = false): string {
  const marks = [
    fact.type,
    `${fact.importance}/10`,
    ...(fact.source === 'user' ? [] : [fact.source]),
    ...(fact.untrusted ? ['from outside'] : []),
    ...(fact.sensitive ? ['sensitive'] : []),
    ...(isNew || fact.tags.includes('undated') ? [] : [`said ${style.day(fact.saidAt)}`]),
    ...(fact.dueAt === null ? [] : [`due ${style.dueDay(fact.dueAt)}`]),
    ...fact.tags.map((tag) => `#${tag}`),
    ...(fact.retiredAt === null ? [] : [retiredAs(fact, style)]),
    ...citedFilesInWords(fact.code?.files ?? []),
  ]
  return `${style.good(nameOf(fact))}  ${printable(fact.content)}  ${style.dim(printable(marks.join(' · ')))}`
}

const retiredAs = ({ retiredBecause, retiredAt, validTo }: Fact, style: Style): string =>
  retiredBecause === 'superseded'
    ? `true until ${style.day(validTo ?? retiredAt!)}`
    : `${retiredBecause} ${style.day(retiredAt!)}`

/** Facts as rows of a table, with the topics of instructions. */
export const factRows = (facts: readonly Fact[]) =>
  facts.map((fact) => {
    const { instruction, tags, degraded: _, ...rest } = fact as Fact & { degraded?: string[] }
    return { ...rest, tags, topics: instruction?.topics ?? [] }
  })
