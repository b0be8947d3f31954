import { unavailable } from './errors.ts'
import { jsonInText } from './json-in-text.ts'
import type { CallOptions } from './runtime.ts'

/** The part of a language model used here; the port has the rest. */
interface AnsweringModel {
  readonly id: string
  generate(
    request: {
      system: string
      prompt: string
      maxTokens: number
      schema: Readonly<Record<string, unknown>>
      again?: boolean
    },
    options?: CallOptions,
  ): Promise<{ text: string; truncated?: boolean }>
}

export interface JsonQuestion<Value> {
  system: string
  prompt: string
  /** JSON schema of the answer, for models that support one. */
  schema: Readonly<Record<string, unknown>>
  /** The validated answer, or what is wrong with it. */
  check(value: unknown): { value: Value } | { wrong: string }
  maxTokens: number
}

/** A wrong answer is shown to the model once, with the error: further attempts do not improve it. */
const attempts = 2

/**
 * Asks for an answer of the wanted shape, or throws Unavailable `model_answer_invalid`; never returns a partial one.
 * The model is constrained to the schema where it supports that, and the answer is always checked.
 */
export async function askForJson<Value>(
  model: AnsweringModel,
  { system, prompt, schema, check, maxTokens }: JsonQuestion<Value>,
  options?: CallOptions,
): Promise<Value> {
  let asked = prompt
  let wrong = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { text, truncated } = await model.generate(
      { system, prompt: asked, maxTokens, schema, ...(attempt > 0 && { again: true }) },
      options,
    )
    const found = jsonInText(text)
    const checked = found === undefined ? { wrong: 'it contains no JSON object' } : check(found)
    if ('value' in checked) return checked.value
    wrong = truncated ? 'it was cut off' : checked.wrong
    asked = `${prompt}\n\nYour last answer could not be used: ${wrong.slice(0, 1000)}. Answer again, with one JSON object that fits the schema.`
  }
  throw unavailable(
    'model_answer_invalid',
    `${model.id} did not return the expected JSON: ${wrong.split('\n')[0]}. Rules are used instead; another llm.model may work better.`,
  )
}
