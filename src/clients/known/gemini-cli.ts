import { type Client, inUserHome } from '../client.ts'
import { jsonText } from '../text/json-text.ts'

export const geminiCli: Client = {
  id: 'gemini-cli',
  title: 'Gemini CLI',
  files: (machine) => [inUserHome(machine, '.gemini', 'settings.json')],
  projectFile: ['.gemini', 'settings.json'],
  language: jsonText({ comments: true, trailingCommas: false }),
  servers: ['mcpServers'],
  stdio: (command, args) => ({ command, args }),
  http: (url, headers) => ({ httpUrl: url, headers }),
  next: 'Restart Gemini CLI; /mcp lists it.',
}
