import { journalImages, journalRows, tombstones } from '../../journal/journal.ts'
import type { MovableKind, MovedInto, MovedOutcome, MovedRow } from '../../ports/movable.ts'
import { writeFolder } from '../files/gem-folder.ts'
import { renderGem } from '../files/render-gem.ts'
import type { Gem } from '../gem.ts'
import { type GemNeeds, gemImage, index, prepareRecord } from './change-gem.ts'
import { unforgottenFiles } from './forget-kept-files.ts'
import { putGem, readGem, readGems } from './gems-repository.ts'
import { type MovedGem, movedGem } from './moved-gem.ts'
import { sharedGems } from './shared-gems.ts'
import { addFile, addText, emptyText, listFiles, readFileBody, readText } from './texts-repository.ts'

/** Gems read at once. */
const pageLength = 50
/** Gems as they leave and come back: with every version, the pages as they were captured, and attachments. */
export function gemKind(needs: GemNeeds): MovableKind {
  const { db } = needs
  return {
    name: 'gems',
    read: () => readMoved(needs),
    write: async (rows, into) => {
      const outcomes: MovedOutcome[] = []
      for (const row of rows) outcomes.push(await bringBack(needs, row, into))
      return outcomes
    },
    shared: sharedGems(needs),
    async *pages() {
      for await (const gem of allGems(needs))
        if (gem.deletedAt === null)
          yield { path: `gems/${gem.id}.md`, text: renderGem(gem, await readText(db, gem)).text }
    },
  }
}

async function* allGems({ db }: GemNeeds): AsyncGenerator<Gem> {
  for (let after = ''; ; ) {
    const rows = await db.all<{ id: string }>('SELECT id FROM gems WHERE id > ? ORDER BY id LIMIT ?', [
      after,
      pageLength,
    ])
    yield* await readGems(
      db,
      rows.map(({ id }) => id),
    )
    if (rows.length < pageLength) return
    after = rows.at(-1)!.id
  }
}

async function* readMoved(needs: GemNeeds): AsyncGenerator<MovedGem> {
  const { db } = needs
  for await (const gem of allGems(needs)) {
    const texts = await db.all<MovedGem['texts'][number]>(
      'SELECT version, form, text, hash, captured_at AS "capturedAt" FROM gem_texts WHERE gem_id = ? ORDER BY version',
      [gem.id],
    )
    const files: MovedGem['files'] = []
    for (const { name, version } of await listFiles(db, { id: gem.id, version: Number.MAX_SAFE_INTEGER })) {
      const body = await readFileBody(db, gem.id, name)
      files.push({ name, version, body: Buffer.from(body ?? []).toString('base64') })
    }
    // Fields in the fixed order of the form.
    yield movedGem.parse({ ...gem, texts, files })
  }
}

/** One transaction each: a gem has up to ten megabytes of attachments. */
async function bringBack(needs: GemNeeds, row: MovedRow, { isEmpty }: MovedInto): Promise<MovedOutcome> {
  const checked = movedGem.safeParse(row)
  if (!checked.success) return { unreadable: checked.error.issues[0]?.message ?? 'it is not a gem' }
  const { texts, files, ...gem } = checked.data
  if (await tombstones.has(needs.db, tombstones.of('gem', gem.id))) return 'left'
  if (await readGem(needs.db, gem.id)) return 'known'
  const text = texts.find(({ version }) => version === gem.version)
  const record = gem.deletedAt === null ? await prepareRecord(needs, gem, text ?? emptyText) : undefined
  const kept = await unforgottenFiles(needs.db, gem.id, files)
  await needs.db.transaction(async (tx) => {
    await putGem(tx, gem)
    for (const one of texts) await addText(tx, gem.id, one)
    for (const { name, version, body } of kept)
      await addFile(tx, gem.id, { name, version, bytes: Buffer.from(body, 'base64') })
    await index(tx, needs, gem, record)
    if (!isEmpty)
      await journalRows.noteJoined(tx, { at: needs.clock(), name: 'gems', rows: [gem] }, (_, line) =>
        journalImages.keep(tx, line.id, [{ kind: gemImage, id: gem.id, former: undefined }]),
      )
  })
  await writeFolder(needs, gem.id)
  return 'added'
}
