import { z } from 'zod'
import { settingNames, settingOf } from './defaults.ts'
import { configSchema } from './schema.ts'

/** A setting that can be changed on the page, with its kind of value. */
export type EditableSetting =
  | { name: string; kind: 'switch' }
  | { name: string; kind: 'choice'; values: string[] }
  | { name: string; kind: 'number'; minimum: number; maximum: number; isWhole: boolean }

/**
 * Sections without settings about access, destinations of text, or started programs. Other sections are changed at a
 * terminal, so that a new one is not editable by default.
 */
const harmlessSections = new Set([
  'search',
  'chunking',
  'documents',
  'memory',
  'brief',
  'sessions',
  'flush',
  'retention',
  'learning',
])

interface Shape {
  type?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
}

/** Numbers, switches and choices of those sections; free text may name a program, a file or an address. */
export function editableSettings(): EditableSetting[] {
  const schema = z.toJSONSchema(configSchema, { io: 'input' })
  return settingNames.flatMap((name): EditableSetting[] => {
    if (!harmlessSections.has(name.split('.')[0]!)) return []
    const shape = settingOf(schema, `properties.${name.replaceAll('.', '.properties.')}`) as Shape | undefined
    if (shape?.type === 'boolean') return [{ name, kind: 'switch' }]
    if (shape?.enum?.every((value) => typeof value === 'string'))
      return [{ name, kind: 'choice', values: shape.enum as string[] }]
    const isWhole = shape?.type === 'integer'
    if ((isWhole || shape?.type === 'number') && shape?.minimum !== undefined && shape.maximum !== undefined)
      return [{ name, kind: 'number', minimum: shape.minimum, maximum: shape.maximum, isWhole }]
    return []
  })
}
