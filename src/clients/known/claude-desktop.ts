import { applicationFolder, type Client, joinOn } from '../client.ts'
import { jsonText } from '../text/json-text.ts'

/** Servers by address must be on the internet and are set in its own window, so only stdio is supported here. */
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
