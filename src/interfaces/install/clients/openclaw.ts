import { type Client, inUserHome } from '../client.ts'
import { jsonText } from '../text/json-text.ts'

/** Its file is JSON5: what goes beyond JSON with comments (bare keys, single quotes) is refused, and left to the user. */
export const openclaw: Client = {
  id: 'openclaw',
  title: 'OpenClaw',
  files: (machine) => [inUserHome(machine, '.openclaw', 'openclaw.json')],
  language: jsonText({ comments: true, trailingCommas: true }),
  servers: ['mcp', 'servers'],
  stdio: (command, args) => ({ command, args }),
  http: (url, headers) => ({ url, transport: 'streamable-http', headers }),
  next: 'Restart the gateway: openclaw gateway restart.',
}
