import type { CallOptions } from '../core/runtime.ts'
import type { Search } from '../search/search.ts'
import { settleTemplates } from './indexed-templates.ts'
import { readTemplates, type Template } from './keep-templates.ts'
import type { TemplateNeeds } from './needs.ts'
import { reports } from './reports.ts'
import { spelledOut } from './spelled-out.ts'

/** Templates that are weighed, of each list. */
const depth = 8

/** Evidence for a template. */
export interface TemplateEvidence {
  /** Share of the message's words that a trigger has, 0…1, weighted by how rare they are; common words count nothing. */
  words: number
  /**
   * Similarity of the message to its three nearest triggers, in standard deviations above unrelated text; null without
   * an embedder.
   */
  near: number | null
  /** Similarity to the nearest one alone. */
  nearest: number | null
  /** Whether `near` comes from the static embedding. */
  isInstant: boolean
  /** 1 where the message only reports something and no trigger does, 0 where triggers do, or it asks or calls for an answer. */
  reports: number
}

/**
 * Weights of the three nearest triggers. A message that a template answers is near to several of its triggers, and one
 * that only shares its topic is near to one. Compared with the nearest alone, some six of a hundred messages more get
 * the right template at as many false ones (`bench/templates.ts`).
 */
const triggerWeights = [1, 0.5, 0.25]
/** Usual distance to the next nearest trigger, standard deviations: for templates with fewer than three. */
const usualStep = 1.2

export interface WeighedTemplate {
  template: Template
  evidence: TemplateEvidence
  trigger: string
}

/** Candidate templates for a message, found by words and by meaning, each with its evidence. */
export async function weighTemplates(
  needs: Pick<TemplateNeeds, 'db' | 'search'>,
  { text, people = 1 }: { text: string; people?: number | undefined },
  options: CallOptions = {},
): Promise<WeighedTemplate[]> {
  const { db, search } = needs
  const query = spelledOut(text)
  const all = new Map((await readTemplates(db)).map((one) => [one.id, one]))
  if (all.size === 0 || query === '') return []
  await settleTemplates(needs)
  await search.embedForQuestion(['template'], options)
  const found = await bothLists(search, query, options)
  const weighed: WeighedTemplate[] = []
  for (const [id, words] of found) {
    const template = all.get(id)
    if (!template || people < template.leastPeople || people > template.mostPeople) continue
    const { trigger, ...near } = await nearTriggers(search, query, template.triggers, options)
    weighed.push({ template, trigger, evidence: { words, ...near, reports: reportsBeside(query, template.triggers) } })
  }
  return weighed
}

/** Results by meaning and by words, with the share of the message's words. */
async function bothLists(search: Pick<Search, 'search'>, query: string, options: CallOptions) {
  const found = new Map<string, number>()
  for (const mode of ['vsearch', 'search'] as const) {
    const { hits } = await search.search(
      {
        ...{ query, mode, filter: { kinds: ['template'] }, limit: depth, explain: true },
        ...{ snippets: false, offers: false, expand: false },
      },
      options,
    )
    for (const { id, trace } of hits) found.set(id, Math.max(found.get(id) ?? 0, trace?.evidence?.words ?? 0))
  }
  return found
}

/** The trigger that is nearest to a message, and how near the nearest ones are; without an embedder, the first. */
async function nearTriggers(
  search: Pick<Search, 'compareByMeaning'>,
  query: string,
  triggers: readonly string[],
  options: CallOptions,
): Promise<Pick<TemplateEvidence, 'near' | 'nearest' | 'isInstant'> & { trigger: string }> {
  const compared = await search.compareByMeaning(query, triggers.map(spelledOut), options)
  if (!compared) return { trigger: triggers[0] ?? '', near: null, nearest: null, isInstant: false }
  const { deviations, isInstant } = compared
  const best = deviations.toSorted((a, b) => b - a).slice(0, triggerWeights.length)
  const nearest = best[0]!
  while (best.length < triggerWeights.length) best.push(best.at(-1)! - usualStep)
  const total = triggerWeights.reduce((sum, weight) => sum + weight, 0)
  const near = best.reduce((sum, one, index) => sum + one * triggerWeights[index]!, 0) / total
  return { trigger: triggers[deviations.indexOf(nearest)] ?? '', near, nearest, isInstant }
}

/** Share of the triggers that report nothing, where the message does. */
const reportsBeside = (query: string, triggers: readonly string[]): number =>
  reports(query) ? triggers.filter((trigger) => !reports(trigger)).length / triggers.length : 0
