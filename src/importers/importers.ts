import type { Importer } from '../ports/importer.ts'

export { chooseImporter, pickImporter } from './choose-importer.ts'

/**
 * Every importer, the most specific formats first: the first that recognises a place reads it. They are loaded on the
 * first import.
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
    // Databases are recognised by their tables; claude-mem accepts any other database.
    ...gems,
    // Gemini CLI names sub-agent chats like Claude Code names transcripts.
    ...[codex, geminiCli, claudeCode, claudeMem],
    ...[chatgpt, claudeChat, openclaw, basicMemory, obsidian, localMemory, mem0, genericJsonl, conversationsJson],
    // A repository may contain any format; a more specific format wins.
    gitHistory,
  ]
}

/** Importers of messages between people, which go to the messages subsystem. */
export const loadMessageImporters = async () => (await import('./messages/message-importers.ts')).messageImporters()

/** The turns of an exported WhatsApp chat; undefined for other texts. */
export const whatsAppTurnsOf = async (text: string) => (await import('./messages/whatsapp.ts')).whatsAppTurns(text)
