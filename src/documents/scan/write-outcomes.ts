import type { Writer } from '../../ports/database.ts'
import type { PreparedRecord, Search } from '../../search/types.ts'
import type { WriteLog } from '../write-log.ts'
import { deleteFile, type KnownFile, moveFile, putFile, recordsOfFile } from './file-repository.ts'
import type { FileOutcome } from './prepare-file.ts'
import type { UpdateReport } from './update-report.ts'

export interface WriteNeeds {
  search: Pick<Search, 'put' | 'remove'>
  log: WriteLog
  collection: { id: number; name: string }
}

/** Writes a batch of files in the caller's transaction: rows of files, their records, and the log. */
export async function writeOutcomes(tx: Writer, needs: WriteNeeds, outcomes: readonly FileOutcome[]): Promise<void> {
  const records: PreparedRecord[] = []
  const obsolete: number[] = []
  for (const outcome of outcomes) {
    const written = await writeFile(tx, needs, outcome)
    records.push(...written.records)
    obsolete.push(...written.obsolete)
  }
  if (obsolete.length) await needs.search.remove(tx, obsolete)
  if (records.length) await needs.search.put(tx, records)
}

/** Files that are gone: their records, their rows. */
export async function writeRemovals(tx: Writer, needs: WriteNeeds, files: readonly KnownFile[]): Promise<void> {
  const records: number[] = []
  for (const file of files) {
    records.push(...(await recordIds(tx, file.id)))
    await needs.log(tx, 'file.remove', addressOf(needs, file.path))
  }
  if (records.length) await needs.search.remove(tx, records)
  for (const file of files) await deleteFile(tx, file.id)
}

type Written = { records: readonly PreparedRecord[]; obsolete: readonly number[] }
const nothing: Written = { records: [], obsolete: [] }

async function writeFile(tx: Writer, needs: WriteNeeds, outcome: FileOutcome): Promise<Written> {
  const { collection, log } = needs
  const address = addressOf(needs, outcome.path)
  switch (outcome.kind) {
    case 'touch':
      await putFile(tx, collection.id, outcome.facts)
      return nothing
    case 'index': {
      const { facts, records, obsolete, movedFrom, known } = outcome
      if (movedFrom) await moveFile(tx, movedFrom.id, facts)
      const fileId = movedFrom?.id ?? (await putFile(tx, collection.id, facts))
      for (const { draft } of records) draft.fileId = fileId
      if (movedFrom) await log(tx, 'file.move', address, `from ${movedFrom.path}`)
      else await log(tx, known ? 'file.change' : 'file.add', address, facts.reason ?? undefined)
      return { records, obsolete }
    }
    case 'skip': {
      const fileId = await putFile(tx, collection.id, outcome.facts)
      if (outcome.known?.status === 'indexed') {
        await log(tx, 'file.skip', address, outcome.reason)
        return { records: [], obsolete: await recordIds(tx, fileId) }
      }
      return nothing
    }
    case 'fail':
      // What was indexed before stays findable: the file may be readable again in a minute.
      if (outcome.known?.status !== 'indexed') {
        const facts = { size: 0, modifiedAt: 0, contentHash: null, indexedAt: Date.now() }
        const status = 'failed' as const
        await putFile(tx, collection.id, { ...facts, path: outcome.path, status, reason: outcome.reason })
      }
      return nothing
  }
}

const addressOf = ({ collection }: WriteNeeds, path: string): string => `jarvis://${collection.name}/${path}`

const recordIds = async (tx: Writer, fileId: number): Promise<number[]> =>
  (await recordsOfFile(tx, fileId)).map((record) => record.id)

/** Counts what a batch did. */
export function report(into: UpdateReport, collection: string, outcomes: readonly FileOutcome[]): void {
  for (const outcome of outcomes) {
    const path = `${collection}/${outcome.path}`
    if (outcome.kind === 'touch') into.unchanged++
    else if (outcome.kind === 'skip') into.skipped.push({ path, reason: outcome.reason })
    else if (outcome.kind === 'fail') into.failed.push({ path, reason: outcome.reason })
    else if (outcome.movedFrom) into.moved++
    else if (outcome.known?.status === 'indexed') into.changed++
    else into.added++
  }
}
