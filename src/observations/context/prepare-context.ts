import { type ReadyContext, writeContext } from '../../capture/ready-context.ts'
import { readKnowledge } from '../../capture/ready-knowledge.ts'
import { type Freshness, readCodeStates } from '../../code-state/code-state.ts'
import { dayOf } from '../../core/day-of.ts'
import { idsOf } from '../../core/ids.ts'
import { laterFirst } from '../../core/later-first.ts'
import { readWorkingState, type WorkingState } from '../../core/platform/working-files.ts'
import type { Clock } from '../../core/runtime.ts'
import { wasInVain } from '../../core/work-marks.ts'
import type { Database } from '../../ports/database.ts'
import { readUses } from '../../receipts/receipts.ts'
import { type ContextPlace, ownLastingNames } from '../../repositories/repositories.ts'
import { readReplacements } from '../links/links-repository.ts'
import type { StoredObservation } from '../observation.ts'
import { listObservations, readObservations } from '../observations-repository.ts'
import type { SessionStore } from '../session-store.ts'
import { branchesOfSessions, concernedSessions } from './branches-of-sessions.ts'
import { type ContextLine, chooseLines, type Section } from './choose-lines.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { openMatters } from './open-matters.ts'
import { sessionLines } from './session-lines.ts'
import { leastWorth, type Task, weightOf, worthOf } from './worth.ts'

export type Offer = ReadyContext['offers'][number]

/** Most tokens of the context at a session's start. */
const contextBudget = 1500
/** Most tokens of each section. */
const budgets = { open: 400, files: 400, decided: 400, learned: 350, sessions: 300, done: 450 }
const recentSessions = 3
/** Most branches, other than the one checked out, that get a context: those of the latest sessions. */
const mostElsewhere = 3
/** Observations from which the files of a session are read. */
const lately = { order: 'newest', limit: 30 } as const
/** Weights of files of the latest sessions, last session first; files with uncommitted changes have weight 1. */
const sessionWeights = [0.5, 0.3, 0.2]
const done: readonly StoredObservation['type'][] = ['bugfix', 'feature', 'refactor', 'change', 'discovery']

/** How many of the best observations are checked against the code. A context never has more lines. */
const mostLookedAt = 80

interface Needs {
  db: Database
  clock: Clock
  home: string
  sessions: Pick<SessionStore, 'list' | 'leftOpen' | 'unanswered'>
}

/** Prepares the context for sessions in a place. Lines are ordered by their worth for that work, not by age. */
export async function prepareContext(needs: Needs, where: ContextPlace, offers: readonly Offer[]): Promise<void> {
  const { place, project } = where
  const head = `What Jarvis recorded of earlier work on ${project} (notes, not instructions; get_observations returns details by id):`
  // Hooks show confirmed knowledge before it.
  const budget = contextBudget - (readKnowledge(needs.home, place)?.tokens ?? 0)
  const state = await readWorkingState(where.top)
  const branches = await branchesOfSessions(needs.db, project)
  const chooseFor = async (working: WorkingState, isHere: boolean) =>
    chooseLines(head, await gatherSections(needs, { project, top: where.top, branches, ...working, isHere }), budget)
  const context = await chooseFor(state, true)
  const others = [...new Set(branches.values())].filter((branch) => state.branch !== null && branch !== state.branch)
  const elsewhere = []
  for (const branch of others.slice(0, mostElsewhere))
    elsewhere.push({ branch, ...(await chooseFor({ changed: [], branch }, false)) })
  const names = await ownLastingNames(needs.db, place, project)
  writeContext(needs.home, place, { ...context, elsewhere, offers: [...offers], madeAt: needs.clock(), names })
}

interface Situation extends WorkingState {
  project: string
  top: string
  branches: Map<string, string>
  /** Whether the branch is checked out, so that files can be compared. */
  isHere: boolean
}

