/** Keywords that structured output does not support; the answer is validated against them afterwards. */
const unsupported = new Set([
  '$schema',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
  'default',
])

/** Converts a JSON schema for structured output: every object closed, every field required, no limits. */
export function closedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closedSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const { properties, ...rest } = schema as Record<string, unknown>
  const kept = Object.entries(rest).filter(([key]) => !unsupported.has(key))
  const closed: Record<string, unknown> = Object.fromEntries(kept.map(([key, value]) => [key, closedSchema(value)]))
  if (typeof properties !== 'object' || properties === null) return closed
  const fields = Object.entries(properties).map(([name, value]) => [name, closedSchema(value)] as const)
  return {
    ...closed,
    properties: Object.fromEntries(fields),
    required: fields.map(([name]) => name),
    additionalProperties: false,
  }
}
