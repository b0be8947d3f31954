import type { TaskKind } from '../ports/models.ts'

/** Tiers of models, weakest and cheapest first. */
export const tiers = ['tiny', 'local', 'strong'] as const
export type Tier = (typeof tiers)[number]

export interface Rule {
  tier: Tier
  /** Larger calls go to the next tier, tokens; otherwise the context window of the tier's model is the limit. */
  mostTokens?: number
  /** How long the caller waits, milliseconds: a model that was slower so far is asked last. */
  withinMs?: number
}

/** Default tier of each task kind. These rules are the router's whole policy. */
export const rules: Readonly<Record<TaskKind, Rule>> = {
  classification: { tier: 'tiny', mostTokens: 2000 },
  parsing: { tier: 'tiny' },
  'error-triage': { tier: 'local' },
  'commit-message': { tier: 'local' },
  'file-filter': { tier: 'local' },
  'skill-ranking': { tier: 'local' },
  'question-expansion': { tier: 'local', withinMs: 500 },
  summary: { tier: 'local' },
  'many-files': { tier: 'strong' },
  architecture: { tier: 'strong' },
  'skill-writing': { tier: 'strong' },
  other: { tier: 'strong' },
}

/** A caller that waits no longer than this gets a model on this machine, milliseconds. */
export const hurryMs = 500
