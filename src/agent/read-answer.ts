import { z } from 'zod'
import { jsonInText } from '../core/json-in-text.ts'
import type { PlanItem } from './run.ts'

const most = 8
const asked = z.object({ question: z.string().trim().min(1).max(4000) })
const plan = z.object({
  steps: z
    .array(z.object({ title: z.string().trim().min(1).max(2000), check: z.string().trim().max(500).catch('') }))
    .min(1),
})
const done = z.object({ summary: z.string().max(20_000) })
const cause = z.object({ cause: z.string().max(20_000) })
const reviewed = z.object({ verdict: z.enum(['accept', 'change']), comments: z.string().max(20_000).catch('') })

const read = <Answer>(schema: z.ZodType<Answer>, text: string): Answer | undefined =>
  schema.safeParse(jsonInText(text)).data

/** A role's question to the owner; undefined without one. */
export const questionIn = (text: string): string | undefined => read(asked, text)?.question

/** The steps of a plan; none where the answer has none. */
export const planIn = (text: string): PlanItem[] => (read(plan, text)?.steps ?? []).slice(0, most)

export const summaryIn = (text: string): string => read(done, text)?.summary ?? text.trim()
export const causeIn = (text: string): string => read(cause, text)?.cause ?? text.trim()

/** An unclear review counts as a request for changes. */
export const reviewIn = (text: string): { accepted: boolean; comments: string } => {
  const found = read(reviewed, text)
  return { accepted: found?.verdict === 'accept', comments: found?.comments || (found ? '' : text.trim()) }
}
