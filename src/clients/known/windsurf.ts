import { type Client, inUserHome } from '../client.ts'
import { jsonText } from '../text/json-text.ts'

export const windsurf: Client = {
  id: 'windsurf',
  title: 'Windsurf',
  files: (machine) => [inUserHome(machine, '.codeium', 'windsurf', 'mcp_config.json')],
  language: jsonText({ comments: true, trailingCommas: true }),
  servers: ['mcpServers'],
  stdio: (command, args) => ({ command, args }),
  http: (url, headers) => ({ serverUrl: url, headers }),
  fromDesktop: true,
  next: 'In Windsurf, press the refresh button of the MCP servers in Cascade, or restart it.',
}
