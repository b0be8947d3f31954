/** JSON Schemas of TypeScript types, for their values after `JSON.stringify`. */
import ts from 'typescript'
import { instructionFlag } from '../src/core/flag-instruction.ts'
import type { AnswerSchema } from '../src/operations/answer-schema.ts'

export interface TypeReader {
  schemaOf(type: ts.Type): AnswerSchema
  /** The named types that were met, by the name that `$ref` leads to. */
  shared(): Record<string, AnswerSchema>
}

/** `at` is any place in the program: types of properties are asked as seen from there. */
export function createTypeReader(checker: ts.TypeChecker, at: ts.Node): TypeReader {
  const names = new Map<ts.Type, string>()
  const shared: Record<string, AnswerSchema> = {}

  function schemaOf(type: ts.Type): AnswerSchema {
    const plain = plainSchema(type)
    if (plain) return plain
    const name = nameOf(type)
    if (name === undefined) return structureOf(type)
    const $ref = `#/components/schemas/${named(type, name)}`
    return { $ref }
  }

  /** The name of a shared type, whose schema is created once and may refer to itself. */
  function named(type: ts.Type, wanted: string): string {
    const known = names.get(type)
    if (known) return known
    let name = wanted
    for (let next = 2; name in shared; next++) name = `${wanted}${next}`
    names.set(type, name)
    shared[name] = {}
    shared[name] = { ...describe(type.aliasSymbol ?? type.symbol), ...structureOf(type) }
    return name
  }

  function structureOf(type: ts.Type): AnswerSchema {
    if (type.isUnion()) return unionOf(type.types)
    if (checker.isTupleType(type)) return tupleOf(type as ts.TypeReference)
    const element = checker.isArrayLikeType(type) ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined
    if (!element) return objectOf(type)
    return element.flags & ts.TypeFlags.Never
      ? { type: 'array', maxItems: 0 }
      : { type: 'array', items: schemaOf(element) }
  }

  function tupleOf(type: ts.TypeReference): AnswerSchema {
    const prefixItems = checker.getTypeArguments(type).map(schemaOf)
    const { minLength, hasRestElement } = type.target as ts.TupleType
    const most = hasRestElement ? {} : { maxItems: prefixItems.length }
    return { type: 'array', prefixItems, minItems: minLength, ...most }
  }

  function unionOf(types: readonly ts.Type[]): AnswerSchema {
    const schemas = types.filter((type) => !isAbsent(type)).map(schemaOf)
    const values = schemas.flatMap(valuesOf)
    // The checker makes `true | false` of boolean.
    const isBoolean = values.includes(true) && values.includes(false)
    const rest = isBoolean ? values.filter((value) => typeof value !== 'boolean') : values
    return joined([
      ...schemas.filter((schema) => valuesOf(schema).length === 0),
      ...(isBoolean ? [{ type: 'boolean' } as const] : []),
      ...valueSchema(rest),
    ])
  }

  function objectOf(type: ts.Type): AnswerSchema {
    const properties: Record<string, AnswerSchema> = {}
    const required: string[] = []
    for (const property of checker.getPropertiesOfType(type)) {
      const of = checker.getTypeOfSymbolAtLocation(property, at)
      const parts = of.isUnion() ? of.types : [of]
      if (parts.every(isAbsent)) continue
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0 || parts.some(isAbsent)
      properties[property.name] = { ...describe(property), ...schemaOf(of) }
      if (!optional) required.push(property.name)
    }
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String)
    if (Object.values(properties).some(holdsText)) properties[instructionFlag] = { const: true }
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 && { properties }),
      ...(required.length > 0 && { required }),
      ...(index && { additionalProperties: schemaOf(index) }),
    }
  }

  /** JSON has no field where a value is undefined or a function. */
  const isAbsent = (type: ts.Type): boolean =>
    (type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) !== 0 ||
    type.getCallSignatures().length > 0

  function describe(symbol: ts.Symbol | undefined): Pick<AnswerSchema, 'description'> {
    const text = ts.displayPartsToString(symbol?.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim()
    return text === '' ? {} : { description: text }
  }

  return { schemaOf, shared: () => shared }
}

/** Whether a field may contain stored text, in which an answer marks instructions. */
const holdsText = ({ type, anyOf, items }: AnswerSchema): boolean =>
  (Array.isArray(type) ? type.includes('string') : type === 'string') ||
  (anyOf ?? []).some(holdsText) ||
  (items !== undefined && holdsText(items))

/** Types without fields; undefined for all others. */
function plainSchema(type: ts.Type): AnswerSchema | undefined {
  const { flags } = type
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {}
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) return { type: 'null' }
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
  if (flags & ts.TypeFlags.BooleanLiteral)
    return { const: (type as { intrinsicName?: string }).intrinsicName === 'true' }
  if (flags & ts.TypeFlags.StringLike) return { type: 'string' }
  if (flags & ts.TypeFlags.NumberLike) return { type: 'number' }
  if (flags & ts.TypeFlags.Null) return { type: 'null' }
  // A branded text is the text.
  if (type.isIntersection()) return type.types.map(primitiveSchema).find((schema) => schema !== undefined)
  return type.symbol?.name === 'Date' ? { type: 'string' } : undefined
}

const primitiveSchema = (type: ts.Type): AnswerSchema | undefined =>
  type.flags & ts.TypeFlags.Primitive ? plainSchema(type) : undefined

/** Our interfaces and aliases have a shared name; instances of generic ones and mapped types do not. */
function nameOf(type: ts.Type): string | undefined {
  const { aliasSymbol, symbol } = type
  if (aliasSymbol) return type.aliasTypeArguments === undefined && isOurs(aliasSymbol) ? aliasSymbol.name : undefined
  const isInterface = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Interface) !== 0
  const isGeneric = ((type as ts.TypeReference).typeArguments ?? []).length > 0
  return isInterface && !isGeneric && isOurs(symbol) ? symbol.name : undefined
}

const isOurs = ({ declarations = [] }: ts.Symbol): boolean =>
  declarations.length > 0 && declarations.every((node) => !node.getSourceFile().isDeclarationFile)

/** Combines several schemas in a fixed order, since that of the checker depends on the order of files. */
function joined(schemas: readonly AnswerSchema[]): AnswerSchema {
  if (schemas.length === 1) return schemas[0]!
  const types = schemas.map((schema) => (Object.keys(schema).join() === 'type' ? schema.type : undefined))
  if (types.every((type) => typeof type === 'string')) return { type: types.sort(nullLast) }
  const sorted = schemas.map((schema) => [JSON.stringify(schema), schema] as const).sort(([a], [b]) => (a < b ? -1 : 1))
  return { anyOf: sorted.map(([, schema]) => schema) }
}

const nullLast = (left: string, right: string): number =>
  Number(left === 'null') - Number(right === 'null') || (left < right ? -1 : 1)

type Value = string | number | boolean

const valuesOf = (schema: AnswerSchema): readonly Value[] =>
  schema.const === undefined ? (schema.enum ?? []) : [schema.const]

function valueSchema(values: readonly Value[]): AnswerSchema[] {
  if (values.length === 0) return []
  return values.length === 1 ? [{ const: values[0]! }] : [{ enum: [...values].sort() }]
}
