import { execFile } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { offerQmd, qmdInstall } from '../../app/offer-qmd.ts'
import { type ExplainedSetting, explainConfig } from '../../config/explain.ts'
import { type EditableSetting, editableSettings } from '../../config/harmless-settings.ts'
import type { Home } from '../../config/home.ts'
import { loadConfig } from '../../config/load.ts'
import { namesProvider } from '../../config/names-provider.ts'
import { type WrittenSetting, writeSetting } from '../../config/write-setting.ts'
import { denied, invalidInput, unavailable } from '../../core/errors.ts'
import { startForm } from '../../core/platform/programs.ts'
import { readJson } from './read-body.ts'
import { refusals } from './refusal.ts'
import { sendJson } from './send.ts'

/** Answer of `GET /settings`: the editable settings, and whether QMD is installed or could be. */
export interface SettingsDoor {
  editable: EditableSetting[]
  /** All settings as a command that starts now reads them; the server keeps those of its start. */
  written: Pick<ExplainedSetting, 'name' | 'value' | 'source'>[]
  qmd: ReturnType<typeof offerQmd> & { isSet: boolean }
}

/** Installing a package may take as long as a slow network does, milliseconds. */
const installPatience = 10 * 60_000

/**
 * `/settings` for the owner's page. Not an operation: an assistant that may search must not change how the program
 * works. The server applies changed settings after a restart; every new command does at once.
 */
export async function answerSettings(
  home: Home,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (path === '/settings' && request.method === 'GET') return sendJson(response, await settingsAnswer(home))
  if (request.method !== 'POST') throw refusals.methodNotAllowed('POST')
  const given = await readJson(request, 10_000)
  if (path === '/settings') return sendJson(response, await change(home, given))
  response.socket?.setTimeout(0)
  sendJson(response, await install())
}

async function settingsAnswer(home: Home): Promise<SettingsDoor> {
  const loaded = await loadConfig({ home: home.root })
  const { config, variable } = loaded
  const offer = offerQmd(config.qmd.path, variable('PATH'), process.versions.node)
  const isSet = namesProvider(config.search.provider, 'qmd')
  const written = explainConfig(loaded).map(({ name, value, source }) => ({ name, value, source }))
  return { editable: editableSettings(), written, qmd: { ...offer, isSet } }
}

/** `value` as text; null removes the setting from the file. */
function change(home: Home, { name, value }: Record<string, unknown>): Promise<WrittenSetting> {
  if (typeof name !== 'string' || (value !== null && typeof value !== 'string'))
    throw invalidInput('input_invalid', 'name and value must be strings; a value of null restores the default.')
  if (!editableSettings().some((one) => one.name === name))
    throw denied(
      'setting_at_terminal',
      `${name} can only be changed in a terminal: jarvis config set ${name} <value>`,
      { name },
    )
  return writeSetting(home, name, value ?? undefined)
}

/** Runs the one command that was shown, without a shell. */
async function install(): Promise<{ installed: true }> {
  const [program, ...words] = qmdInstall
  try {
    const form = startForm(program, words)
    await promisify(execFile)(form.command, form.args, { ...form, timeout: installPatience })
    return { installed: true }
  } catch (error) {
    const said = String((error as { stderr?: string }).stderr || (error as Error).message)
    const lines = said.split('\n').filter((line) => line.trim() !== '')
    throw unavailable(
      'install_failed',
      `npm could not install it: ${lines.slice(0, 2).join(' ').slice(0, 300)}. In a terminal: ${qmdInstall.join(' ')}`,
    )
  }
}
