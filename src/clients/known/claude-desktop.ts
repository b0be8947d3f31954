import { applicationFolder, type Client, joinOn } from '../client.ts'
import { jsonText } from '../text/json-text.ts'

/** It takes addresses of servers on the internet only, in its own window: here, there is stdio. */
export const claudeDesktop: Client = {
  id: 'claude-desktop',
  title: 'Claude Desktop',
  files: (machine) => [joinOn(machine, applicationFolder(machine), 'Claude', 'claude_desktop_config.json')],
  language: jsonText({ comments: false, trailingCommas: false }),
  servers: ['mcpServers'],
  stdio: (command, args) => ({ command, args }),
  fromDesktop: true,
  next: 'Quit Claude Desktop (its window alone is not enough) and start it again.',
}
