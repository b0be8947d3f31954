import { z } from 'zod'
import { shownAddress } from '../core/shown-address.ts'
import { settingNames, settingOf } from './defaults.ts'
import type { SettingSource } from './kept-settings.ts'
import { type LoadedConfig, unknownSetting, variableOf } from './load.ts'
import { configSchema } from './schema.ts'

export interface ExplainedSetting {
  name: string
  value: unknown
  source: SettingSource
  /** Environment variable that sets it. */
  variable: string
  description: string
}

/**
 * Every setting with its value, source and description; or one by its name, or those of a section (`search`). Throws
 * InvalidInput for an unknown name.
 */
export function explainConfig({ config, sources }: LoadedConfig, wanted?: string): ExplainedSetting[] {
  const schema = z.toJSONSchema(configSchema, { io: 'input' })
  const names =
    wanted === undefined
      ? settingNames
      : settingNames.filter((name) => name === wanted || name.startsWith(`${wanted}.`))
  if (names.length === 0) throw unknownSetting(wanted as string)
  return names.map((name) => ({
    name,
    value: shownSetting(name, settingOf(config, name)),
    source: sources[name] ?? 'default',
    variable: variableOf(name),
    description: String(settingOf(schema, `properties.${name.replaceAll('.', '.properties.')}.description`) ?? ''),
  }))
}

/** The value of a setting for display: a database address without its password. */
export const shownSetting = (name: string, value: unknown): unknown =>
  name === 'database' && typeof value === 'string' ? shownAddress(value) : value
