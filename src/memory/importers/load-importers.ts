import type { Importer } from '../../ports/importer.ts'

/** Importers of conversations, facts and memory files, the most particular formats first. */
export async function loadMemoryImporters(): Promise<Importer[]> {
  const [{ chatgpt }, { claudeChat }, { openclaw }, { basicMemory, obsidian }, { localMemory }, { mem0 }, ...plain] =
    await Promise.all([
      import('./chatgpt.ts'),
      import('./claude-chat.ts'),
      import('./openclaw.ts'),
      import('./markdown-vaults.ts'),
      import('./local-memory.ts'),
      import('./mem0.ts'),
      import('./generic-jsonl.ts'),
      import('./conversations-json.ts'),
    ])
  const [{ genericJsonl }, { conversationsJson }] = plain
  return [chatgpt, claudeChat, openclaw, basicMemory, obsidian, localMemory, mem0, genericJsonl, conversationsJson]
}
