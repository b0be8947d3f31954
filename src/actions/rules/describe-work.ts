import { idsIn } from '../../core/ids.ts'
import { unsolved } from '../../core/work-marks.ts'
import {
  causeOf,
  doneVerb,
  isBesideThePoint,
  isPointing,
  saysDoneInOtherLanguage,
  statesPresent,
  statesUnchanged,
} from '../../text/report/cues.ts'
import type { Statement } from '../../text/report/read-report.ts'
import { thoughtOf, titleOf } from '../../text/report/title.ts'
import { reportsFault } from '../../text/report/work-words.ts'
import { worthAsTitle } from '../../text/sayings/title-model.ts'
import { shortened } from '../../text/shortened.ts'
import type { ObservationDraft, ObservationType } from '../draft.ts'
import type { Action } from './action.ts'
import { editsByCommand, kindOfCommand } from './command-kinds.ts'
import { commitMessage, onlyCommits } from './command-words.ts'
import { type Edit, isTest, namedByCode, nameless, titleOfCommit, weighFiles, withFile } from './describe-edits.ts'
import { endsRed } from './ends-red.ts'
import { isInformative, titleOfUnsolved } from './informative.ts'
import { putsBack } from './put-back.ts'
import { typeOfCommit, typeOfWork, type WorkType } from './type-of-work.ts'
import { mostWhy, reasonOf, whyOf, withWhy, wordsOf } from './why.ts'
import type { Work } from './work.ts'
import { factsOf, namesOf, narrate } from './work-facts.ts'

/** Longest title, and longest request, characters. */
const most = { what: 120, request: 200 }

/** Confidence by evidence: an agent may answer without looking at anything. */
const trust = { report: 0.7, silent: 0.5, unlooked: 0.5 }

/** The observation for a prompt as a whole: a change, or a finding; undefined if there was neither. */
export function describeWork(work: Work): ObservationDraft | undefined {
  const { actions, report, at, failures } = work
  const edits = actions.filter((action) => action.kind === 'edit')
  const found = headlineOf(work, edits)
  if (found === undefined) return undefined
  const headline = found.type !== 'discovery' && endsRed(work) ? unfinished(found, work) : found
  const filesModified = weighFiles(edits)
  const read = actions.flatMap((action) => (action.kind === 'read' ? [action.file] : []))
  const { facts, concepts } = factsOf(work, edits, headline.title)
  return {
    slot: 'main',
    subject: null,
    ...headline,
    subtitle: shortened(work.request.replace(/\s+/g, ' ').trim(), most.request),
    narrative: narrate(work, headline.why),
    facts,
    concepts,
    filesRead: [...new Set(read)].filter((file) => !filesModified.includes(file)).slice(0, 50),
    filesModified,
    tools: [...new Set(actions.map(({ tool }) => tool))],
    confidence: report.statements.length === 0 ? trust.silent : work.hasLooked ? trust.report : trust.unlooked,
    at,
    discoveryTokens: actions.reduce((sum, { tokens }) => sum + tokens, 0),
    causes: [...failures.earlierFixed],
  }
}

/** Work whose check still fails is an attempt: its title has the request, not what the agent says of it. */
function unfinished({ title, type, why }: Headline, { asked, request }: Work): Headline {
  const [wanted] = asked.statements
  const about = wanted === undefined ? title : titleOf(request.length < most.what ? request : wanted.text, most.what)
  return { title: `${unsolved}${about}`, type: type === 'bugfix' ? 'change' : type, why }
}

type Headline = { title: string; type: ObservationType; why: string | undefined }

