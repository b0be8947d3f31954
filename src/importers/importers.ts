import type { Importer } from '../ports/importer.ts'

export { chooseImporter, pickImporter } from './choose-importer.ts'

/**
 * Every importer, the most particular formats first: the first one that recognises a place reads it. Each is loaded with
 * the first import.
 */
export async function loadImporters(): Promise<Importer[]> {
  const [{ codex }, { geminiCli }, { claudeCode }, { claudeMem }, { gitHistory }] = await Promise.all([
    import('./codex/importer.ts'),
    import('./gemini-cli/importer.ts'),
    import('./claude-code/importer.ts'),
    import('./claude-mem/importer.ts'),
    import('./git/importer.ts'),
  ])
  const { chatgpt } = await import('./chatgpt.ts')
  const { claudeChat } = await import('./claude-chat.ts')
  const { openclaw } = await import('./openclaw.ts')
  const { basicMemory, obsidian } = await import('./markdown-vaults.ts')
  const { localMemory } = await import('./local-memory.ts')
  const { mem0 } = await import('./mem0.ts')
  const { genericJsonl } = await import('./generic-jsonl.ts')
  const { conversationsJson } = await import('./conversations-json.ts')
  const gems = await (await import('./gems/gem-importers.ts')).gemImporters()
  return [
    // A database is told by its tables; claude-mem takes every other one.
    ...gems,
    // Chats of sub-agents of Gemini CLI are named as transcripts of Claude Code are.
    ...[codex, geminiCli, claudeCode, claudeMem],
    ...[chatgpt, claudeChat, openclaw, basicMemory, obsidian, localMemory, mem0, genericJsonl, conversationsJson],
    // A repository may hold anything: what lies in it tells more.
    gitHistory,
  ]
}

/** Those of messages between people, which go to a room of their own. */
export const loadMessageImporters = async () => (await import('./messages/message-importers.ts')).messageImporters()
