import type { Importer } from '../../ports/importer.ts'

/** Importers of what agents did. */
export async function loadHistoryImporters(): Promise<Importer[]> {
  const [{ claudeCode }] = await Promise.all([import('./claude-code/importer.ts')])
  return [claudeCode]
}
