import {
  makeObservations,
  type ObservationDraft,
  type Observed,
  type PromptGroup,
  readMeanings,
} from '../../actions/actions.ts'
import { idsOf, newId } from '../../core/ids.ts'
import { type Mark, markOf, userSaid } from '../../core/work-marks.ts'
import { tombstones } from '../../journal/journal.ts'
import type { Database } from '../../ports/database.ts'
import { pathIn } from '../../repositories/repositories.ts'
import { withException } from '../../text/report/partial-releases.ts'
import type { Observation } from '../observation.ts'
import { recordOf, tokensOf } from '../observation-record.ts'
import { readObservations } from '../observations-repository.ts'
import { slotTombstone } from '../tombstones.ts'
import { earlierWork } from './earlier-work.ts'
import type { Kept, KeptAs } from './find-works.ts'
import type { ObservedPrompt, ObserveNeeds, PromptNews } from './observed-prompt.ts'
import { openErrors } from './open-errors.ts'
import { readRawEvents, requestIn } from './raw-events.ts'
import { type ReplacingDecision, replacingDecision } from './replaced-decisions.ts'
import { linkOf, mainSlot, markWork } from './unhelped-work.ts'
import { onDay, withdrawnRules } from './withdrawn-rules.ts'

/** The previous prompt's request, and its events if they are still stored. */
async function readBefore(db: Database, { session, prompt, former }: PromptNews, before: readonly ObservedPrompt[]) {
  const at = (one: ObservedPrompt) => one.session === session && one.prompt === prompt - 1
  const events = prompt < 1 ? [] : (before.find(at)?.events ?? (await readRawEvents(db, session, prompt - 1)))
  return { former: former ?? requestIn(events), before: events }
}

/** Search records of changed observations. Work of other sessions keeps its branch. */
async function recordsOf(
  db: Database,
  changed: readonly { observation: Observation }[],
  { session, checkout }: Pick<PromptNews, 'session' | 'checkout'>,
) {
  const ofOthers = changed.flatMap(({ observation }) => (observation.session === session ? [] : [observation.id]))
  const branches = new Map((await readObservations(db, ofOthers)).map(({ id, branch }) => [id, branch]))
  return changed.map(({ observation }) => {
    const isOwn = observation.session === session
    return recordOf({ ...observation, branch: (isOwn ? checkout?.branch : branches.get(observation.id)) ?? null })
  })
}

type Known = { id: string; slot: string; madeBy: string; hidden: string | null; pinnedAt: number | null }

/** Reads all events of a prompt by rules, with the decision by which it replaces earlier ones. */
async function readWholePrompt(needs: ObserveNeeds, news: PromptNews, before: readonly ObservedPrompt[]) {
  const { db } = needs
  const { session, prompt, top, project } = news
  const read = await readRawEvents(db, session, prompt)
  const events = [...read, ...news.events]
  const found = observeByRules({
    events,
    open: await openErrors(needs, news, before),
    ...(await readBefore(db, news, before)),
    pathOf: (path) => pathIn(top, path),
    meanings: await readMeanings(needs.encoder, events),
  })
  const speaking = { session, prompt, project, said: found.ofBefore }
  const replacing = await replacingDecision(db, speaking, { drafts: found.drafts, before })
  return { ...found, read, events, replacing, drafts: withDecision(found.drafts, replacing) }
}

/**
 * Derives observations from all events of a prompt; a slot keeps its id. `before`: prompts of the same batch, not
 * written yet.
 */
