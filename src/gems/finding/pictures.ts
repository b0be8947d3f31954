import { inList } from '../../core/sql.ts'
import type { Database } from '../../ports/database.ts'
import type { Gem } from '../gem.ts'
import { readFileBody } from '../keeping/texts-repository.ts'

/** Picture types that browsers show. SVG from other sites is excluded: it may contain scripts. */
const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

const typeOf = (name: string): string | undefined => types[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']

/** The preview file of each gem: the picture that its page named, otherwise the first attached one. */
export async function picturesOf(db: Database, ids: readonly Gem['id'][]): Promise<Map<string, string>> {
  const pictures = new Map<string, string>()
  if (ids.length === 0) return pictures
  const { marks, params } = inList(ids)
  const files = await db.all<{ gem: string; name: string }>(
    `SELECT f.gem_id AS gem, f.name FROM gem_files f JOIN gems g ON g.id = f.gem_id AND f.version <= g.version
     WHERE f.gem_id IN ${marks} ORDER BY f.name`,
    params,
  )
  for (const { gem, name } of files)
    if (typeOf(name) !== undefined && (name.startsWith('picture.') || !pictures.has(gem))) pictures.set(gem, name)
  return pictures
}

/** The picture of a gem with its media type; undefined if it has none. */
export async function readPicture(
  db: Database,
  id: string,
): Promise<{ type: string; content: Uint8Array } | undefined> {
  const name = (await picturesOf(db, [id])).get(id)
  const content = name === undefined ? undefined : await readFileBody(db, id, name)
  return name === undefined || content === undefined ? undefined : { type: typeOf(name)!, content }
}
