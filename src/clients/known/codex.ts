import { type Client, folderOf, inUserHome, joinOn } from '../client.ts'
import { tomlText } from '../text/toml-text.ts'

export const codex: Client = {
  id: 'codex',
  title: 'Codex',
  files: (machine) => [
    joinOn(machine, folderOf(machine, 'CODEX_HOME') ?? inUserHome(machine, '.codex'), 'config.toml'),
  ],
  projectFile: ['.codex', 'config.toml'],
  language: tomlText,
  servers: ['mcp_servers'],
  stdio: (command, args) => ({ command, args }),
  http: (url, headers) => ({ url, http_headers: headers }),
  next: 'Start a new Codex session; nothing else is needed.',
  nextInProject: 'Start a new Codex session; it reads this file if the project is trusted.',
}
