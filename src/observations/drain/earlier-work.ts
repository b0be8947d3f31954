import { type PutBack, putBack, type SaidOfBefore, takenBack } from '../../actions/actions.ts'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { type Mark, markOf } from '../../core/work-marks.ts'
import type { Reader } from '../../ports/database.ts'
import { contradicts, plainlyDidNotHelp, repeatsFault } from '../../text/report/complaints.ts'
import {
  complainsOfOthers,
  type EarlierSigns,
  earlierOdds,
  leastOdds,
  mayBeInVain,
  mendsAgain,
  surelyInVain,
} from '../../text/sayings/earlier-odds.ts'
import type { Observation } from '../observation.ts'
import { asMain, eventsAt, type Kept, type ReadPrompt, worksBefore, worksOfOthers } from './find-works.ts'
import { complaintIn, type MayBeNamed, markOfNamed, type NamedWork, namedWork } from './named-work.ts'
import { requestIn } from './raw-events.ts'

/** Share of a work's lines from which its removal counts as reverted as a whole. */
const leastTakenBack = 0.6

type PathOf = (path: string) => string

/**
 * The same share if no command restored files: of 40 withdrawals, all whole ones removed 97 % or more, all others 92 %
 * or less.
 */
const leastWhole = 0.95

/** A prompt that may refer to earlier work. */
export interface Speaking {
  session: string
  prompt: number
  project: string | null
  pathOf: PathOf
  events: readonly CapturedEvent[]
  said: SaidOfBefore
  /** Result of the prompt: whether a fault was fixed, and the files it changed. */
  isMend: boolean
  files: readonly string[]
}

interface EarlierWork {
  earlier: Kept
  mark: Mark
}

/** Earlier work, and the lines of it that this prompt moves. */
interface Work<Of = Observation> {
  observation: Of
  events: readonly CapturedEvent[]
  moved: ReturnType<typeof takenBack.linesMoved>
}

/** Earlier work that this prompt reverts, or that its user says did not help; work of its own session first. */
export async function earlierWork(
  db: Reader,
  speaking: Speaking,
  before: readonly ReadPrompt[],
): Promise<EarlierWork | undefined> {
  const own = await workOfSession(db, speaking, before)
  // The changed files show whose work the user refers to.
  if (own && sharesFile(own.earlier, speaking)) return own
  return (await workOfOthers(db, speaking, before)) ?? own
}

async function workOfSession(
  db: Reader,
  speaking: Speaking,
  before: readonly ReadPrompt[],
): Promise<EarlierWork | undefined> {
  const { session, prompt, events, pathOf } = speaking
  const works = await worksBefore(db, { session, prompt }, before)
  let reading: Promise<Work[]> | undefined
  const withMoves = (): Promise<Work[]> => {
    reading ??= Promise.all(
      works.map(async (observation) => {
        const theirs = await eventsAt(db, { session, prompt: observation.prompt ?? 0 }, before)
        return { observation, events: theirs, moved: takenBack.linesMoved(theirs, events, pathOf) }
      }),
    )
    return reading
  }
  const moved = takenBack.linesMoved([], events, pathOf)
  // Events of many prompts are read only if their lines may matter.
  const mayRemove = moved.out > 0 && moved.put <= moved.out / 2
  const seen = mayRemove ? await withMoves() : works.map((observation) => ({ observation, events: [], moved }))
  const back = putBack.putBackBy(events, pathOf)
  const signs = signsOf(seen, speaking, back)
  const isSaid = (judgement: keyof typeof leastOdds) =>
    works.length > 0 && earlierOdds(judgement, signs) >= leastOdds[judgement]
  if (isSaid('takenBack')) {
    const work = takenBackOf(await withMoves(), speaking, back)!
    return { earlier: asMain(work.observation), mark: markByChanges(work, speaking, back) }
  }
  const words = speaking.said.words
  if (mendsAgain(signs)) {
    const { observation } = unhelpedOf(await withMoves(), speaking)!
    if (observation.type === 'bugfix' && repeatsFault(words, observation.subtitle))
      return { earlier: asMain(observation), mark: 'unhelped' }
  }
  if (isSaid('unhelped')) {
    const { observation } = unhelpedOf(await withMoves(), speaking)!
    const isPlain = plainlyDidNotHelp(words, textOf(observation))
    if (!isPlain && !contradicts(words) && !mayBeInVain(signs)) return undefined
    const isSure = isPlain && (surelyInVain(signs) || (contradicts(words) && mendsAgain(signs)))
    return { earlier: asMain(observation), mark: isSure ? 'unhelped' : 'followed' }
  }
  return undefined
}

/** Work of the latest sessions that this prompt reverts, or that its words clearly say failed. */
async function workOfOthers(
  db: Reader,
  speaking: Speaking,
  before: readonly ReadPrompt[],
): Promise<EarlierWork | undefined> {
  const { session, project, events, said, files } = speaking
  const isTakenBack = said.takebackShare >= leastTakingBack
  const complaint = !isTakenBack && speaking.isMend && complainsOfOthers(said) ? complaintIn(said.words) : undefined
  const words = isTakenBack ? said.words : complaint?.words
  const [first] = events
  if (project === null || first === undefined || words === undefined) return undefined
  const others = await worksOfOthers(db, { session, project, at: first.at }, before)
  const own = await worksBefore(db, speaking, before)
  const works = await Promise.all(
    [...others.filter((work) => isOpen(work, said.words)), ...own].map(async (observation): Promise<MayBeNamed> => {
      const asked = requestIn(await eventsOf(db, observation, before)) ?? ''
      return { observation, text: `${textOf(observation)}\n${asked}` }
    }),
  )
  const named = namedWork(words, works, files)
  if (!named || named.observation.session === session) return undefined
  if (isTakenBack) return takenBackOfOthers(db, named, speaking, before)
  const mark = complaint && markOfNamed(named, complaint.of)
  return mark && { earlier: asMain(named.observation), mark }
}

