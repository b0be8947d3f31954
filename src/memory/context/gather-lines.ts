import { dayMs, dayOf, minuteOf } from '../../core/day-of.ts'
import { throwIfAborted } from '../../core/errors.ts'
import { lineIdOf } from '../../core/ids.ts'
import type { CallOptions } from '../../core/runtime.ts'
import { type Fact, mayBeInBrief } from '../../fact-rules/fact-rules.ts'
import type { MemoryFiles } from '../../memory-files/memory-files.ts'
import type { BriefLine, BriefRequest } from '../../ports/brief.ts'
import type { Database } from '../../ports/database.ts'
import type { Subsystem } from '../../ports/subsystem.ts'
import type { Search } from '../../search/search.ts'
import { type LeftOpen, type Sessions, untrustedSessions } from '../../sessions/sessions.ts'
import { factRows } from '../../stored-facts/stored-facts.ts'
import { inOneText } from '../../text/in-one-text.ts'
import { codeNote, type LoadCiting, withCode } from '../facts/cited-code.ts'
import { type FactFilter, firstFacts } from '../facts/list-facts.ts'
import { type MemorySettings, usualSettings } from '../memory-settings.ts'
import type { Candidate, ContextSection } from './context-line.ts'
import { askedOf, offeredInstructions } from './offered-instructions.ts'
import { ofOtherProjects } from './other-projects.ts'
import { settledAmong } from './settled.ts'
import { whoTheUserIs } from './who-the-user-is.ts'

export interface GatherNeeds {
  db: Database
  search: Pick<Search, 'search' | 'embedForQuestion'>
  sessions: Pick<Sessions, 'recentEvents' | 'lastSummaries' | 'leftOpen' | 'list'>
  files: Pick<MemoryFiles, 'lines'>
  citing?: LoadCiting | undefined
  settings?: MemorySettings | undefined
  /** Loads the subsystems that add lines. */
  briefing?: (() => Promise<readonly Subsystem[]>) | undefined
}

export type ContextRequest = BriefRequest

/** All candidate lines, and the records for the public facade. */
export interface Gathered {
  candidates: Candidate[]
  /** The facts behind the candidates. */
  lineFacts: Fact[]
  longTermFacts: Fact[]
  relevantFacts: Fact[]
  recentEvents: Awaited<ReturnType<Sessions['recentEvents']>>
  lastSummaries: Awaited<ReturnType<Sessions['lastSummaries']>>
  degraded: string[]
}

const standingFacts = 40
const aheadDays = 21
const relevantHits = 8
const mostEvents = 30
/** Most sessions whose open steps are shown, and the value of the oldest of them. */
const mostLeft = 8
const leastLeft = 4
/** Least importance of facts that fill the rest of the budget, and how many are read. */
const spareImportance = 6
const spareFacts = 60

