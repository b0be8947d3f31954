import { join } from 'node:path'

/**
 * Transcript folders of coding agents, from their variables or defaults; some may not exist. Empty if the environment
 * has no user folder. `variable` reads an environment variable.
 */
export function transcriptFolders(variable: (name: string) => string | undefined): string[] {
  const user = variable('HOME') || variable('USERPROFILE')
  if (!user) return []
  const named = (name: string) => variable(name)?.trim() || undefined
  const config = named('XDG_CONFIG_HOME') ?? join(user, '.config')
  const data = named('XDG_DATA_HOME') ?? join(user, '.local', 'share')
  const claude = named('CLAUDE_CONFIG_DIR')
    ?.split(',')
    .map((folder) => folder.trim())
  const codex = named('CODEX_HOME') ?? join(user, '.codex')
  const openCode = named('OPENCODE_DATA_DIR') ?? join(data, 'opencode')
  return [
    ...(claude ?? [join(user, '.claude'), join(config, 'claude')]).map((folder) => join(folder, 'projects')),
    join(codex, 'sessions'),
    join(codex, 'archived_sessions'),
    join(user, '.gemini', 'tmp'),
    join(openCode, 'storage', 'message'),
    // The folder contains the database beside unrelated ones.
    openCode,
  ]
}