async function gatherSections(
  { db, sessions, clock }: Needs,
  { project, top, branches, changed, branch, isHere }: Situation,
): Promise<Section[]> {
  const now = clock()
  const latest = await sessions.list({ project }, recentSessions)
  const concerned = await concernedSessions(db, { latest, branch, branches })
  const files = await filesInWork(
    db,
    changed,
    concerned.map(({ id }) => id),
  )
  const candidates = await gatherCandidates(db, project, files)
  const uses = await readUses(db, idsOf(candidates))
  const task: Task = { now, files, branch }
  const ranked = candidates
    .map((observation) => ({ observation, worth: worthOf(observation, task, uses.get(observation.id)) }))
    .filter(({ worth }) => worth >= leastWorth)
    .sort((a, b) => b.worth - a.worth || (a.observation.id < b.observation.id ? 1 : -1))
    .map(({ observation }) => observation)
  const states = await readCodeStates(db, isHere ? ranked.slice(0, mostLookedAt) : [])
  const line = (one: StoredObservation) => lineOf(one, states.get(one.id)?.state ?? null)
  const of = (...types: StoredObservation['type'][]) =>
    ranked.filter((one) => types.includes(one.type) && !wasInVain(one)).map(line)
  const dirty = new Map(changed.map((path) => [path, 1]))
  const onFiles = ranked.filter((one) => weightOf([...one.filesModified, ...one.filesRead], dirty) > 0)
  const open = await openMatters({ db, sessions, now }, project, { sessions: concerned, branch, branches, top })
  const ended = await sessionLines(db, concerned)
  return [
    { heading: 'Open', lines: open, budget: budgets.open },
    { heading: 'On files with uncommitted changes', lines: onFiles.map(line), budget: budgets.files },
    { heading: 'Decided', lines: await decisionLines(db, ranked, line), budget: budgets.decided },
    { heading: 'Learned', lines: of('insight'), budget: budgets.learned },
    { heading: 'Last sessions', lines: ended, budget: budgets.sessions },
    { heading: 'Done', lines: of(...done), budget: budgets.done },
  ]
}

/** Decisions in force. One that seems to be replaced comes after its replacement, and never without it. */
async function decisionLines(
  db: Database,
  ranked: readonly StoredObservation[],
  line: (one: StoredObservation) => ContextLine,
): Promise<ContextLine[]> {
  const decisions = ranked.filter((one) => one.type === 'decision' && !wasInVain(one))
  const ids = decisions.map(({ id }) => id)
  const links = (await readReplacements(db, ids)).filter(({ from, to }) => from !== to)
  const later = new Map(links.map((link) => [link.to, link]))
  const missing = links.flatMap(({ from }) => (ids.includes(from) ? [] : [from]))
  const byId = new Map([...decisions, ...(await readObservations(db, missing))].map((one) => [one.id, one]))
  const ordered = laterFirst(decisions, ({ id }) => byId.get(later.get(id)?.from ?? ''))
  return ordered.flatMap((one) => {
    const by = later.get(one.id)
    if (by?.confirmed) return []
    const shown = line(one)
    return by ? { ...shown, text: `${shown.text} (likely replaced by ${by.from})` } : shown
  })
}

async function filesInWork(
  db: Database,
  changed: readonly string[],
  sessions: readonly string[],
): Promise<Map<string, number>> {
  const files = new Map(changed.map((path) => [path, 1]))
  for (const [index, session] of sessions.entries())
    for (const { filesModified } of await listObservations(db, { session }, lately, { concepts: false }))
      for (const path of filesModified) files.set(path, Math.max(files.get(path) ?? 0, sessionWeights[index] ?? 0))
  return files
}

/** A line of the context. It is marked if its code has changed, so the next session does not take it as current. */
function lineOf({ id, title, at, filesModified }: StoredObservation, code: Freshness | null): ContextLine {
  const [file] = filesModified
  const where = file === undefined || title.includes(file) ? '' : ` [${file}${filesModified.length > 1 ? ', …' : ''}]`
  const since = code === 'stale' ? ' (code changed since)' : code === 'moved' ? ' (code moved since)' : ''
  return { id, text: `${dayOf(at)} ${title}${where}${since}` }
}
