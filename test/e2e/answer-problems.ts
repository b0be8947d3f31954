import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { answerSchemas } from '../../src/operations/answer-schemas.ts'

/** Differences between an answer and its schema: missing fields, wrong types, and unlisted fields. */
export function answerProblems(operation: string, answer: unknown): string[] {
  const validate = validators[operation]
  if (!validate) return [`${operation} has no schema`]
  const sent = JSON.parse(JSON.stringify(answer ?? null))
  if (validate(sent)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${operation}${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

const validators = compileAll()

function compileAll(): Record<string, ValidateFunction> {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true })
  ajv.addVocabulary(['components'])
  ajv.addSchema(closed({ $id: 'api', components: { schemas: answerSchemas.shared } }) as object)
  return Object.fromEntries(
    Object.entries(answerSchemas.operations).map(([name, schema]) => [name, ajv.compile(closed(schema) as object)]),
  )
}

/** The same schema, but refusing unlisted fields, which programs cannot rely on. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const fields = Object.entries(schema).map(([key, value]) => [
    key,
    key === '$ref' ? `api${value as string}` : closed(value),
  ])
  const isObject = 'properties' in schema && 'type' in schema && schema.type === 'object'
  return { ...(isObject && { additionalProperties: false }), ...Object.fromEntries(fields) }
}
