import { type Client, inUserHome } from '../client.ts'
import { jsonText } from '../text/json-text.ts'

export const cursor: Client = {
  id: 'cursor',
  title: 'Cursor',
  files: (machine) => [inUserHome(machine, '.cursor', 'mcp.json')],
  projectFile: ['.cursor', 'mcp.json'],
  language: jsonText({ comments: true, trailingCommas: true }),
  servers: ['mcpServers'],
  stdio: (command, args) => ({ command, args }),
  http: (url, headers) => ({ url, headers }),
  fromDesktop: true,
  next: 'Restart Cursor, and enable it under Settings, MCP, if needed.',
}
