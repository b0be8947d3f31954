import { late } from '../core/late.ts'
import { asOneChange } from '../journal/journal.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import { readByRules } from '../reading/reading.ts'
import { aroundCalls } from './around-calls.ts'
import { type LateParts, lateParts } from './late-parts.ts'
import type { MemoryNeeds } from './needs.ts'
import type { ReadAgain } from './second-reading/second-reading.ts'
import type { SessionMemoryNeeds } from './session-memory.ts'

export type ConnectedParts = ReturnType<typeof connectParts>

/** All parts of memory: those of `lateParts`, and those that use them or other subsystems. */
export function connectParts(needs: MemoryNeeds) {
  const parts = lateParts(needs)
  const { facts, files, upkeep } = parts
  const around = aroundCalls(parts)
  const { written } = around
  const ingest = written(facts('ingest'))
  const sessions = lateSessions(needs, parts, ingest)
  const review = { list: facts('reviews'), settle: written(facts('settle')) }
  const merges = { list: upkeep('proposals'), settle: written(upkeep('merge')) }
  const runUpkeep = around.counted(written(upkeep('run')))
  const readAgain: ReadAgain = async (...given) => {
    await parts.second('read')(...given)
    await around.syncFacts()
  }
  const copies: string[] = []
  const subsystem = async (): Promise<Subsystem> =>
    (await import('./subsystem.ts')).memorySubsystem({
      ...{ ...needs, onCopy: (message: string) => void copies.push(message), lookMs: needs.lookMs ?? 1000 },
      sessions: { list: sessions('list'), erase: sessions('erase') },
      files: {
        ...{ findNotes: files('findNotes'), removeSessionNotes: files('removeSessionNotes') },
        ...{ formerVersions: files('formerVersions'), refresh: files('refresh'), draftsOf: files('draftsOf') },
      },
      ...{ writeCounts: parts.uses.write, upkeep: runUpkeep, readAgain, merges, reviews: review },
      forgetting: { isUnfinished: across('isForgettingUnfinished'), finish: across('finishForgetting') },
    })
  const across = late(async () => {
    const { acrossSubsystems } = await import('./across.ts')
    const { overwrite = async () => [], removeCopies = async () => [] } = needs.traces ?? {}
    const traces = { overwrite, removeCopies, findTexts: files('findTexts'), removeTexts: files('removeTexts') }
    return acrossSubsystems({ ...needs, traces, own: subsystem })
  })
  return { ...parts, ...around, ingest, sessions, review, merges, runUpkeep, readAgain, copies, subsystem, across }
}

const lateSessions = (needs: MemoryNeeds, { files, citing }: LateParts, ingest: SessionMemoryNeeds['ingest']) =>
  late(async () => {
    const { createSessionMemory } = await import('./session-memory.ts')
    const { languageModel } = needs
    const model = languageModel && (() => languageModel('summary', 'summary'))
    // The same files as for all callers: they keep which files were read.
    const own = {
      note: asOneChange(files('note')),
      saveSession: files('saveSession'),
      lines: files('lines'),
      refresh: files('refresh'),
    }
    return createSessionMemory({ ...needs, model, files: own, ingest, citing })
  })

/** Items of other programs. They are read without a model: imports have thousands. */
export const lateImporting = ({ db, extract }: MemoryNeeds, { factsReadBy, sessions, files }: ConnectedParts) =>
  late(async () => {
    const { createImporting } = await import('./importing/importing.ts')
    const { remember, ingest } = await factsReadBy(extract ?? readByRules)
    const own = { sessions: { addPast: sessions('addPast') }, files: { addText: files('addText') } }
    return createImporting({ db, remember, ingest, ...own })
  })
