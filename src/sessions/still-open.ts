import type { Reader } from '../ports/database.ts'
import { readReport } from '../text/report/read-report.ts'
import { sentenceEnds } from '../text/sentences.ts'
import { contentTerms } from '../text/tokenize.ts'
import { holdsMost, namesMost, openSteps, sharesSome, wordsOfStep } from './closed-steps.ts'
import { isTakenUp } from './done-requests.ts'
import { isOfDroppedWork, withoutDroppedPlans } from './dropped-work.ts'
import type { DoneAt, SessionWork } from './session-work.ts'

/** Most later turns that are read, the latest ones: about some weeks of work. */
const mostTurns = 1000
/** Most turns after a request that may report its outcome. */
const mostAnswers = 12
const fileNamed = /(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.[a-z]\w{0,5}(?![\w/])/gi

/** A session of a project, and when it ended. */
export interface Place {
  session: string
  project: string | null
  end: number
}

/** The next steps of a session in one text, with its place. */
export interface Left extends Place {
  nextSteps: string
}

/** The last question of an agent in a session. */
export interface Question extends Place {
  text: string
}

type Sentence = Pick<ReturnType<typeof readReport>['statements'][number], 'text' | 'part'>

/** A turn whose words and sentences are read once for all earlier open steps. */
interface LaterTurn {
  session: string
  project: string | null
  at: number
  isAssistant: boolean
  text: string
  terms(): ReadonlySet<string>
  sentences(): readonly Sentence[]
}

/** Splits a text of steps into single steps, at the ends of sentences and at semicolons. */
export function stepsIn(text: string): string[] {
  const ends = sentenceEnds(text)
  const sentences = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end).trim())
  return sentences.flatMap((sentence) => sentence.split(/(?<=;)\s+/)).filter((step) => step !== '')
}

/** The next steps of each session without those that later turns, edits or commands closed. */
export async function stillOpen(db: Reader, work: SessionWork, lefts: readonly Left[]): Promise<string[]> {
  const some = lefts.filter(({ nextSteps }) => nextSteps !== '')
  if (some.length === 0) return lefts.map(() => '')
  const turns = await turnsSince(db, some)
  const done = new Map<string, Awaited<ReturnType<SessionWork['doneSince']>>>()
  for (const project of new Set(some.flatMap((left) => left.project ?? []))) {
    const first = Math.min(...some.filter((left) => left.project === project).map(({ end }) => end))
    done.set(project, await work.doneSince(db, project, first))
  }
  const terms = once(contentTerms)
  return lefts.map((left) => {
    const open = notClosed(left, turns)
    if (open.length === 0 || left.project === null) return open.join(' ')
    const { files, commands } = done.get(left.project)!
    const since = (some: readonly DoneAt[]) =>
      some.flatMap(({ name, at, session: of }) => (at > left.end && of !== left.session ? [name] : []))
    const [edited, ran] = [since(files), since(commands)]
    return open.filter((step) => !wasEdited(step, edited) && !wasRun(step, ran, terms)).join(' ')
  })
}

/** Questions without a later answer in their session, or one that names them in another session of the project. */
export async function unanswered<Q extends Question>(db: Reader, questions: readonly Q[]): Promise<Q[]> {
  if (questions.length === 0) return []
  const turns = await turnsSince(db, questions)
  return questions.filter(({ text, session, project, end }) => {
    const wanted = contentTerms(text)
    const isTakenUp = (turn: LaterTurn) =>
      turn.session === session
        ? !turn.isAssistant
        : project !== null &&
          turn.project === project &&
          holdsMost(turn.terms(), wanted) &&
          turn.sentences().some((sentence) => namesMost(sentence.text, text))
    return !turns.some((turn) => turn.at > end && isTakenUp(turn))
  })
}

