import type { Jarvis } from '../../app/jarvis.ts'
import { alignWrapped } from './layout.ts'
import type { View } from './view.ts'

type Setting = Awaited<ReturnType<Jarvis['explainConfig']>>[number]

/** A value as text; `none` if empty. */
export const settingInWords = (value: unknown): string =>
  value === '' ? 'none' : typeof value === 'string' ? value : JSON.stringify(value)

/** All settings as a table; a single one with the command to change it. */
export const settingsView: View<{ settings: Setting[] }> = {
  plain({ settings }, { output: { style, width } }) {
    const [only, second] = settings
    const origin = ({ source }: Setting) => (source === 'default' ? style.dim(source) : style.mark(source))
    if (only && !second)
      return [
        `${style.bold(only.name)}  ${settingInWords(only.value)}  ${origin(only)}`,
        only.description,
        `Change it: jarvis config set ${only.name} <value>, or the variable ${only.variable}.`,
      ].join('\n')
    return alignWrapped(
      settings.map((setting) => [
        style.bold(setting.name),
        String(setting.value),
        origin(setting),
        setting.description,
      ]),
      style.dim,
      width,
    ).join('\n')
  },
  rows: ({ settings }) => settings.map((setting) => ({ ...setting })),
}
