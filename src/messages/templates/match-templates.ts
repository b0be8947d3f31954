import type { CallOptions } from '../../core/runtime.ts'
import type { Search } from '../../search/search.ts'
import type { MessageNeeds } from '../needs.ts'
import { fillTemplate } from './fill-template.ts'
import { settleTemplates } from './indexed-templates.ts'
import { readTemplates, type Template } from './keep-templates.ts'
import { spelledOut } from './spelled-out.ts'

/** From here on a template fits, and from there on it is trusted over a model. */
export const templateThreshold = 0.7
export const trustedTemplate = 0.9
/** Templates that are weighed. */
const depth = 8

export interface TemplateQuestion {
  /** What was written to the owner. */
  text: string
  /** Number of other participants. */
  people?: number | undefined
  /** Who wrote it. */
  name?: string | undefined
  limit?: number | undefined
  /** Minimum score; the threshold unless given. */
  minScore?: number | undefined
}

export interface MatchedTemplate {
  id: string
  title: string
  /** The reply with its variables filled in. */
  text: string
  missing: string[]
  /** 0…1: 0.7 fits, 0.9 is trusted. */
  score: number
  /** The message of the template that is nearest. */
  trigger: string
  why: string
}

/** What speaks for a template. Shares are 0…1, cosines -1…1. */
export interface TemplateEvidence {
  /** Share of the message's words that a trigger has, weighted by how rare they are; common words count nothing. */
  words: number
  /** Deviations of the cosine above unrelated text; 0 without a model. */
  meaning: number
  /** MaxSim of the tokens; 0 without a model. */
  late: number
  /** Cosine by the embedder that is always there; 0 without. */
  near: number
  /** How far `near` and `late` stand above those of the five best others, on average. */
  nearLead: number
  lateLead: number
}

/**
 * Logistic blend of the evidence, in log odds: fitted by `bench/templates.ts --fit` on the half of its messages that is
 * not held out, with the constant such that 0.7 is where at most 3 % of the messages that fit nothing get a template.
 */
const withModel = {
  ...{ constant: -5.72, words: 1.65, meaning: 0.917, late: -1.04, near: 2.07, nearLead: 3.14, lateLead: 1.21 },
}
const wordsAlone = { constant: -1.99, words: 5.03, meaning: 0, late: 0, near: 0, nearLead: 0, lateLead: 0 }

export type Coefficients = typeof withModel

export function templateScore(evidence: TemplateEvidence, given?: Coefficients): number {
  const by = given ?? (evidence.meaning === 0 && evidence.late === 0 && evidence.near === 0 ? wordsAlone : withModel)
  let sum = by.constant
  for (const [name, value] of Object.entries(evidence) as [keyof TemplateEvidence, number][]) sum += by[name] * value
  return 1 / (1 + Math.exp(-sum))
}

export interface WeighedTemplate {
  template: Template
  evidence: TemplateEvidence
  trigger: string
}

/** Templates that the engine finds for a message, by words and by meaning, each with what speaks for it. */
export async function weighTemplates(
  needs: Pick<MessageNeeds, 'db' | 'search'>,
  { text, people = 1 }: TemplateQuestion,
  options: CallOptions = {},
): Promise<WeighedTemplate[]> {
  const { db, search } = needs
  const query = spelledOut(text)
  const all = new Map((await readTemplates(db)).map((one) => [one.id, one]))
  if (all.size === 0 || query === '') return []
  await settleTemplates(needs)
  await search.embedForQuestion(['template'], options)
  const found = await bothLists(search, query, options)
  const candidates: WeighedTemplate[] = []
  for (const [id, evidence] of found) {
    const template = all.get(id)
    if (!template || people < template.leastPeople || people > template.mostPeople) continue
    const { trigger, near } = await nearestTrigger(search, query, template.triggers, options)
    candidates.push({ template, trigger, evidence: { ...evidence, near, nearLead: 0, lateLead: 0 } })
  }
  return candidates.map((one) => {
    const others = candidates.filter((other) => other !== one).map(({ evidence }) => evidence)
    const lead = (of: 'near' | 'late') => one.evidence[of] - meanOfBest(others.map((other) => other[of]))
    return { ...one, evidence: { ...one.evidence, nearLead: lead('near'), lateLead: lead('late') } }
  })
}

type Found = Omit<TemplateEvidence, 'near' | 'nearLead' | 'lateLead'>

function meanOfBest(values: readonly number[]): number {
  const best = values.toSorted((a, b) => b - a).slice(0, 5)
  return best.reduce((sum, value) => sum + value, 0) / (best.length || 1)
}

/** What the engine finds by meaning and what by words, with the stronger evidence of both. */
async function bothLists(search: Pick<Search, 'search'>, query: string, options: CallOptions) {
  const found = new Map<string, Found>()
  for (const mode of ['vsearch', 'search'] as const) {
    const { hits } = await search.search(
      {
        ...{ query, mode, filter: { kinds: ['template'] }, limit: depth, explain: true },
        ...{ snippets: false, offers: false, expand: false },
      },
      options,
    )
    for (const { id, trace } of hits) {
      const { words = 0, meaning = 0, late = 0 } = trace?.evidence ?? {}
      const one = found.get(id) ?? { words: 0, meaning: 0, late: 0 }
      found.set(id, {
        words: Math.max(one.words, words),
        meaning: Math.max(one.meaning, meaning),
        late: Math.max(one.late, late),
      })
    }
  }
  return found
}

/** A cosine in words; 0 without a model. */
const closeness = (near: number): string =>
  near === 0
    ? 'not compared'
    : near >= 0.8
      ? 'nearly the same'
      : near >= 0.6
        ? 'close'
        : near >= 0.4
          ? 'related'
          : 'different'

/** The trigger that is nearest to a message by the embedder that is always there; without one, the first. */
async function nearestTrigger(
  search: Pick<Search, 'compare'>,
  query: string,
  triggers: readonly string[],
  options: CallOptions,
): Promise<{ trigger: string; near: number }> {
  const near = (await search.compare(query, triggers.map(spelledOut), options)) ?? triggers.map(() => 0)
  const best = near.indexOf(Math.max(...near))
  return { trigger: triggers[best] ?? '', near: Math.max(0, near[best] ?? 0) }
}

/** Templates that answer a message, best first, with their variables filled in. */
export async function matchTemplates(
  needs: Pick<MessageNeeds, 'db' | 'search' | 'clock'>,
  question: TemplateQuestion,
  options: CallOptions = {},
): Promise<MatchedTemplate[]> {
  const { limit = 3, minScore = templateThreshold, name, text } = question
  const weighed = await weighTemplates(needs, question, options)
  return weighed
    .map(({ template, evidence, trigger }) => ({ template, trigger, evidence, score: templateScore(evidence) }))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ template, trigger, evidence, score }) => ({
      ...{ id: template.id, title: template.title, trigger, score: Math.round(score * 1000) / 1000 },
      ...fillTemplate(template.text, { name, message: text, now: needs.clock() }),
      why: `It answers "${trigger}": ${Math.round(evidence.words * 100)} % of the words are the same, and the meaning is ${closeness(evidence.near)}.`,
    }))
}
