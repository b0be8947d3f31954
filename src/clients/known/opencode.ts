import { isObject } from '../../core/object-of.ts'
import { type Client, configFolder, joinOn } from '../client.ts'
import type { ConfigText } from '../text/config-text.ts'
import { jsonText } from '../text/json-text.ts'

export const opencode: Client = {
  id: 'opencode',
  title: 'OpenCode',
  files: (machine) =>
    ['opencode.jsonc', 'opencode.json'].map((name) => joinOn(machine, configFolder(machine), 'opencode', name)),
  projectFile: ['opencode.json'],
  language: jsonText({ comments: true, trailingCommas: true }),
  schema: 'https://opencode.ai/config.json',
  servers: serversOf,
  stdio: (command, args) => ({ type: 'local', command: [command, ...args], enabled: true }),
  http: (url, headers) => ({ type: 'remote', url, headers, enabled: true }),
  next: 'Restart OpenCode.',
}

/** Servers are below `mcp`, or below `mcp.servers` in files of later versions. A server may be named "servers". */
function serversOf(text: ConfigText): readonly string[] {
  const nested = text.get(['mcp'])
  const servers = isObject(nested) ? nested.servers : undefined
  return isObject(servers) && typeof servers.type !== 'string' ? ['mcp', 'servers'] : ['mcp']
}
