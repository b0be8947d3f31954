import { z } from 'zod'
import { settingNames, settingOf } from './defaults.ts'
import type { SettingSource } from './kept-settings.ts'
import { type LoadedConfig, variableOf } from './load.ts'
import { configSchema } from './schema.ts'

export interface ExplainedSetting {
  name: string
  value: unknown
  source: SettingSource
  /** Environment variable that sets it. */
  variable: string
  description: string
}

/** Every setting with its value, where that came from, and what it means. */
export function explainConfig({ config, sources }: LoadedConfig): ExplainedSetting[] {
  const schema = z.toJSONSchema(configSchema, { io: 'input' })
  return settingNames.map((name) => ({
    name,
    value: settingOf(config, name),
    source: sources[name] ?? 'default',
    variable: variableOf(name),
    description: String(settingOf(schema, `properties.${name.replaceAll('.', '.properties.')}.description`) ?? ''),
  }))
}