export async function observePrompt(
  needs: ObserveNeeds,
  news: PromptNews,
  before: readonly ObservedPrompt[] = [],
): Promise<ObservedPrompt> {
  const { db, search, clock } = needs
  const { session, prompt, top, project } = news
  const pathOf = (path: string) => pathIn(top, path)
  const whole = await readWholePrompt(needs, news, before)
  const { read, events, drafts, replacing, skipped, over, ofBefore, isUnderstood } = whole
  const written = await readWritten(db, { session, prompt })
  const buried = await tombstones.among(
    db,
    drafts.map(({ slot }) => slot),
    (slot) => slotTombstone(session, prompt, slot),
  )
  const now = clock()
  const about = { session, prompt, project, agent: news.events[0]?.client ?? null, now }
  const { changed, idOf } = observationsOf(
    drafts.filter(({ slot }) => !buried.has(slot)),
    written,
    about,
  )
  const main = drafts.find(({ slot }) => slot === mainSlot)
  const found = await earlierWork(
    db,
    {
      ...{ session, prompt, project, pathOf, events, said: ofBefore },
      ...{ isMend: main?.type === 'bugfix', files: main?.filesModified ?? [] },
    },
    before,
  )
  const marked = await markedWork(
    db,
    { session, prompt, project, said: ofBefore, at: events[0]?.at ?? now },
    found,
    before,
  )
  for (const { observation, draft } of marked) changed.push({ observation: { ...observation, updatedAt: now }, draft })
  const records = await search.prepare(await recordsOf(db, changed, news))
  const slots = new Set(drafts.map(({ slot }) => slot))
  // Without the earlier events it is not known whether their observations still follow.
  const isWhole = read.length > 0 && isUnderstood
  return {
    ...{ session, prompt, events },
    skipped,
    changed: changed.map((change, index) => ({ ...change, record: records[index]! })),
    gone: isWhole
      ? written.known.filter((one) => mayBeDeletedByRules(one) && !slots.has(one.slot)).map(({ id }) => id)
      : [],
    over: over.filter((id) => !main?.causes.includes(id)),
    links: [
      ...causeLinks(drafts, idOf),
      ...earlierLinks(main, idOf.get(mainSlot), found),
      ...replacingLinks(replacing, idOf),
    ],
  }
}

/** Earlier work and rules that the prompt marks as not helping or no longer valid, with the user's words added. */
async function markedWork(
  db: ObserveNeeds['db'],
  asked: Omit<Parameters<typeof withdrawnRules>[1], 'takenBack'> & { said: { words: string }; at: number },
  found: Awaited<ReturnType<typeof earlierWork>>,
  before: readonly ObservedPrompt[],
) {
  const isOfSession = found?.earlier.observation.session === asked.session
  const takenBack =
    isOfSession && found.mark !== 'unhelped' ? (found.earlier.observation.prompt ?? undefined) : undefined
  const rules = await withdrawnRules(db, { ...asked, takenBack }, before)
  const marked = ({ observation, draft }: Kept, mark: Mark, when: string) => ({
    observation: markWork(observation, userSaid(when, asked.said.words), mark),
    draft,
  })
  const excepted = ({ observation, draft }: Kept, words: string) => {
    const limited = withException(observation, words)
    return { observation: { ...limited, tokens: tokensOf(limited) }, draft }
  }
  return [
    ...(found && isNews(found) ? [marked(found.earlier, found.mark, 'afterwards')] : []),
    ...rules.map(({ rule, except }) =>
      except === undefined ? marked(rule, 'withdrawn', onDay(asked.at)) : excepted(rule, except),
    ),
  ]
}

/** Whether a mark is new. Work that was only followed up may get a stronger mark. */
const isNews = ({ earlier, mark }: { earlier: Kept; mark: Mark }): boolean => {
  const former = markOf(earlier.observation)
  return former === undefined || (former === 'followed' && mark !== 'followed')
}

/** Links from the causes of each draft, by the ids of their slots. */
const causeLinks = (drafts: readonly ObservationDraft[], idOf: ReadonlyMap<string, string>) =>
  drafts.flatMap(({ slot, causes }) =>
    causes.map(
      (cause) => ({ from: idOf.get(cause) ?? cause, to: idOf.get(slot)!, kind: 'led_to', madeBy: 'rules' }) as const,
    ),
  )

/** The link from a prompt's work to the earlier work that it fixes or reverts; only work on files has one. */
const earlierLinks = (
  main: ObservationDraft | undefined,
  mainId: string | undefined,
  found: Awaited<ReturnType<typeof earlierWork>>,
) =>
  main && mainId !== undefined && found && main.filesModified.length > 0
    ? [{ from: mainId, to: found.earlier.observation.id, kind: linkOf(found.mark), madeBy: 'rules' } as const]
    : []

/** The drafts with the decision that replaces earlier ones, in place of its own draft if it has one. */
const withDecision = (drafts: readonly ObservationDraft[], replacing: ReplacingDecision | undefined) =>
  replacing === undefined ? drafts : [...drafts.filter(({ slot }) => slot !== replacing.draft.slot), replacing.draft]

