import type { Setting } from '../server/types.ts'

/** A setting that may be changed here, with what it takes. */
export type EditableSetting =
  | { name: string; kind: 'switch' }
  | { name: string; kind: 'choice'; values: string[] }
  | { name: string; kind: 'number'; minimum: number; maximum: number; isWhole: boolean }

/** Answer of `/settings`. It is not an operation, so that no assistant can change the program's settings. */
export interface SettingsDoor {
  editable: EditableSetting[]
  /** Settings as a command that starts now has them. */
  written: Pick<Setting, 'name' | 'value' | 'source'>[]
  qmd: { isInstalled: boolean; nodeFits: boolean; nodeVersion: string; command: string; isSet: boolean }
}

async function ask<Answer>(path: string, body?: unknown): Promise<Answer> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(path, body === undefined ? {} : post)
  const answer = (await response.json()) as Answer & { detail?: string }
  if (!response.ok) throw new Error(answer.detail ?? 'The server refused.')
  return answer
}

export const readSettingsDoor = (): Promise<SettingsDoor> => ask('/settings')
/** `value` as it is typed; null: as it was shipped. */
export const writeSetting = (name: string, value: string | null): Promise<unknown> => ask('/settings', { name, value })
export const installQmd = (): Promise<unknown> => ask('/settings/qmd', {})
