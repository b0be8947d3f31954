import { type Client, folderOf, inUserHome, joinOn } from '../client.ts'
import { jsonText } from '../text/json-text.ts'

export const claudeCode: Client = {
  id: 'claude-code',
  title: 'Claude Code',
  files: (machine) => [joinOn(machine, folderOf(machine, 'CLAUDE_CONFIG_DIR') ?? machine.userHome, '.claude.json')],
  traces: (machine) => {
    const folder = folderOf(machine, 'CLAUDE_CONFIG_DIR')
    return folder === undefined ? [inUserHome(machine, '.claude.json'), inUserHome(machine, '.claude')] : [folder]
  },
  projectFile: ['.mcp.json'],
  language: jsonText({ comments: false, trailingCommas: false }),
  servers: ['mcpServers'],
  stdio: (command, args) => ({ type: 'stdio', command, args }),
  http: (url, headers) => ({ type: 'http', url, headers }),
  next: 'Start a new Claude Code session; /mcp lists it.',
  nextInProject: 'At its next start in this project, Claude Code asks for permission to use it; /mcp lists it.',
}
