import { type Client, folderOf, inUserHome, joinOn, type Machine } from '../client.ts'
import { jsonText } from '../text/json-text.ts'

/** OpenClaw itself writes JSON, and reads what users write by hand, which is JSON5. */
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

/** Variables name the file, the folder of all that it keeps, or what it takes for the user's home. */
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
