import { contentHash } from '../core/ids.ts'
import type { ChunkDraft, RecordDraft } from '../core/record.ts'
import type { Database, Reader } from '../ports/database.ts'
import type { IndexedKind } from '../ports/indexed.ts'
import { readTemplates, type Template } from './keep-templates.ts'
import type { TemplateNeeds } from './needs.ts'
import { spelledOut } from './spelled-out.ts'

/** Templates as the index knows them: a passage for each message that they answer. */
export const indexedTemplates = (db: Reader): IndexedKind => ({
  name: 'templates',
  rows: 'SELECT id AS uid FROM message_templates',
  onlyWithRow: 'template',
  async drafts(uids) {
    const wanted = new Set(uids)
    return (await readTemplates(db)).filter(({ id }) => wanted.has(id)).map(recordOf)
  },
})

function recordOf({ id, title, triggers }: Template): RecordDraft {
  let offset = 0
  const chunks = triggers.map((trigger, index): ChunkDraft => {
    const text = spelledOut(trigger)
    const chunk = { text, headings: [], startLine: index + 1, endLine: index + 1 }
    offset += text.length + 1
    return { ...chunk, startOffset: offset - text.length - 1, endOffset: offset - 1 }
  })
  return { uid: id, kind: 'template', title, contentHash: contentHash(JSON.stringify(triggers)), chunks }
}

/** State of a database's templates at the last comparison with the index. */
const settled = new WeakMap<Database, string>()

/** Brings the index up to the templates, where they changed since this process looked last. */
export async function settleTemplates({ db, search }: Pick<TemplateNeeds, 'db' | 'search'>): Promise<void> {
  const key = contentHash(
    JSON.stringify((await readTemplates(db)).map(({ id, title, triggers }) => [id, title, triggers])),
  )
  if (settled.get(db) === key) return
  await search.repairRows(indexedTemplates(db), { thorough: true })
  settled.set(db, key)
}
