import type { CallOptions } from '../core/runtime.ts'
import { fillTemplate } from './fill-template.ts'
import type { TemplateNeeds } from './needs.ts'
import { templateThreshold } from './template-rows.ts'
import { type TemplateEvidence, weighTemplates } from './weigh-templates.ts'

export interface TemplateQuestion {
  /** The message to the owner. */
  text: string
  /** Number of other participants. */
  people?: number | undefined
  /** Sender of the message. */
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

/** A line through the log odds that the best template answers. */
export interface ScoreLine {
  constant: number
  slope: number
}

/**
 * Fitted by `bench/templates.ts --fit`, with the constant such that at 0.7 at most 3 % of the messages without a
 * fitting template get one: `strength` as log odds for the model, the static embedding, and words alone.
 */
const lines: Readonly<Record<'model' | 'instant' | 'words', ScoreLine>> = {
  model: { constant: -5.96, slope: 1.65 },
  instant: { constant: -3.28, slope: 1.4 },
  words: { constant: -1.73, slope: 4.59 },
}
/** Deduction for a report if no trigger is one, standard deviations. */
const reportLoss = 1

/** Combined evidence for a template; its unit depends on the comparison. */
export const strength = ({ words, near, reports }: TemplateEvidence): number =>
  near === null ? words : near - reportLoss * reports

/** Probability that a template answers, 0…1. */
export function templateScore(evidence: TemplateEvidence, given?: ScoreLine): number {
  const { near, isInstant } = evidence
  const { constant, slope } = given ?? lines[near === null ? 'words' : isInstant ? 'instant' : 'model']
  return 1 / (1 + Math.exp(-(constant + slope * strength(evidence))))
}

/** Nearness in words. */
const closeness = (nearest: number | null): string =>
  nearest === null
    ? 'not compared'
    : nearest >= 8
      ? 'nearly the same'
      : nearest >= 5
        ? 'close'
        : nearest >= 3
          ? 'related'
          : 'different'

/** Templates that answer a message, best first, with their variables filled in. */
export async function matchTemplates(
  needs: TemplateNeeds,
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
      why: `It answers "${trigger}": ${Math.round(evidence.words * 100)} % of the words are the same, and the meaning is ${closeness(evidence.nearest)}.`,
    }))
}
