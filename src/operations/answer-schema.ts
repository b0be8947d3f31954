type JsonType = 'string' | 'number' | 'boolean' | 'null' | 'array' | 'object'

/** JSON Schema (2020-12) of a value, as far as answers need it. */
export interface AnswerSchema {
  $ref?: string
  description?: string
  type?: JsonType | readonly JsonType[]
  const?: string | number | boolean
  enum?: readonly (string | number | boolean)[]
  anyOf?: readonly AnswerSchema[]
  items?: AnswerSchema
  prefixItems?: readonly AnswerSchema[]
  minItems?: number
  maxItems?: number
  properties?: Readonly<Record<string, AnswerSchema>>
  required?: readonly string[]
  additionalProperties?: AnswerSchema
}

export interface AnswerSchemas {
  /** Schemas by the name of the operation. */
  operations: Readonly<Record<string, AnswerSchema>>
  /** Types that answers share, by name; a `$ref` is `#/components/schemas/<name>`. */
  shared: Readonly<Record<string, AnswerSchema>>
}