/** Reads all candidates for a new session. Omits retired, expired, untrusted and, by default, sensitive records. */
export async function gatherLines(
  needs: GatherNeeds,
  request: ContextRequest,
  now: number,
  options?: CallOptions,
): Promise<Gathered> {
  const { db, sessions, files, settings = usualSettings } = needs
  const { standing, preferences, used, spare, who, due } = await lastingFacts(needs, request, now)
  const lastSummaries = await sessions.lastSummaries(2, request.project)
  const left = await sessions.leftOpen({ project: request.project, last: lastSummaries[0]?.session })
  const recentEvents = await ownEvents(needs, settings.brief.days)
  const { offeredFacts, found, ...relevant } = await forTopic(needs, request, now, options)
  const lasting = [...who, ...standing, ...preferences, ...due, ...used, ...spare]
  const elsewhere = await ofOtherProjects(db, [...offeredFacts, ...found, ...lasting], request.project)
  /** Facts without those of other projects. */
  const here = (some: readonly Fact[]) => some.filter(({ id }) => !elsewhere.has(id))
  const offered = here(offeredFacts)
  // Without a project, a task may be about the work of any.
  const ofTask = request.project === undefined ? found : here(found)
  const relevantFacts = [...new Map([...offered, ...ofTask].map((one) => [one.id, one])).values()]
  const facts = [...relevantFacts, ...lasting]
  const ofCode = new Map((await withCode(db, needs.citing, facts)).map((fact) => [fact.id, codeNote(fact)]))
  const ofFact = (fact: Fact, ...rest: LineParts) => lineOfFact(fact, ofCode.get(fact.id) ?? '', ...rest)
  const written = await files.lines()
  const others = await linesOfOthers(needs, request, options)
  return {
    lineFacts: facts,
    longTermFacts: used,
    relevantFacts,
    recentEvents,
    lastSummaries,
    degraded: [...relevant.degraded, ...others.degraded],
    candidates: [
      ...written.identity.map((line, index) => ofLine(line, index, 'identity', 0, 10, 'who it is')),
      ...who.map((fact, index) => ({ ...ofFact(fact, 'identity', 0, 11, 'who the user is'), order: 1000 + index })),
      ...offered.map((fact) => ofFact(fact, 'instructions', 0, 12, 'its topic comes up')),
      ...here(standing).map((fact) =>
        fact.instruction?.topics.length === 0
          ? ofFact(fact, 'instructions', 0, 9, 'a standing instruction')
          : ofFact(fact, 'instructions', 1, 6, 'a standing instruction'),
      ),
      ...here(preferences).map((fact) => ofFact(fact, 'preferences', 1, fact.importance, 'a preference')),
      ...here(due).map((fact) => ofFact(fact, 'ahead', 1, 8, 'it is due', fact.dueAt ?? undefined)),
      ...relevantFacts.map((fact, index) => ofFact(fact, 'relevant', 1, 10 - index / 2, 'belongs to the task')),
      ...relevant.passages.map((passage, index) => ({ ...passage, value: 6 - index / 2 })),
      ...here(used).map((fact) => ofFact(fact, 'facts', 2, fact.importance, 'important and lately used')),
      ...here(spare).map((fact) => ofFact(fact, 'facts', 3, fact.importance / 4, 'there was room for it')),
      ...written.longTerm.map((line, index) => ofLine(line, 1e6 + index, 'facts', 2, 6, 'kept in MEMORY.md')),
      ...lastSummaries.flatMap((summary, index) => ofSummary(summary, index)),
      ...left.slice(0, mostLeft).map(ofLeft),
      ...recentEvents.map(ofEvent),
      ...written.recent.map((line, index) => ofLine(line, index, 'recent', 3, 3, 'noted lately')),
      ...others.lines,
    ],
  }
}

/** Instructions whose topic comes up, and facts and passages that belong to the task. */
async function forTopic(needs: GatherNeeds, request: ContextRequest, now: number, options?: CallOptions) {
  const topic = [request.task, request.message].filter((part) => part?.trim()).join('\n')
  if (topic === '') return { offeredFacts: [], found: [], passages: [], degraded: [] }
  const instructions = await offeredInstructions(needs.db, askedOf(needs.search, topic, options), now)
  const { facts, ...relevant } = await findRelevant(needs, topic, now, options)
  const found = facts.filter((fact) => request.sensitive === true || !fact.sensitive)
  return { offeredFacts: instructions.map(({ fact }) => fact), found, ...relevant }
}

/** Events of the last days that are trusted and belong to a trusted session. */
async function ownEvents(needs: GatherNeeds, days: number) {
  const recent = await needs.sessions.recentEvents(days, mostEvents)
  const events = recent.filter(({ untrusted }) => !untrusted)
  const foreign = await foreignSessions(needs, events)
  return events.filter(({ session }) => session === null || !foreign.has(session))
}

/** Facts for every session, whatever its topic. */
async function lastingFacts(needs: GatherNeeds, request: ContextRequest, now: number) {
  const { db, settings = usualSettings } = needs
  const { facts: longTermFacts, minImportance } = settings.brief
  const safe = request.sensitive === true ? { state: 'open' as const } : { safeOnly: true }
  const list = async (filter: FactFilter, order: 'used' | 'importance' | 'due', limit: number) =>
    (await firstFacts(db, { ...safe, ...filter }, { order, limit }, now)).filter((fact) => mayBeInBrief(fact, now))
  const standing = await list({ instructions: true }, 'importance', standingFacts)
  const preferences = await list({ types: ['preference'] }, 'importance', standingFacts)
  const used = await list({ leastImportance: minImportance }, 'used', longTermFacts)
  const spare = await list({ leastImportance: spareImportance }, 'importance', spareFacts)
  const who = await whoTheUserIs(db, now, request.sensitive === true)
  const ahead = await list({ dueBefore: now + aheadDays * dayMs }, 'due', 10)
  const settled = await settledAmong(db, ahead)
  return { standing, preferences, used, spare, who, due: ahead.filter(({ id }) => !settled.has(id)) }
}

/** Lines of the other subsystems. One that fails is reported and does not affect the others. */
async function linesOfOthers({ briefing }: GatherNeeds, request: BriefRequest, options?: CallOptions) {
  const lines: BriefLine[] = []
  const degraded: string[] = []
  for (const one of (await briefing?.()) ?? [])
    try {
      lines.push(...((await one.brief?.(request, options)) ?? []))
    } catch (error) {
      throwIfAborted(options?.signal)
      degraded.push(`Some of the context is missing: ${(error as Error).message}`)
    }
  return { lines, degraded }
}

