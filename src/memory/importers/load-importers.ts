import type { Importer } from '../../ports/importer.ts'

/** Importers of conversations, facts and memory files, the most particular formats first. */
export async function loadMemoryImporters(): Promise<Importer[]> {
  const [{ genericJsonl }] = await Promise.all([import('./generic-jsonl.ts')])
  return [genericJsonl]
}
