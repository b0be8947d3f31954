import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openHomeStore } from './home-store.ts'

/** Tables with a user's data. Row ids and times of use are excluded. */
const tables: Readonly<Record<string, string>> = {
  facts: 'SELECT id, content, importance, valid_to FROM facts WHERE retired_at IS NULL ORDER BY id',
  reviews: `SELECT newer_id, older_id, kind FROM fact_pairs WHERE settled_at IS NULL ORDER BY id`,
  sessions: 'SELECT * FROM sessions ORDER BY id',
  turns: 'SELECT * FROM session_turns ORDER BY session_id, seq',
  events: 'SELECT * FROM session_events ORDER BY id',
  summaries: 'SELECT * FROM session_summaries ORDER BY id',
  observations: `SELECT o.id, o.title, o.narrative, o.project, s.pinned_at FROM observations o
    LEFT JOIN observation_standing s ON s.observation_id = o.id WHERE s.hidden_because IS NULL ORDER BY o.id`,
  links: 'SELECT from_id, to_id, kind FROM observation_links ORDER BY from_id, to_id, kind',
  verdicts: `SELECT from_id, to_id, kind FROM observation_link_verdicts WHERE verdict = 'confirmed' ORDER BY 1, 2, 3`,
  collections: 'SELECT name, root, masks, ignores FROM collections ORDER BY name',
  gems: `SELECT id, title, project, read_at, archived_at, enriched_at, details FROM gems WHERE deleted_at IS NULL ORDER BY id`,
  projects: "SELECT name, objective, topics, status FROM projects WHERE objective <> '' ORDER BY name",
  repositories: 'SELECT name, project FROM repositories ORDER BY name',
  contexts:
    'SELECT c.name, x.prefix, x.text FROM contexts x JOIN collections c ON c.id = x.collection_id ORDER BY 1, 2',
}

/** A user's data in the main space of a home: rows by kind, and the text of memory files by path. */
export async function stateOfHome(home: string): Promise<Record<string, unknown>> {
  const store = await openHomeStore(home)
  const rows: Record<string, unknown> = {}
  try {
    for (const [name, sql] of Object.entries(tables)) rows[name] = await store.db.all(sql)
  } finally {
    await store.close()
  }
  const space = join(home, 'spaces', 'main')
  const files = readdirSync(space, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.md') && !path.startsWith('versions') && !path.startsWith('export'))
    .sort()
  // An empty line may remain in the place of a fact's line.
  for (const path of files) rows[path] = readFileSync(join(space, path), 'utf8').replace(/\n{2,}/g, '\n')
  return rows
}