type LineParts = [section: ContextSection, tier: Candidate['tier'], value: number, why: string, due?: number]

/** Builds the line of a fact. `ofCode` notes that the code that the fact refers to has changed. */
function lineOfFact(fact: Fact, ofCode: string, ...[section, tier, value, why, due]: LineParts): Candidate {
  const when = due === undefined ? '' : ` (due ${dayOf(due)})`
  const text = `${fact.content}${when}${ofCode}`
  const order = due ?? -fact.importance
  return { id: lineIdOf('f', fact), section, text, tier, value, order, why }
}

const ofLine = (
  { path, line, text }: { path: string; line: number; text: string },
  order: number,
  ...[section, tier, value, why]: LineParts
): Candidate => ({ id: `${path}:${line}`, section, text, tier, value, order, why })

const ofEvent = ({ id, at, text }: Gathered['recentEvents'][number]): Candidate => ({
  id: lineIdOf('e', { id }),
  section: 'recent',
  text: `${minuteOf(at)} ${text}`,
  tier: 3,
  value: 3,
  order: -at,
  why: 'happened lately',
})

function ofSummary(summary: Gathered['lastSummaries'][number], index: number): Candidate[] {
  const { request, completed, learned, decisions, end, label, project } = summary
  const id = lineIdOf('s', summary)
  const part = (place: number, text: string, tier: Candidate['tier'], value: number, why: string): Candidate[] =>
    text === ''
      ? []
      : [{ id: `${id}.${place}`, section: 'last', text, tier, value: value - index, order: index * 10 + place, why }]
  const about = [label ?? request, project].filter((word) => word !== null && word !== '').join(', ')
  return [
    ...part(0, about === '' ? '' : `${minuteOf(end)} ${about}`, 2, 7, 'the last session'),
    ...part(1, decisions.length === 0 ? '' : `Decided: ${inOneText(decisions)}`, 2, 7, 'decided in the last session'),
    ...part(2, completed && `Done: ${completed}`, 2, 6, 'done in the last session'),
    ...part(3, learned && `Learned: ${learned}`, 3, 5, 'learned in the last session'),
  ]
}

/** Lines of open steps. The latest session's weigh most; none weighs less than its age alone would give. */
const ofLeft = ({ id, nextSteps, end }: LeftOpen, index: number): Candidate => ({
  id: `${lineIdOf('s', { id })}.4`,
  section: 'ahead',
  text: index === 0 ? `Open: ${nextSteps}` : `Open since ${dayOf(end)}: ${nextSteps}`,
  isJudged: true,
  tier: 1,
  value: Math.max(leastLeft, 7 - index),
  order: index * 10 + 4,
  why: 'left open in a session',
})

async function foreignSessions(
  { db }: GatherNeeds,
  events: readonly { session: string | null }[],
): Promise<Set<string>> {
  if (events.every(({ session }) => session === null)) return new Set()
  return untrustedSessions(db)
}

/** Facts and passages of memory files and summaries that score above the minimum of memory_search. */
async function findRelevant(
  { db, search, settings = usualSettings }: GatherNeeds,
  topic: string,
  now: number,
  options?: CallOptions,
) {
  const waiting = await search.embedForQuestion(['fact', 'memory'], options)
  const { hits, degraded } = await search.search(
    {
      query: topic.slice(0, 2000),
      mode: 'query',
      limit: relevantHits,
      minScore: settings.memory.searchMinScore,
      expand: false,
      // Offered instructions are gathered separately.
      offers: false,
      filter: { kinds: ['fact', 'memory'] },
    },
    options,
  )
  const ids = hits.flatMap(({ kind, id }) => (kind === 'fact' ? [id] : []))
  const known = await factRows.read(db, ids)
  const facts = ids
    .map((id) => known.get(id))
    .filter((fact) => fact !== undefined)
    .filter((fact) => mayBeInBrief(fact, now))
  const passages = hits.flatMap((hit): Candidate[] => {
    // The lines of MEMORY.md, SOUL.md and USER.md are candidates already.
    if (hit.kind !== 'memory' || !hit.path?.startsWith('memory/')) return []
    const text = hit.snippet
      .replace(/^#{1,6}\s.*$/gm, '')
      .replace(/^\s*[-*+]\s+/gm, '')
      .trim()
    const place = { id: `${hit.path}:${hit.startLine}`, section: 'relevant' as const, text, tier: 2 as const }
    return text === '' ? [] : [{ ...place, value: 5, order: 100 - (hit.score ?? 0), why: 'belongs to the task' }]
  })
  return { facts, passages, degraded: [...degraded, ...waiting] }
}
