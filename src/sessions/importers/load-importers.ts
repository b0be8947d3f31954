import type { Importer } from '../../ports/importer.ts'

/** Importers of what agents did: those that know their files, and those of folders in which anything may lie. */
export async function loadHistoryImporters(): Promise<{ ofClients: Importer[]; ofRepositories: Importer[] }> {
  const [{ claudeCode }, { codex }, { geminiCli }, { claudeMem }, { gitHistory }] = await Promise.all([
    import('./claude-code/importer.ts'),
    import('./codex/importer.ts'),
    import('./gemini-cli/importer.ts'),
    import('./claude-mem/importer.ts'),
    import('./git/importer.ts'),
  ])
  // Chats of sub-agents of Gemini CLI are named as transcripts of Claude Code are.
  return { ofClients: [codex, geminiCli, claudeCode, claudeMem], ofRepositories: [gitHistory] }
}
