import { breathe, type CallOptions } from '../../core/runtime.ts'
import { type CitableGem, chooseSentences } from '../../gems/gems.ts'
import type { Project } from '../../observations/observations.ts'
import { byImportance } from '../brief/importance.ts'
import type { WorkingNeeds } from '../needs.ts'
import { runApart } from '../threads/run-apart.ts'
import type { CitedSentence } from './cited-sentence.ts'
import type { ComparedGems, SummedGem } from './compare-gems.ts'
import type { Contradiction } from './contradictions.ts'

export interface SummaryTheme {
  name: string
  /** The most important first. */
  gems: { gem: string; title: string; importance: number }[]
  /** What its gems say, word for word. */
  sentences: CitedSentence[]
}

/** A project summarized from its gems. Every sentence is in a gem. */
export interface ProjectSummary {
  project: string
  objective: string
  at: number
  gems: number
  themes: SummaryTheme[]
  redundant: { gem: string; title: string; of: string; ofTitle: string }[]
  contradictions: Contradiction[]
  /** Gems that came since the last summary; all of them where there was none. */
  fresh: { gem: string; title: string }[]
  lastAt: number | null
}

/** Gems that are summed up, the most important of a project first. */
export const mostGems = 2000
/** Gems of a theme that are quoted, and sentences of each. */
const [quotedGems, quotedSentences, sentencesOfTheme] = [4, 2, 3]
/** Sentences of a gem that may contradict those of another. */
const quotableSentences = 40

/** Themes with names, what the gems say, near copies, contradictions, what is new. Errors: none of its own. */
export async function summarizeProject(
  needs: WorkingNeeds,
  project: Project,
  last: { at: number; gems: ReadonlySet<string> } | undefined,
  options?: CallOptions,
): Promise<ProjectSummary> {
  const { gems: kept, search, clock } = needs
  const ranked = await byImportance(needs, project, await kept.ofProject(project.name, mostGems), options)
  const citable = await kept.citable(ranked.map(({ gem }) => gem))
  const vectors = await search.vectorsOf(ranked.map(({ gem }) => gem.id))
  const importance = new Map(ranked.map((one) => [one.gem.id, one.importance]))
  const titles = new Map(ranked.map(({ gem }) => [gem.id, gem.title]))
  const byId = new Map(citable.map((one) => [one.gem.id, one]))
  const compared = await compare(citable, vectors, options)
  const themes: SummaryTheme[] = []
  for (const { name, gems } of compared.themes) {
    const own = gems.map((id) => byId.get(id)!)
    themes.push({
      name,
      gems: own.map(({ gem }) => ({ gem: gem.id, title: gem.title, importance: importance.get(gem.id) ?? 0 })),
      sentences: await quote(needs, own, options),
    })
  }
  return {
    ...{ project: project.name, objective: project.objective, at: clock(), gems: ranked.length },
    themes: themes.sort((a, b) => weightOf(b) - weightOf(a) || (a.name < b.name ? -1 : 1)),
    redundant: compared.redundant.map(({ gem, of }) => ({
      ...{ gem, title: titles.get(gem)! },
      ...{ of, ofTitle: titles.get(of)! },
    })),
    contradictions: compared.contradictions,
    fresh: ranked.flatMap(({ gem }) => (last?.gems.has(gem.id) ? [] : [{ gem: gem.id, title: gem.title }])),
    lastAt: last?.at ?? null,
  }
}

/** In a thread, because hundreds of gems take seconds, during which a server could not respond. */
function compare(
  citable: readonly CitableGem[],
  vectors: ReadonlyMap<string, Float32Array>,
  options?: CallOptions,
): Promise<ComparedGems> {
  const gems = citable.map((one): SummedGem => {
    const { gem, text, sentences } = one
    return {
      ...{ id: gem.id, title: gem.title, tags: gem.tags, text, vector: vectors.get(gem.id) ?? null },
      quotable: sentences.slice(0, quotableSentences).map((sentence) => citeOf(one, sentence)),
    }
  })
  const here = async (all: readonly SummedGem[]) => (await import('./compare-gems.ts')).compareGems(all)
  return runApart('summary-worker.js', gems, here, options)
}

const weightOf = ({ gems }: SummaryTheme): number => gems.reduce((sum, { importance }) => sum + importance, 0)

const citeOf = ({ gem }: CitableGem, { text, line }: CitableGem['sentences'][number]): CitedSentence => ({
  ...{ text, gem: gem.id, title: gem.title, line },
})

/** Sentences of the most important gems of a theme that together say most, no two alike. */
async function quote(
  { embed }: WorkingNeeds,
  members: readonly CitableGem[],
  options?: CallOptions,
): Promise<CitedSentence[]> {
  const found: { cited: CitedSentence; sentence: CitableGem['sentences'][number]; vector: Float32Array | undefined }[] =
    []
  for (const member of members.slice(0, quotedGems)) {
    const sentences = member.sentences.slice(0, 60)
    const vectors = await embed(
      sentences.map(({ text }) => text),
      options,
    )
    for (const index of chooseSentences(sentences, vectors, quotedSentences))
      found.push({ cited: citeOf(member, sentences[index]!), sentence: sentences[index]!, vector: vectors[index] })
    await breathe()
  }
  const vectors = found.flatMap(({ vector }) => (vector ? [vector] : []))
  const chosen = chooseSentences(
    found.map(({ sentence }) => sentence),
    vectors.length === found.length ? vectors : [],
    sentencesOfTheme,
    { position: 0.2 },
  )
  return chosen.map((index) => found[index]!.cited)
}
