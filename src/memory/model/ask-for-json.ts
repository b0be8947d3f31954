import { z } from 'zod'
import { unavailable } from '../../core/errors.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { LanguageModel } from '../../ports/models.ts'
import { jsonInText } from './json-in-text.ts'

export interface Asked<Shape extends z.ZodType> {
  system: string
  prompt: string
  shape: Shape
  maxTokens: number
}

/** A wrong answer is shown to the model once, with what is wrong: more often than that it does not learn. */
const attempts = 2

/**
 * An answer of the wanted shape, or Unavailable `model_answer_invalid`: never half of one. The model is held to the
 * schema where it can be, and checked in any case.
 */
export async function askForJson<Shape extends z.ZodType>(
  model: LanguageModel,
  { system, prompt, shape, maxTokens }: Asked<Shape>,
  options?: CallOptions,
): Promise<z.output<Shape>> {
  const schema = z.toJSONSchema(shape, { io: 'input', target: 'draft-2020-12' }) as Record<string, unknown>
  let asked = prompt
  let wrong = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { text, truncated } = await model.generate({ system, prompt: asked, maxTokens, schema }, options)
    const value = jsonInText(text)
    const parsed = value === undefined ? undefined : shape.safeParse(value)
    if (parsed?.success) return parsed.data
    wrong = truncated ? 'it was cut off' : parsed ? z.prettifyError(parsed.error) : 'it held no JSON object'
    asked = `${prompt}\n\nYour last answer could not be used: ${wrong.slice(0, 1000)}. Answer again, with one JSON object that fits the schema.`
  }
  throw unavailable(
    'model_answer_invalid',
    `${model.id} gave no answer of the wanted form: ${wrong.split('\n')[0]}. Rules are used in its place; another llm.model may do better.`,
  )
}
