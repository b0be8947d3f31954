import type { Importer } from '../../ports/importer.ts'

/** Importers of saved pages, bookmarks and highlights. */
export async function gemImporters(): Promise<Importer[]> {
  const [{ bookmarks }, { pocket }, { raindrop }, { instapaper }, { readwise }, { kindle }] = await Promise.all([
    import('./bookmarks.ts'),
    import('./pocket.ts'),
    import('./raindrop.ts'),
    import('./instapaper.ts'),
    import('./readwise.ts'),
    import('./kindle.ts'),
  ])
  const { karakeep } = await import('./karakeep.ts')
  const { omnivore } = await import('./omnivore.ts')
  const { oldGems } = await import('./old-gems.ts')
  const { jarvisMemory } = await import('./jarvis-memory.ts')
  return [bookmarks, pocket, raindrop, instapaper, readwise, kindle, karakeep, omnivore, oldGems, jarvisMemory]
}