/** Turns of these sessions and their projects since the first of the sessions ended, in order. */
export async function turnsSince(db: Reader, lefts: readonly Place[]): Promise<LaterTurn[]> {
  const since = Math.min(...lefts.map(({ end }) => end))
  const projects = [...new Set(lefts.flatMap(({ project }) => project ?? []))]
  const sessions = [...new Set(lefts.map(({ session }) => session))]
  const marks = (some: readonly string[]) => some.map(() => '?').join(', ')
  const rows = await db.all<{ session: string; project: string | null; at: number; role: string; text: string }>(
    `SELECT t.session_id AS session, s.project, t.at, t.role, t.text FROM sessions s
     JOIN session_turns t ON t.session_id = s.id
     WHERE s.last_at > ? AND t.at > ? AND s.untrusted = 0
       AND (s.id IN (${marks(sessions)}) ${projects.length === 0 ? '' : `OR s.project IN (${marks(projects)})`})
     ORDER BY t.at DESC LIMIT ?`,
    [since, since, ...sessions, ...projects, mostTurns],
  )
  return rows.reverse().map(({ session, project, at, role, text }) => {
    let [terms, sentences]: [ReadonlySet<string> | undefined, Sentence[] | undefined] = [undefined, undefined]
    return {
      ...{ session, project, at, text, isAssistant: role !== 'user' },
      terms: () => (terms ??= contentTerms(text)),
      sentences: () => (sentences ??= readReport(text).statements),
    }
  })
}

/** Steps that no later turn closes. A turn of another session is read only if it names a step. */
function notClosed({ nextSteps, session, project, end }: Left, turns: readonly LaterTurn[]): string[] {
  const steps = stepsIn(nextSteps).map((text) => ({ text, turn: -1 }))
  const wanted = steps.flatMap(({ text }) => wordsOfStep(text))
  const isOther = (turn: LaterTurn) => turn.session !== session
  const later = turns.filter(
    (turn) => turn.at > end && (!isOther(turn) || (project !== null && turn.project === project)),
  )
  const said = later.flatMap((turn, at) => {
    const isElsewhere = isOther(turn)
    return isElsewhere && !wanted.some((words) => holdsMost(turn.terms(), words)) ? [] : saidAt(turn, at, isElsewhere)
  })
  const others = later.filter(isOther)
  const isDropped = (step: string) => later.some((turn) => !turn.isAssistant && isOfDroppedWork(step, turn))
  const open = openSteps(steps, said).flatMap(({ text }) => (wasTakenUp(text, others) || isDropped(text) ? [] : text))
  const ofUser = later.filter((turn) => !turn.isAssistant)
  return [...withoutDroppedPlans(open, ofUser)]
}

const saidAt = ({ sentences, isAssistant }: LaterTurn, turn: number, isElsewhere: boolean) =>
  sentences().map(({ text, part }) => ({ text, part, turn, isAssistant, isElsewhere }))

/** Whether the user of a later session asked for the step, and the work was done there. */
function wasTakenUp(step: string, turns: readonly LaterTurn[]): boolean {
  return turns.some((turn, from) => {
    if (turn.isAssistant || !sharesSome(turn.terms(), step)) return false
    const answers = turns.filter((other, at) => at >= from && other.session === turn.session).slice(0, mostAnswers)
    return isTakenUp(
      step,
      answers.flatMap((answer, at) => saidAt(answer, at, true)),
    )
  })
}

/** Whether the file that a step is about, the first that it names, was edited. */
function wasEdited(step: string, files: readonly string[]): boolean {
  const [named] = step.replace(/[.;]$/, '').match(fileNamed) ?? []
  return named !== undefined && files.some((file) => file === named || file.endsWith(`/${named}`))
}

function wasRun(step: string, commands: readonly string[], terms: typeof contentTerms): boolean {
  const quoted = [...step.matchAll(/`([^`]+)`/g)].map(([, text]) => text!).filter((text) => /\w\s+\w/.test(text))
  return commands.some(
    (command) => quoted.some((text) => command.includes(text)) || holdsMost(terms(command), terms(step)),
  )
}

/** Caches a reading by its text: the same commands are run many times and compared with each step. */
function once<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const found = known.get(text) ?? read(text)
    known.set(text, found)
    return found
  }
}
