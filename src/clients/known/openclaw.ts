import { type Client, folderOf, inUserHome, joinOn, type Machine } from '../client.ts'
import { jsonText } from '../text/json-text.ts'

/** OpenClaw writes JSON and reads JSON5, which users write by hand. */
export const openClawText = jsonText({ comments: true, trailingCommas: true, json5: true })

export const openclaw: Client = {
  id: 'openclaw',
  title: 'OpenClaw',
  files: (machine) => [settingsOf(machine)],
  language: openClawText,
  servers: ['mcp', 'servers'],
  stdio: (command, args) => ({ command, args }),
  http: (url, headers) => ({ url, transport: 'streamable-http', headers }),
  next: 'Restart the gateway: openclaw gateway restart.',
}

/** Environment variables name the file, the state folder, or the folder that it uses as the user's home. */
function settingsOf(machine: Machine): string {
  const file = folderOf(machine, 'OPENCLAW_CONFIG_PATH')
  if (file !== undefined) return fromHome(machine, file)
  const folder = folderOf(machine, 'OPENCLAW_STATE_DIR')
  if (folder !== undefined) return joinOn(machine, fromHome(machine, folder), name)
  const home = folderOf(machine, 'OPENCLAW_HOME')
  return home === undefined
    ? inUserHome(machine, '.openclaw', name)
    : joinOn(machine, fromHome(machine, home), '.openclaw', name)
}

const name = 'openclaw.json'

const fromHome = (machine: Machine, path: string): string =>
  /^~(?=$|[\\/])/.test(path) ? inUserHome(machine, path.slice(1)) : path
