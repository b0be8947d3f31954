import { z } from 'zod'
import { askForJson as ask } from '../../core/ask-for-json.ts'
import type { CallOptions } from '../../core/runtime.ts'
import type { LanguageModel } from '../../ports/models.ts'

export interface Asked<Shape extends z.ZodType> {
  system: string
  prompt: string
  shape: Shape
  maxTokens: number
}

/** An answer in the given schema. Throws Unavailable `model_answer_invalid`. */
export function askForJson<Shape extends z.ZodType>(
  model: LanguageModel,
  { shape, ...question }: Asked<Shape>,
  options?: CallOptions,
): Promise<z.output<Shape>> {
  const schema = z.toJSONSchema(shape, { io: 'input', target: 'draft-2020-12' }) as Record<string, unknown>
  const check = (value: unknown) => {
    const parsed = shape.safeParse(value)
    return parsed.success ? { value: parsed.data } : { wrong: z.prettifyError(parsed.error) }
  }
  return ask(model, { ...question, schema, check }, options)
}
