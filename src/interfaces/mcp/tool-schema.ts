import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { didYouMean, nearest } from '../../core/nearest.ts'
import { describeIssue } from '../input-issue.ts'

/**
 * An operation's input as the protocol server takes it: made once, strict, and an unknown argument is answered with the
 * nearest right one, so that a model can correct itself in one step.
 */
export function toolSchema<Input extends z.ZodObject>(
  input: Input,
): StandardSchemaWithJSON<z.input<Input>, z.output<Input>> {
  const described = describe(input, 'input')
  const known = Object.keys(input.shape)
  return {
    '~standard': {
      version: 1,
      vendor: 'jarvis',
      jsonSchema: { input: () => described, output: () => described },
      validate(value) {
        const parsed = input.safeParse(value)
        if (parsed.success) return { value: parsed.data }
        return {
          issues: parsed.error.issues.map((issue) => ({ message: explain(issue, value, known), path: issue.path })),
        }
      },
    },
  }
}

/** The schema of a tool's answer, described once: the protocol server asks for the description with each call. */
export function answerSchema(output: z.ZodObject): StandardSchemaWithJSON {
  const described = describe(output, 'output')
  return {
    '~standard': {
      ...output['~standard'],
      vendor: 'jarvis',
      jsonSchema: { input: () => described, output: () => described },
    },
  }
}

/**
 * JSON schema without `$schema`: some clients fail on it, and a model would read its address for each tool. Also
 * without length limits of texts and lists: a model hardly ever meets them, the answer reports it when it does, and
 * they are a ninth of the list.
 */
function describe(object: z.ZodObject, io: 'input' | 'output'): Record<string, unknown> {
  const override = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
    for (const length of ['minLength', 'maxLength', 'maxItems']) delete jsonSchema[length]
  }
  const { $schema: _, ...described } = z.toJSONSchema(object, { io, target: 'draft-2020-12', override })
  return described
}

function explain(issue: z.core.$ZodIssue, given: unknown, known: readonly string[]): string {
  if (issue.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? ''
    return `unknown argument "${key}".${didYouMean(nearest(key, known))} Arguments are ${known.join(', ')}`
  }
  // The protocol server writes the path of the value before it.
  return describeIssue(issue, given, () => '')
}