function headlineOf(work: Work, edits: readonly Edit[]): Headline | undefined {
  const { actions, failures } = work
  const files = weighFiles(edits)
  const commands = actions.filter((action) => action.kind === 'command')
  const commit = commitOf(actions)
  const changes = commands.filter(
    (action) => !action.failed && (kindOfCommand(action.command) === 'change' || putsBack(action)),
  )
  // Changes of an earlier prompt are described there.
  const isKept = work.isLater && changes.every((action) => onlyCommits(action.command) && !putsBack(action))
  if (edits.length === 0 && failures.fixes.length === 0 && (changes.length === 0 || isKept))
    return changes.length === 0 || work.asked.questions.length > 0 ? findingOf(work) : undefined
  const isPutBack = edits.length === 0 && changes.some(putsBack)
  const byCommand = changes.filter((action) => editsByCommand(action.command) || putsBack(action))
  const type =
    typeOfCommit(commit ?? '') ??
    (isPutBack ? 'change' : undefined) ??
    typeOfWork(work, { edits, changes: changes.length, hasEdited: byCommand.length > 0, commit })
  if (type === 'discovery') return findingOf(work) ?? { title: titleOf(work.request), type, why: undefined }
  const material = [
    ...edits.map(({ file, before, after }) => `${file}\n${before}\n${after}`),
    ...changes.map(({ command }) => command),
  ]
  const best = bestOf(work, material.join('\n'))
  // A commit subject names the work, usually in fewer words than the agent's statements.
  const isStatementUsed =
    best !== undefined && (commit === undefined || best.score > worthOfCommit(commit) + leastBetter)
  const said = isStatementUsed ? best.statement : undefined
  const why = type === 'bugfix' ? whyOf(work) : undefined
  const reason = why ?? reasonOf(work, type)
  const what = said ? titleOf(said.text, most.what) : commit && titleOfCommit(commit)
  const [fix] = failures.fixes
  if (what !== undefined) {
    const isEnglish = said !== undefined && doneVerb(said.text) !== undefined
    const fixed = type !== 'feature' && said !== undefined ? fixIn(work, said) : undefined
    // The problem comes first in the title, so it needs its fix instead of its cause.
    if (fixed !== undefined) {
      const wrong = fixed.wrong ?? what
      const fix = thoughtOf(fixed.fix.text, mostWhy).replace(/^It (?=\S)/, '')
      return { title: withFile(`${thoughtOf(causeOf(wrong) ?? wrong, mostWhy)}; ${fix}`, files, false), type, why }
    }
    return { title: withWhy(said ? withFile(what, files, isEnglish) : what, reason), type, why }
  }
  if (fix !== undefined)
    return {
      title: withWhy(fix.title.split(': ')[0]!, why ?? (fix.failure.verdict.cause || fix.failure.verdict.what)),
      type: 'bugfix',
      why,
    }
  if (edits.length === 0) return byCommandAlone(work, type)
  const [asked] = work.asked.statements
  const byCode = namedByCode(edits, files)
  // A complaint is not a title for its fix.
  if (byCode === undefined && asked !== undefined && !reportsFault(asked.text))
    return { title: withFile(titleOf(asked.text, most.what), files, false), type, why }
  return { title: withWhy(byCode ?? nameless(edits, files), reason), type, why }
}

/** Headline of changes by commands only: the finding, else the request. */
function byCommandAlone(work: Work, type: WorkType): Headline | undefined {
  const found = findingOf(work)
  if (found !== undefined) return { ...found, type }
  const [asked] = work.asked.statements
  return asked === undefined || reportsFault(asked.text)
    ? undefined
    : { title: titleOf(asked.text, most.what), type, why: undefined }
}

/** Below this average reader rating of titles, names in the code or the request are better. */
const leastWorth = 0.5
/** Bonuses: for the client's own summary, for names of changed code, and for the topic. */
const besides = { recap: 1, name: 0.15, mostNames: 3, tests: -2, pointing: -0.7, unchanged: -1.5 }

/** The statement that best describes the work, rated as readers rated such statements. */
function bestOf({ recap, report, about }: Work, material: string): { statement: Statement; score: number } | undefined {
  const wanted = wordsOf(about)
  // Failed attempts and next steps were not done.
  const done = [...recap.statements, ...report.statements].filter(
    ({ part, text }) => part !== 'tried' && part !== 'next' && isInformative(text) && !isRemark(text),
  )
  const scored = done.map((statement) => {
    const own = [...new Set(namesOf(statement.text))].filter((name) =>
      material.includes(name.replace(/^`|(?:\(.*)?`$/g, '')),
    ).length
    const score =
      worthOf(statement, wanted) +
      (recap.statements.includes(statement) ? besides.recap : 0) +
      Math.min(besides.mostNames, own) * besides.name +
      (isAboutTests(statement.text) ? besides.tests : 0) +
      (isPointing(statement.text) ? besides.pointing : 0) +
      (statesUnchanged(statement.text) ? besides.unchanged : 0)
    return { statement, score }
  })
  const best = scored.sort((a, b) => b.score - a.score)[0]
  return best === undefined || best.score < leastWorth ? undefined : best
}

/** Subject of the last commit after the first edit; a commit before all edits has earlier work. */
function commitOf(actions: readonly Action[]): string | undefined {
  const first = actions.findIndex(({ kind }) => kind === 'edit')
  const later = first < 0 ? actions : actions.slice(first)
  return later
    .flatMap((action) => (action.kind === 'command' && !action.failed ? (commitMessage(action.command) ?? []) : []))
    .at(-1)
}

