import type { Importer } from '../../ports/importer.ts'

/** Importers of conversations, facts and memory files, the most particular formats first. */
export async function loadMemoryImporters(): Promise<Importer[]> {
  const { chatgpt } = await import('./chatgpt.ts')
  const { claudeChat } = await import('./claude-chat.ts')
  const { openclaw } = await import('./openclaw.ts')
  const { basicMemory, obsidian } = await import('./markdown-vaults.ts')
  const { localMemory } = await import('./local-memory.ts')
  const { mem0 } = await import('./mem0.ts')
  const { genericJsonl } = await import('./generic-jsonl.ts')
  const { conversationsJson } = await import('./conversations-json.ts')
  return [chatgpt, claudeChat, openclaw, basicMemory, obsidian, localMemory, mem0, genericJsonl, conversationsJson]
}
