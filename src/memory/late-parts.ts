import { late } from '../core/late.ts'
import { silentLogger } from '../core/runtime.ts'
import type { Ends } from '../fact-rules/fact-rules.ts'
import { loadMemoryFiles } from '../memory-files/memory-files.ts'
import {
  type Extract,
  loadConversationReader,
  loadEndings,
  loadStatementReader,
  readByRules,
} from '../reading/reading.ts'
import { createUseCounter } from '../stored-facts/stored-facts.ts'
import { usualSettings } from './memory-settings.ts'
import type { MemoryNeeds } from './needs.ts'

export type LateParts = ReturnType<typeof lateParts>

/** Parts of memory without other subsystems, each loaded at its first use. */
export function lateParts(needs: MemoryNeeds) {
  const { db, search, clock, folder, logger: log = silentLogger, settings = usualSettings } = needs
  const { minImportance } = settings.memory
  const citing = async () => (await import('../code-state/code-state.ts')).createCiting({ db, clock })
  const uses = createUseCounter({ db, clock, log })
  const factsReadBy = async (extract: Extract) => {
    const [{ createFacts }, { noteFirstReading }] = await Promise.all([
      import('./facts/facts.ts'),
      import('./second-reading/second-reading.ts'),
    ])
    const { ends, retracts } = await endings()
    return createFacts({
      ...{ db, search, clock, log, uses, extract, citing, retracts, minImportance },
      readAgain: noteFirstReading({ db, clock }),
      ends,
      home: needs.inboxHome,
    })
  }
  const facts = late(async () => {
    const { createConversationReader } = await loadConversationReader()
    const { languageModel } = needs
    const model = languageModel && (() => languageModel('facts', 'parsing'))
    const known = async () => (await import('./facts/list-facts.ts')).knownToModel(db, clock())
    return factsReadBy(needs.extract ?? createConversationReader({ model, rules: readByRules, known, log }))
  })
  const statements = late(async () => {
    const { createStatementReader } = await loadStatementReader()
    return createStatementReader({ embedder: needs.embedder })
  })
  const second = late(async () => {
    const [{ createReadAgain }, { ends, retracts }] = await Promise.all([
      import('./second-reading/read-again.ts'),
      endings(),
    ])
    const reader = { select: statements('select'), hasMeaning: statements('hasMeaning') }
    return { read: createReadAgain({ db, search, clock, ends, retracts, citing, reader, minImportance }) }
  })
  const owners = { edit: facts('edit'), retract: facts('retract'), restore: facts('restore'), adopt: facts('adopt') }
  const files = late(async () => {
    const [{ createMemoryFiles }, { factRows }] = await Promise.all([
      loadMemoryFiles(),
      import('../stored-facts/stored-facts.ts'),
    ])
    const found = { findPlaced: facts('placed'), newerFirst: facts('newerFirst') }
    const own = { db, search, clock, folder, settings: settings.memory, facts: owners, readFacts: factRows.read }
    return createMemoryFiles({ ...own, ...found, linesInProject: facts('linesInProject') })
  })
  const upkeep = late(async () => {
    const { createUpkeep } = await import('./upkeep/upkeep.ts')
    return createUpkeep({ db, search, clock })
  })
  const moving = late(async () => {
    const { isRestoring, setRestoring } = await import('./moving/moving.ts')
    return {
      isRestoring: (mark: string) => isRestoring({ db }, mark),
      setRestoring: (mark?: string) => setRestoring({ db }, mark),
    }
  })
  return { citing, uses, factsReadBy, facts, statements, second, files, upkeep, moving }
}

/** The rules by which statements end and are retracted. */
async function endings() {
  const [{ endsFact, retracts }, { named }] = await Promise.all([loadEndings(), import('../matters/matters.ts')])
  const ends: Ends = (newer, older) => endsFact(newer, older) || named.endsByName(newer, older)
  return { ends, retracts }
}
