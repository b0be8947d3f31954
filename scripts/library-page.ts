/** docs/reference/library.md: every method of the library and of the typed client, drawn from the operations. */
import { z } from 'zod'
import { instructionFlag } from '../src/core/flag-instruction.ts'
import type { AnswerSchema } from '../src/operations/answer-schema.ts'
import { answerSchemas } from '../src/operations/answer-schemas.ts'
import type { Operation } from '../src/operations/operation.ts'

interface Field {
  type?: string | string[]
  enum?: readonly unknown[]
  items?: Field
  anyOf?: readonly Field[]
  default?: unknown
  description?: string
  minimum?: number
  maximum?: number
}

export const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The page: an introduction, then a section for each operation with the fields that it takes. */
export function libraryPage(operations: readonly Operation[], table: (head: string[], rows: string[][]) => string) {
  const intro = [
    '`jarvis.<method>(input, settings?)` on what `openJarvis()` returns, and the same on `createClient()`. `settings` are',
    "`space`, `signal` and, in the library, `onProgress`. Types: `OperationInput<'query'>`, `OperationOutput<'query'>`.",
    'An answer is listed with its fields; `?` marks one that may be missing. Types with a capital letter are described in',
    '`/api/openapi.json` under `components.schemas`.',
    'The guide is [the library](../guides/library.md).',
  ].join('\n')
  const sorted = [...operations].sort((left, right) => (left.name < right.name ? -1 : 1))
  return [intro, ...sorted.map((operation) => section(operation, table))].join('\n\n')
}

function section({ name, summary, effect, input }: Operation, table: (head: string[], rows: string[][]) => string) {
  const schema = z.toJSONSchema(input, { io: 'input', target: 'draft-2020-12' }) as {
    properties: Record<string, Field>
    required?: string[]
  }
  const rows = Object.entries(schema.properties).map(([field, facts]) => [
    `\`${field}\`${schema.required?.includes(field) ? ', required' : ''}`,
    typeOf(facts),
    `${facts.description ?? ''}${facts.default === undefined || facts.default === '' ? '' : ` Default: ${JSON.stringify(facts.default)}.`}`,
  ])
  const fields = rows.length === 0 ? 'It takes no fields.' : table(['field', 'type', 'meaning'], rows)
  return `## ${camelCase(name)}\n\n${summary} (${effect})\n\n${fields}\n\nAnswer: ${answerOf(answerSchemas.operations[name]!)}.`
}

/** The fields of an answer in one line; optional ones have a question mark. The marker of stored text is omitted. */
function answerOf(schema: AnswerSchema): string {
  const { anyOf, properties = {}, required = [] } = resolved(schema)
  if (anyOf) return anyOf.map(answerOf).join('; or ')
  return Object.entries(properties)
    .filter(([field]) => field !== instructionFlag)
    .map(([field, value]) => `\`${field}${required.includes(field) ? '' : '?'}\` ${answerType(value)}`)
    .join(', ')
}

/** A short word for a type: the name of a shared one, of which /api/openapi.json has the fields. */
function answerType({ $ref, type, items, anyOf, enum: values, const: value }: AnswerSchema): string {
  if ($ref) return nameOf($ref)
  if (anyOf) return [...new Set(anyOf.map(answerType))].join(' or ')
  if (values || value !== undefined) return (values ?? [value]).map((one) => JSON.stringify(one)).join(' or ')
  if (type === 'array') return `list of ${items ? answerType(items) : 'values'}`
  return type === undefined ? 'any' : [type].flat().join(' or ')
}

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1)

const resolved = (schema: AnswerSchema): AnswerSchema =>
  schema.$ref === undefined ? schema : answerSchemas.shared[nameOf(schema.$ref)]!

function typeOf({ type, enum: values, items, anyOf, minimum, maximum }: Field): string {
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ')
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (type === 'array') return `list of ${items ? typeOf(items) : 'anything'}`
  if (type === 'integer' || type === 'number') {
    const isBounded = minimum !== undefined && maximum !== undefined && Math.abs(maximum) < Number.MAX_SAFE_INTEGER
    return `${type}${isBounded ? ` ${minimum} to ${maximum}` : ''}`
  }
  return [type].flat().join(' or ')
}
