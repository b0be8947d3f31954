import { conflict, JarvisError, reasonOf } from '../../core/errors.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { LanguageModel } from '../../ports/models.ts'
import type { Gem } from '../gem.ts'
import { type ChangedGem, changeGem, type GemNeeds, noGem } from '../keeping/change-gem.ts'
import { ownersTagCounts, readGem } from '../keeping/gems-repository.ts'
import { readText } from '../keeping/texts-repository.ts'
import { type Embed, enrichByRules, type KnownTag } from './enrich-by-rules.ts'

export interface EnrichNeeds extends GemNeeds {
  embed: Embed
  /** The language model that the owner chose for this, if any. */
  languageModel(): Promise<LanguageModel | undefined>
  /** Tags that the owner gave to the gems nearest to one, as often as they occur. */
  nearTags(gem: Gem): Promise<ReadonlyMap<string, number>>
}

export interface EnrichedGem extends ChangedGem {
  /** `rules`, or the id of the model. */
  by: string
  notes: string[]
}

/** Retries for a gem whose text changes meanwhile: a model may take a minute. */
const attempts = 3

/**
 * Summarizes a gem's text. The owner's words (title, tags, notes, highlights) and appended co-pilot notes stay. Errors:
 * `gem_not_found`, `gem_without_text`, `gem_changed`.
 */
export async function enrichGem(needs: EnrichNeeds, id: string, options: CallOptions = {}): Promise<EnrichedGem> {
  for (let attempt = 1; ; attempt++)
    try {
      return await enrichVersion(needs, id, options)
    } catch (error) {
      if (attempt === attempts || !(error instanceof JarvisError) || error.code !== 'gem_changed') throw error
    }
}

async function enrichVersion(needs: EnrichNeeds, id: string, options: CallOptions): Promise<EnrichedGem> {
  const gem = await readGem(needs.db, id)
  if (!gem) throw noGem(id)
  const text = await readText(needs.db, gem)
  if (!text)
    throw conflict(
      'gem_without_text',
      `${gem.title} has no text to summarize. ${gem.pending ? '"jarvis gem fetch" gets it.' : ''}`.trim(),
      { gem: id },
    )
  const known = await knownTags(needs, gem)
  const notes: string[] = []
  const said = (await byModel()) ?? {
    by: 'rules',
    ...(await enrichByRules(gem, text, { embed: needs.embed, tags: known }, options)),
  }
  const changed = await changeGem(needs, id, {
    action: 'gem_enrich',
    actor: 'jarvis',
    note: said.by,
    next: (now) => {
      if (now.deletedAt !== gem.deletedAt) throw noGem(id)
      if (now.version !== gem.version)
        throw conflict('gem_changed', `${now.title} got another text while it was summarized. Try again.`, { gem: id })
      return {
        ...now,
        enrichment: said.enrichment,
        enrichedBy: said.by,
        enrichedAt: needs.clock(),
        tags: now.owned.includes('tags') ? now.tags : said.tags,
      }
    },
  })
  return { ...changed, by: said.by, notes }

  async function byModel() {
    const model = await needs.languageModel().catch((error: unknown) => void notes.push(reasonOf(error)))
    if (!model) return undefined
    const { enrichByModel } = await import('./enrich-by-model.ts')
    try {
      const answer = await enrichByModel(
        model,
        gem!,
        text!,
        known.map(({ tag }) => tag),
        options,
      )
      if (answer) return { by: model.id, ...answer }
      notes.push('The text reads like an instruction: it was summarized by rules, and no model saw it.')
    } catch (error) {
      options.signal?.throwIfAborted()
      notes.push(`${reasonOf(error)}. It was summarized by rules.`)
    }
    return undefined
  }
}

async function knownTags(needs: EnrichNeeds, gem: Gem): Promise<KnownTag[]> {
  const counts = await ownersTagCounts(needs.db)
  if (counts.length === 0) return []
  const near = await needs.nearTags(gem)
  return counts.map(({ tag, gems }) => ({ tag, gems, near: near.get(tag) ?? 0 }))
}