/** Rating of a commit subject as a title, which has no context. */
const worthOfCommit = (commit: string): number =>
  worthAsTitle(
    titleOfCommit(commit),
    { index: 0, count: 1 },
    { shared: undefined, names: namesOf(commit).length, isPointing: false },
  )
/** How much better a statement must be than the commit subject. */
const leastBetter = 0.4

/** Rating of a statement as a title, 0 to 3, for a user who wanted this. */
const worthOf = ({ text, place }: Statement, wanted: ReadonlySet<string>): number =>
  worthAsTitle(text, place, {
    shared: wanted.size === 0 ? undefined : [...wordsOf(text)].filter((word) => wanted.has(word)).length,
    names: new Set(namesOf(text)).size,
    isPointing: isPointing(text),
  })

/**
 * The fix of a fault, if the statement does not give both. Either it points at the statement before, which says what
 * was `wrong`, or it says that itself and a later statement gives the fix. Undefined if it is complete.
 */
function fixIn({ report }: Work, said: Statement): { wrong?: string; fix: Statement } | undefined {
  const at = report.statements.indexOf(said)
  const before = report.statements[at - 1]
  if (isPointing(said.text) && before && (before.part === 'cause' || before.part === undefined))
    return { wrong: before.text, fix: said }
  const isFix = ({ text, part }: Statement) => part === 'changed' || (part === undefined && statesPresent(text))
  if (isFix(said) || saysDoneInOtherLanguage(said.text)) return undefined
  const fix = report.statements
    .slice(at + 1)
    .find((one) => isFix(one) && !isAboutTests(one.text) && !isBesideThePoint(one.text))
  return fix && { fix }
}

const isAboutTests = (text: string): boolean =>
  isTest(text) ||
  /\btests?\b[^.;]{0,40}\b(?:pass(?:es|ed|ing)?|green|succeed\w*)\b|\b(?:pass(?:es|ed|ing)?|green)\b[^.;]{0,20}\btests?\b/i.test(
    text,
  ) ||
  /^\W*test_\w/i.test(text) ||
  /^\W*(?:added|wrote|created)? ?(?:\d+ |unit |new |regression )*tests?\b/i.test(text)

/** The finding: the statement that answers best. */
function findingOf(work: Work): Headline | undefined {
  const { actions, hasLooked, report, recap, about, asked } = work
  // A question gets an answer, whether or not the agent looked anything up.
  if (actions.length === 0 && asked.questions.length === 0) return undefined
  // An agent that names a record without looking anything up repeats injected memory.
  if (!hasLooked && report.statements.some(({ text }) => idsIn(text).length > 0)) return undefined
  const unsolved = titleOfUnsolved(work)
  if (unsolved !== undefined) return { title: unsolved, type: 'discovery', why: undefined }
  const wanted = wordsOf(about)
  const answers = [...recap.statements, ...report.statements].filter(
    ({ part, text }) =>
      part !== 'next' && part !== 'checked' && part !== 'decided' && !isMostlyCode(text) && !isRemark(text),
  )
  const scored = answers.map((statement) => ({ text: statement.text, score: worthOf(statement, wanted) }))
  const best = scored.sort((a, b) => b.score - a.score)[0]
  if (best === undefined || best.score < leastWorth) return undefined
  const title = titleOf(best.text, most.what + 20)
  const [question] = asked.questions
  const needsIt = title.length < shortAnswer || yesOrNo.test(best.text)
  // An answer without a lookup may be wrong, so the title shows its question.
  const isShown = question !== undefined && question.length < most.what && (needsIt || !hasLooked)
  return { title: isShown ? `${titleOf(question)} ${title}` : title, type: 'discovery', why: undefined }
}

/** A sentence in brackets adds to another one. */
const isRemark = (text: string): boolean => /^[(（][^()（）]*[)）][.。]?$/.test(text)

/** A command for the reader to run is not a finding. */
const isMostlyCode = (text: string): boolean => {
  const prose = text.replace(/`[^`]*`?/g, '')
  return prose.length < text.length / 2 || /^(?:sudo|npm|git|cd|rm) \S/i.test(text)
}

/** Meaningless without its question. */
const yesOrNo =
  /^(?:yes|no|yep|nope|not? (?:yet|quite|really)|ja|nein|oui|non|sí|はい|いいえ|是的?|不是?|네|아니요)(?=[,.;:!，。、\s]|$)/iu
/** Shorter answers need their question to be understood, characters. */
const shortAnswer = 50
