import { invalidInput } from '../../core/errors.ts'

/** JSON schema of one input field. */
export interface FieldSchema {
  type?: string
  items?: FieldSchema
  [more: string]: unknown
}

/** Parameters of every route that are not fields of an operation. */
const ofEveryRoute = new Set(['space'])

/**
 * Fields of an operation from the query string: lists are repeated, numbers and booleans are text. A value that does
 * not fit its type stays text, for the schema to refuse.
 */
export function fieldsOfQuery(
  query: URLSearchParams,
  properties: Readonly<Record<string, FieldSchema>>,
): Record<string, unknown> {
  const fields: [string, unknown][] = []
  for (const name of new Set(query.keys())) {
    if (ofEveryRoute.has(name)) continue
    const texts = query.getAll(name)
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (schema?.type === 'array') fields.push([name, texts.map((text) => fromText(text, schema.items?.type))])
    else if (texts.length > 1 && schema) {
      throw invalidInput('field_repeated', `${name} takes one value, but ${texts.length} were given.`, { field: name })
    } else fields.push([name, fromText(texts[0]!, schema?.type)])
  }
  return Object.fromEntries(fields)
}

function fromText(text: string, type: string | undefined): unknown {
  if ((type === 'integer' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