/** The links from a decision to those that it replaces. */
const replacingLinks = (replacing: ReplacingDecision | undefined, idOf: ReadonlyMap<string, string>) =>
  (replacing?.replaced ?? []).flatMap(({ id: to, isSure }) => {
    const from = idOf.get(replacing!.draft.slot)
    return from === undefined ? [] : [{ from, to, kind: 'supersedes', madeBy: 'rules', isSure } as const]
  })

interface Written {
  known: Known[]
  /** By id. */
  former: ReadonlyMap<string, Observation>
}

/** The stored observations of a prompt. */
async function readWritten(db: Database, { session, prompt }: { session: string; prompt: number }): Promise<Written> {
  const known = await db.all<Known>(
    `SELECT o.id, o.slot, o.made_by AS "madeBy", s.hidden_because AS hidden, s.pinned_at AS "pinnedAt"
     FROM observations o LEFT JOIN observation_standing s ON s.observation_id = o.id
     WHERE o.session_id = ? AND o.prompt = ?`,
    [session, prompt],
  )
  const former = await readObservations(db, idsOf(known))
  return { known, former: new Map(former.map((one) => [one.id, one])) }
}

/** Converts drafts to observations: returns those that changed, and the id of each slot. */
function observationsOf(
  drafts: readonly ObservationDraft[],
  { known, former }: Written,
  { now, ...about }: Pick<Observation, 'session' | 'prompt' | 'project' | 'agent'> & { now: number },
) {
  const idOf = new Map(known.map(({ slot, id }) => [slot, id]))
  const changed: { observation: Observation; draft: KeptAs }[] = []
  for (const draft of drafts) {
    const row = known.find(({ slot }) => slot === draft.slot)
    // Text of a model or a person is kept, and hidden observations stay hidden.
    if (row && (row.madeBy !== 'rules' || row.hidden !== null)) continue
    const id = row?.id ?? newId(draft.at)
    idOf.set(draft.slot, id)
    const { slot: _, subject: __, causes: ___, ...text } = draft
    const tokens = tokensOf(draft)
    const fresh = { madeBy: 'rules', updatedAt: now, retrieved: 0, lastRetrievedAt: null } as const
    const observation: Observation = { ...text, id, ...about, tokens, ...fresh }
    const last = former.get(id)
    const mark = last && markOf(last)
    const next = mark === undefined ? observation : markWork(observation, last!.facts[0]!, mark)
    if (!same(next, last)) changed.push({ observation: next, draft })
  }
  return { changed, idOf }
}

const nothingSaid: Observed['ofBefore'] = {
  words: '',
  unhelpedShare: 0,
  takebackShare: 0,
  confirmedShare: 0,
  withdrawals: [],
  replacing: [],
}

/**
 * Reads events by rules. Events on which a rule throws are stored raw and counted, so that later ones are not blocked.
 */
function observeByRules(
  group: PromptGroup,
): Omit<Observed, 'skipped'> & { skipped: Map<string, string>; isUnderstood: boolean } {
  try {
    return { ...makeObservations(group), isUnderstood: true }
  } catch {
    const skipped = new Map(group.events.map(({ key }) => [key, 'not understood']))
    return { drafts: [], skipped, over: [], ofBefore: nothingSaid, isUnderstood: false }
  }
}

/** Whether only rules made it, and no person hid or pinned it; rules may delete such an observation. */
const mayBeDeletedByRules = ({ madeBy, hidden, pinnedAt }: Known): boolean =>
  madeBy === 'rules' && hidden === null && pinnedAt === null

/** Whether two observations have the same content, whatever their uses, status and order of lists. */
function same(one: Observation, other: Observation | undefined): boolean {
  if (other === undefined) return false
  const uses = ['updatedAt', 'retrieved', 'lastRetrievedAt']
  const names = (Object.keys(one) as (keyof Observation)[]).filter((name) => !uses.includes(name))
  const text = (of: Observation, name: keyof Observation) => {
    const value = of[name]
    return JSON.stringify(Array.isArray(value) && listsOfNames.includes(name) ? [...value].sort() : value)
  }
  return names.every((name) => text(one, name) === text(other, name))
}

const listsOfNames: readonly (keyof Observation)[] = ['concepts', 'filesRead', 'filesModified']
