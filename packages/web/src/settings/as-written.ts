import type { Setting } from '../server/types.ts'
import type { SettingsDoor } from './settings-door.ts'

/** A setting as it was written last. */
export interface WrittenSetting extends Setting {
  /** What the server goes by until it is started again, where that is another value. */
  former?: unknown
}

/** The settings of the server with the values that were written since it started. What it was started with stays. */
export function asWritten(settings: readonly Setting[], written: SettingsDoor['written']): WrittenSetting[] {
  const latest = new Map(written.map((one) => [one.name, one]))
  return settings.map((setting) => {
    const now = latest.get(setting.name)
    if (!now || setting.source === 'flag') return setting
    const isOther = JSON.stringify(now.value) !== JSON.stringify(setting.value)
    return { ...setting, value: now.value, source: now.source, ...(isOther && { former: setting.value }) }
  })
}
