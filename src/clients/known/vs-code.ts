import { applicationFolder, type Client, joinOn } from '../client.ts'
import { jsonText } from '../text/json-text.ts'

export const vsCode: Client = {
  id: 'vscode',
  title: 'VS Code',
  files: (machine) => [joinOn(machine, applicationFolder(machine), 'Code', 'User', 'mcp.json')],
  projectFile: ['.vscode', 'mcp.json'],
  language: jsonText({ comments: true, trailingCommas: true }),
  servers: ['servers'],
  stdio: (command, args) => ({ type: 'stdio', command, args }),
  http: (url, headers) => ({ type: 'http', url, headers }),
  fromDesktop: true,
  next: 'In VS Code, run "MCP: List Servers" from the command palette and start it there.',
}