/** Confidence from which words may revert work of another session whose lines are removed. */
const leastTakingBack = 0.3

/** A named work that the present changes remove. */
async function takenBackOfOthers(
  db: Reader,
  { observation }: NamedWork,
  speaking: Speaking,
  before: readonly ReadPrompt[],
): Promise<EarlierWork | undefined> {
  const { events, pathOf } = speaking
  const theirs = await eventsOf(db, observation, before)
  const work = { observation, events: theirs, moved: takenBack.linesMoved(theirs, events, pathOf) }
  const back = putBack.putBackBy(events, pathOf)
  const signs = signsOf([work], speaking, back)
  const isGone = signs.removes || signs.undoes || (back !== undefined && takenBackFiles(work, back))
  const isSaid = isGone && earlierOdds('takenBack', signs) >= leastOdds.takenBack
  return isSaid ? { earlier: asMain(observation), mark: markByChanges(work, speaking, back) } : undefined
}

const takenBackFiles = ({ observation }: Work, back: PutBack): boolean =>
  observation.filesModified.some((file) => back.files.has(file))

const eventsOf = (db: Reader, { session, prompt }: Observation, before: readonly ReadPrompt[]) =>
  eventsAt(db, { session: session ?? '', prompt: prompt ?? 0 }, before)

/** Whether the work has no mark yet from other words than these. */
const isOpen = (work: Observation, words: string): boolean => {
  const mark = markOf(work)
  return mark === undefined || mark === 'followed' || (work.facts[0]?.endsWith(words) ?? false)
}

const textOf = ({ title, narrative, filesModified }: Observation): string =>
  [title, narrative, ...filesModified].join('\n')

/** Signs in a prompt about earlier work, and in its changes to it. */
export const signsOf = (
  works: readonly Work<Pick<Observation, 'filesModified'>>[],
  { said, isMend, files }: Pick<Speaking, 'said' | 'isMend' | 'files'>,
  back: PutBack | undefined,
): EarlierSigns => ({
  unhelpedShare: said.unhelpedShare,
  confirmedShare: said.confirmedShare,
  takebackShare: said.takebackShare,
  mends: isMend,
  mendsSame: isMend && works.some((work) => sharesFile(work, { files })),
  restores: !isMend && back !== undefined,
  removes: works.some(({ moved: { out, put, own } }) => own > 0 && own >= out / 2 && put <= out / 2),
  undoes: works.some(({ moved: { put, own, theirs } }) => own > 0 && own >= theirs * leastTakenBack && put === 0),
})

const sharesFile = (
  { observation }: { observation: Pick<Observation, 'filesModified'> },
  { files }: Pick<Speaking, 'files'>,
): boolean => observation.filesModified.some((file) => files.includes(file))

/**
 * The work that did not help: work whose lines change, otherwise work in the same files, otherwise work that the words
 * name; the latest of several.
 */
const unhelpedOf = (works: readonly Work[], speaking: Speaking): Work | undefined =>
  bestOf(works, (work) => {
    const isChanged = sharesFile(work, speaking)
    // The latest work in these files is meant, even if the words match other work better.
    const words = isChanged ? 0 : sharedWords(work, speaking.said.words)
    return [Number(work.moved.own > 0), Number(isChanged), words]
  })

/** The reverted work: work whose commit, files or lines are removed, otherwise work that the words name. */
const takenBackOf = (works: readonly Work[], { pathOf, said }: Speaking, back: PutBack | undefined): Work | undefined =>
  bestOf(works, ({ observation, events, moved }) => [
    Number(putBack.commitsIn(events, pathOf).some((subject) => back?.commits.has(subject))),
    observation.filesModified.filter((file) => back?.files.has(file)).length,
    moved.own,
    sharedWords({ observation }, said.words),
  ])

/** The work with the highest scores, compared in their order; the last of equal ones. */
function bestOf(works: readonly Work[], scoresOf: (work: Work) => number[]): Work | undefined {
  const scored = works.map((work) => ({ work, scores: scoresOf(work) }))
  return scored.reduce<(typeof scored)[number] | undefined>((best, one) => {
    const differs = one.scores.findIndex((score, at) => score !== best?.scores[at])
    return best === undefined || differs < 0 || one.scores[differs]! > best.scores[differs]! ? one : best
  }, undefined)?.work
}

function sharedWords({ observation }: Pick<Work, 'observation'>, words: string): number {
  const own = wordsOf([observation.title, observation.subtitle, ...observation.filesModified].join(' '))
  return [...wordsOf(words)].filter((word) => own.has(word)).length
}

/** The mark of reverted work. A request to revert may mean only a part, which the changes show. */
function markByChanges({ observation, events }: Work, speaking: Speaking, back: PutBack | undefined): Mark {
  const share = takenBack.shareGone(events, speaking.events, speaking.pathOf)
  if (share > 0) return share < (back === undefined ? leastWhole : leastTakenBack) ? 'partly' : 'reverted'
  const isOfFiles = back !== undefined && !back.isWhole
  return isOfFiles && observation.filesModified.some((file) => !back.files.has(file)) ? 'partly' : 'reverted'
}

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}|[\p{Script=Han}]{2}/gu) ?? [])
