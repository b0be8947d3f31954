import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '../../src/core/ids.ts'
import { createRandom } from '../../src/core/seeded-random.ts'
import { observationTypes } from '../../src/core/vocabulary.ts'
import type { Observation } from '../../src/observations/observation.ts'
import { recordOf, tokensOf } from '../../src/observations/observation-record.ts'
import { createObservations, createSessionWork, type Observations } from '../../src/observations/observations.ts'
import { linkObservations, putObservation } from '../../src/observations/observations-repository.ts'
import { chooseEmbedder } from '../../src/providers/catalog.ts'
import { readPlace, resolveProject } from '../../src/repositories/projects.ts'
import { createSearch, type Search } from '../../src/search/search.ts'
import { createSessions, type Sessions } from '../../src/sessions/sessions.ts'
import { openStore, type Store } from '../../src/storage/sqlite/open-store.ts'
import { createProse, largeVocabulary } from '../speed/made-prose.ts'

/** An open, empty space. */
export interface Past {
  store: Store
  search: Search
  sessions: Sessions
  observations: Observations
  folder: string
  now: number
  close(): Promise<void>
}

/** The created records. */
export interface MadePast {
  ids: string[]
  texts: { id: string; text: string; at: number }[]
  projects: string[]
  /** A project's folder, as in its sessions. */
  place: string
  top: string
  questions: string[]
}

const day = 24 * 60 * 60 * 1000
const years = 2
const projectCount = 10
const promptsASession = 10
const observationsAPrompt = 5
/** The vocabulary of all observations; most of it are identifiers. */
const vocabularySize = 60_000
const topics = 400
/** Written in one transaction. */
const batch = 500

export async function openPast(folder: string): Promise<Past> {
  const embedders = chooseEmbedder()
  const store = await openStore(join(folder, 'jarvis.db'))
  const { db, lexical, vectors } = store
  const now = Date.now()
  const search = createSearch({ db, lexical, vectors, embedders: () => embedders, clock: Date.now, space: 'bench' })
  const needs = { db, search, clock: Date.now }
  const sessions = createSessions({ ...needs, work: createSessionWork() })
  return {
    ...{ store, search, sessions, folder, now },
    observations: createObservations({ ...needs, home: folder, sessions }),
    async close() {
      await store.close()
      await embedders.main?.unload()
    },
  }
}

/** Two years of ten projects, evenly: the same for the same count. */
export async function fillPast(past: Past, count: number): Promise<MadePast> {
  const { store, search, sessions, folder, now } = past
  const random = createRandom(count)
  const prose = createProse(count, largeVocabulary(vocabularySize))
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  const projects: string[] = []
  for (let number = 0; number < projectCount; number++) {
    const top = join(folder, `project${number}`)
    mkdirSync(top, { recursive: true })
    execFileSync('git', ['-C', top, 'init', '-q'])
    projects.push(await resolveProject(store.db, readPlace(top), now))
  }
  const made: MadePast = { ids: [], texts: [], projects, ...placeOf(folder), questions: [] }
  let rows: Observation[] = []
  const aSession = promptsASession * observationsAPrompt
  for (let number = 0; number < count; number++) {
    const at = Math.floor(now - years * 365 * day * (1 - number / count))
    const topic = Math.floor(random() * topics)
    const session = `session${Math.floor(number / aSession)}`
    const prompt = 1 + Math.floor((number % aSession) / observationsAPrompt)
    const project = projects[Math.floor(number / aSession) % projectCount]!
    if (number % observationsAPrompt === 0) {
      const text = `Please look into ${prose.contentWord(topic)} and ${prose.prose(topic, 12)}`
      await sessions.append(session, [{ role: 'user', text, date: at }], { agent: 'bench', project })
    }
    const words = [prose.contentWord(topic), prose.contentWord(topic), prose.contentWord(topic)]
    const files = [`src/${words[0]}.ts`, `src/${pick(['core', 'text', 'net'])}/${words[1]}.ts`]
    const text = {
      type: pick(observationTypes),
      title: `${prose.prose(topic, 9)} ${words[2]}`,
      subtitle: '',
      narrative: prose.prose(topic, 35),
      facts: [prose.prose(topic, 12), prose.prose(topic, 12)],
      concepts: words,
      filesRead: [files[1]!],
      filesModified: [files[0]!],
      tools: ['Edit'],
    }
    const id = newId(at)
    rows.push({
      ...text,
      ...{
        id,
        session,
        prompt,
        project,
        agent: 'bench',
        confidence: 0.8,
        tokens: tokensOf(text),
        discoveryTokens: 900,
      },
      ...{ madeBy: 'rules', at, updatedAt: at, retrieved: 0, lastRetrievedAt: null },
    })
    made.ids.push(id)
    made.texts.push({ id, at, text: [text.title, text.narrative, ...text.facts].join('\n') })
    if (number % Math.ceil(count / 200) === 0)
      made.questions.push(`why did ${words[0]} need ${words[1]}?`, words.join(' '))
    if (rows.length === batch || number === count - 1) {
      await write(past, rows)
      rows = []
    }
  }
  await search.status()
  return made
}

const placeOf = (folder: string) => ({ place: join(folder, 'project0', '.git'), top: join(folder, 'project0') })

async function write({ store, search }: Past, rows: readonly Observation[]): Promise<void> {
  const records = await search.prepare(rows.map((row) => recordOf(row)))
  await store.db.transaction(async (tx) => {
    for (const [index, row] of rows.entries()) {
      await putObservation(tx, row, { slot: `made: ${row.id}`, subject: null })
      const [former] = rows.slice(index - 1, index)
      if (former) await linkObservations(tx, { from: row.id, to: former.id, kind: 'related', madeBy: 'rules' }, row.at)
    }
    await search.put(tx, records)
  })
}
