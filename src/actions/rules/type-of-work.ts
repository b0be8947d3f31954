import { readSentences } from '../../text/report/read-sentences.ts'
import {
  isOnlyAnswer,
  kindOfChange,
  changes as kinds,
  type WorkKind,
  workAsked,
} from '../../text/sayings/work-model.ts'
import { addsNames, type Edit, isDocument } from './describe-edits.ts'
import { shapeOfWork } from './shape-of-work.ts'
import { signsOfWork } from './signs-of-work.ts'
import { brokenBefore, type Work } from './work.ts'

export type WorkType = Exclude<WorkKind, 'answer'>

interface Changed {
  edits: readonly Edit[]
  /** Number of commands with effects. */
  changes: number
  /** Commands changed files like edits. */
  hasEdited: boolean
  commit: string | undefined
}

/**
 * The kind of work of a prompt, by a model of the request, the report and the changes. Documents are only changed, and
 * an edit of an existing file is never only a discovery.
 */
export function typeOfWork(work: Work, { edits, changes, hasEdited, commit }: Changed): WorkType | 'discovery' {
  const { asked: request, report, failures } = work
  if (request.isTakenBack || (edits.length > 0 && edits.every(({ file }) => isDocument(file)))) return 'change'
  const signs = signsOfWork({
    ...{ edits, changes, isUnhelped: work.isUnhelped, wasBroken: brokenBefore(work) !== undefined },
    ...{ hasCause: report.statements.some(({ part }) => part === 'cause'), isCommitted: commit !== undefined },
  })
  const asked = asking(sentencesIn(work.about), request.aside)
  const says = report.statements.map(({ text }) => text)
  if (says.length === 0) return kindOfSilent(asked, edits)
  const mayBeFound =
    !hasEdited && edits.every(({ isNew }) => isNew) && commit === undefined && failures.fixes.length === 0
  if (mayBeFound && isOnlyAnswer({ asked, report: says, signs })) return 'discovery'
  const shape = shapeOfWork({ edits, request: work.about, isFirst: !work.isLater })
  return kindOfChange({ asked, report: says, signs, shape })
}

/** Without a report: the requested kind, else a feature if code names were added, else a change. */
function kindOfSilent(asked: readonly string[], edits: readonly Edit[]): WorkType {
  const shares = workAsked(asked)
  const best = [...kinds].sort((one, other) => shares[other] - shares[one])[0]!
  if (asked.length > 0 && shares[best] > shares.none + shares.answer) return best
  return addsNames(edits) ? 'feature' : 'change'
}

/** A prompt that begins with praise or a rule has the kind of its actual request. */
function asking(sentences: readonly string[], aside: readonly string[]): readonly string[] {
  const others = sentences.filter((sentence) => !aside.includes(sentence))
  return others.length > 0 ? others : sentences
}

const sentencesIn = (text: string): string[] => readSentences(text).map((sentence) => sentence.text)

/** The type by a commit prefix: `fix(auth): …`; undefined without one. */
export function typeOfCommit(message: string): WorkType | undefined {
  const prefix = /^(\w+)(?:\([^)]*\))?!?:/.exec(message)?.[1]?.toLowerCase()
  if (prefix === 'feat') return 'feature'
  if (prefix === 'fix') return 'bugfix'
  if (prefix === 'refactor') return 'refactor'
  return prefix !== undefined && /^(?:docs|chore|test|style|perf|build|ci)$/.test(prefix) ? 'change' : undefined
}
