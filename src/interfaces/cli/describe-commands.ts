import { z } from 'zod'
import { loadCatalogue, loadDoors } from '../../operations/catalogue.ts'
import type { Operation } from '../../operations/operation.ts'
import type { CommandForm } from '../../ports/doors.ts'
import type { Command, CommandOption } from './command.ts'
import { commandForms, ownCommands } from './command-table.ts'

interface FieldSchema {
  type?: string
  enum?: string[]
  items?: FieldSchema
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: unknown
  description?: string
  /** An old name. */
  deprecated?: boolean
}

/**
 * All commands with their options, derived from the operations' schemas. The build runs this once and stores the
 * result.
 */
export async function describeCommands(): Promise<Command[]> {
  const operations = await loadCatalogue()
  const declared = [...(await loadDoors()).values()].flatMap(({ commands }) => commands)
  const drawn = [...commandForms, ...declared].map((form) => {
    const operation = operations.find(({ name }) => name === form.operation)
    if (!operation) throw new Error(`The command "${form.words.join(' ')}" names no operation: ${form.operation}`)
    return describe(form, operation)
  })
  return [...drawn, ...ownCommands]
}

function describe(form: CommandForm, operation: Operation): Command {
  const schema = z.toJSONSchema(operation.input, { io: 'input' }) as {
    properties?: Record<string, FieldSchema>
    required?: string[]
  }
  const fields = schema.properties ?? {}
  const places = form.arguments ?? []
  return {
    words: form.words,
    operation: operation.name,
    summary: operation.summary,
    effect: operation.effect,
    ...(form.here !== undefined && { here: form.here }),
    ...(form.hereInRepository !== undefined && { hereInRepository: form.hereInRepository }),
    ...(form.source !== undefined && { source: form.source }),
    ...(form.piped !== undefined && { piped: form.piped }),
    ...(form.typed !== undefined && { typed: form.typed }),
    ...(form.oneByOne !== undefined && { oneByOne: form.oneByOne }),
    ...(operation.makesSpace && { makesSpace: true }),
    arguments: places.map((place) => ({
      ...place,
      required: schema.required?.includes(place.field) ?? false,
      ...maxLengthOf(fields[place.field]),
      ...defaultOf(fields[place.field]),
      description: fields[place.field]?.description ?? '',
    })),
    options: [
      ...(form.source === undefined ? [] : [clipboard]),
      ...Object.entries(fields)
        .filter(([field]) => !places.some((place) => place.field === field) && !form.leftOut?.includes(field))
        .flatMap(([field, fieldSchema]) => optionsOf(field, fieldSchema, form.letters?.[field])),
    ],
    examples: form.examples ?? [],
  }
}

const clipboard: CommandOption = {
  flag: 'clipboard',
  field: 'clipboard',
  type: 'boolean',
  description: 'Use the URL or text in the clipboard.',
}

/** A field that defaults to a preview gets the option `--yes`; the field's own name still works. */
function optionsOf(field: string, schema: FieldSchema, letter?: string): CommandOption[] {
  const option = optionOf(field, schema, letter)
  if (field !== 'dryRun' || schema.default !== true) return [option]
  const description = 'Skip the confirmation. Without it, a terminal asks and a program gets a preview.'
  const yes = { flag: 'yes', short: 'y', field, type: 'boolean', inverts: true, description } as const
  return [yes, { ...option, hidden: true }]
}

/** Fields of labels, which contain no comma; paths, sentences and names of persons may. */
const labels = new Set('collection tag topics concepts concept lang'.split(' '))

function optionOf(field: string, schema: FieldSchema, letter?: string): CommandOption {
  const value = schema.type === 'array' ? (schema.items ?? {}) : schema
  return {
    flag: field.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`).replaceAll('_', '-'),
    ...(letter !== undefined && { short: letter }),
    field,
    type: (value.type ?? 'string') as CommandOption['type'],
    ...(schema.type === 'array' && { list: true, ...((value.enum || labels.has(field)) && { commas: true }) }),
    ...(value.enum && { values: value.enum }),
    ...(value.minimum !== undefined && { minimum: value.minimum }),
    ...(value.maximum !== undefined && { maximum: value.maximum }),
    ...maxLengthOf(value),
    ...defaultOf(schema),
    ...(schema.deprecated && { hidden: true }),
    description: schema.description ?? '',
  }
}

const defaultOf = (schema: FieldSchema | undefined) =>
  schema?.default !== undefined ? { default: schema.default } : {}

const maxLengthOf = (schema: FieldSchema | undefined) =>
  schema?.maxLength !== undefined ? { maxLength: schema.maxLength } : {}
