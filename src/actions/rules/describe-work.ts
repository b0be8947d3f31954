import { idsIn } from '../../core/ids.ts'
import {
  causeOf,
  doneVerb,
  isBesideThePoint,
  isPointing,
  saysDoneOtherwise,
  saysUnchanged,
  tellsNow,
} from '../../text/report/cues.ts'
import type { Statement } from '../../text/report/read-report.ts'
import { thoughtOf, titleOf } from '../../text/report/title.ts'
import { saysWrong } from '../../text/report/work-words.ts'
import { worthAsTitle } from '../../text/sayings/title-model.ts'
import { shortened } from '../../text/shortened.ts'
import type { ObservationDraft, ObservationType } from '../draft.ts'
import type { Action } from './action.ts'
import { editsByCommand, kindOfCommand } from './command-kinds.ts'
import { commitMessage, onlyCommits } from './command-words.ts'
import { type Edit, isTest, namedByCode, nameless, titleOfCommit, weighFiles, withFile } from './describe-edits.ts'
import { putsBack } from './put-back.ts'
import { factsOf, namesOf, narrate } from './tell-work.ts'
import { tellsWhat, titleOfUnsolved } from './telling-words.ts'
import { typeOfCommit, typeOfWork, type WorkType } from './type-of-work.ts'
import { mostWhy, reasonOf, whyOf, withWhy, wordsOf } from './why.ts'
import type { Work } from './work.ts'

/** Longest parts, characters: what a title says, and what was asked. */
const most = { what: 120, request: 200 }

/** Confidence by what is behind it: an agent may answer without looking at anything. */
const trust = { told: 0.7, silent: 0.5, unlooked: 0.5 }

/** What came of a prompt as a whole: a change, or what was found out; undefined where nothing did. */
export function describeWork(work: Work): ObservationDraft | undefined {
  const { actions, told, at, failures } = work
  const edits = actions.filter((action) => action.kind === 'edit')
  const headline = headlineOf(work, edits)
  if (headline === undefined) return undefined
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
    confidence: told.statements.length === 0 ? trust.silent : work.hasLooked ? trust.told : trust.unlooked,
    at,
    discoveryTokens: actions.reduce((sum, { tokens }) => sum + tokens, 0),
    causes: [...failures.earlierMended],
  }
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
  // What an earlier prompt changed is told there already.
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
  // Who committed has named the work, mostly in fewer words than it was told in.
  const isTold = best !== undefined && (commit === undefined || best.score > worthOfCommit(commit) + leastBetter)
  const said = isTold ? best.statement : undefined
  const why = type === 'bugfix' ? whyOf(work) : undefined
  const reason = why ?? reasonOf(work, type)
  const what = said ? titleOf(said.text, most.what) : commit && titleOfCommit(commit)
  const [fix] = failures.fixes
  if (what !== undefined) {
    const isEnglish = said !== undefined && doneVerb(said.text) !== undefined
    const mended = type !== 'feature' && said !== undefined ? mendIn(work, said) : undefined
    // What was wrong stands in front, so it needs no cause, but what was done about it.
    if (mended !== undefined) {
      const wrong = mended.wrong ?? what
      const mend = thoughtOf(mended.mend.text, mostWhy).replace(/^It (?=\S)/, '')
      return { title: withFile(`${thoughtOf(causeOf(wrong) ?? wrong, mostWhy)}; ${mend}`, files, false), type, why }
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
  // What was wrong is no title of what mended it.
  if (byCode === undefined && asked !== undefined && !saysWrong(asked.text))
    return { title: withFile(titleOf(asked.text, most.what), files, false), type, why }
  return { title: withWhy(byCode ?? nameless(edits, files), reason), type, why }
}

/** What commands alone have changed: as it was found, else by what was asked. */
function byCommandAlone(work: Work, type: WorkType): Headline | undefined {
  const found = findingOf(work)
  if (found !== undefined) return { ...found, type }
  const [asked] = work.asked.statements
  return asked === undefined || saysWrong(asked.text)
    ? undefined
    : { title: titleOf(asked.text, most.what), type, why: undefined }
}

/** What a reader gives a title, on average, below which the names in the code, or what was asked, say more. */
const leastWorth = 0.5
/** What it is worth besides that the client says it itself, that it has names of what was changed, and what it is about. */
const besides = { recap: 1, name: 0.15, mostNames: 3, tests: -2, pointing: -0.7, unchanged: -1.5 }

/** The statement that says most of what was done, as readers have judged such statements. */
function bestOf({ recap, told, about }: Work, material: string): { statement: Statement; score: number } | undefined {
  const wanted = wordsOf(about)
  // What did not help, and what is left to do, was not done.
  const done = [...recap.statements, ...told.statements].filter(
    ({ part, text }) => part !== 'tried' && part !== 'next' && tellsWhat(text),
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
      (saysUnchanged(statement.text) ? besides.unchanged : 0)
    return { statement, score }
  })
  const best = scored.sort((a, b) => b.score - a.score)[0]
  return best === undefined || best.score < leastWorth ? undefined : best
}

/** The subject of the last commit after the first edit: one before all edits commits earlier work. */
function commitOf(actions: readonly Action[]): string | undefined {
  const first = actions.findIndex(({ kind }) => kind === 'edit')
  const later = first < 0 ? actions : actions.slice(first)
  return later
    .flatMap((action) => (action.kind === 'command' && !action.failed ? (commitMessage(action.command) ?? []) : []))
    .at(-1)
}

/** What the subject of a commit is worth: it stands alone. */
const worthOfCommit = (commit: string): number =>
  worthAsTitle(
    titleOfCommit(commit),
    { index: 0, count: 1 },
    { shared: undefined, names: namesOf(commit).length, isPointing: false },
  )
/** How much more than that a statement has to be worth. */
const leastBetter = 0.4

/** What a statement is worth as a title, 0 to 3, to somebody who wanted this. */
const worthOf = ({ text, place }: Statement, wanted: ReadonlySet<string>): number =>
  worthAsTitle(text, place, {
    shared: wanted.size === 0 ? undefined : [...wordsOf(text)].filter((word) => wanted.has(word)).length,
    names: new Set(namesOf(text)).size,
    isPointing: isPointing(text),
  })

/**
 * What was done about a fault, where a statement does not tell both: it points at the one before it, which says what was
 * `wrong`, or it says that itself, and one behind it what was done. Undefined where it says all that there is.
 */
function mendIn({ told }: Work, said: Statement): { wrong?: string; mend: Statement } | undefined {
  const at = told.statements.indexOf(said)
  const before = told.statements[at - 1]
  if (isPointing(said.text) && before && (before.part === 'cause' || before.part === undefined))
    return { wrong: before.text, mend: said }
  const isMend = ({ text, part }: Statement) => part === 'changed' || (part === undefined && tellsNow(text))
  if (isMend(said) || saysDoneOtherwise(said.text)) return undefined
  const mend = told.statements
    .slice(at + 1)
    .find((one) => isMend(one) && !isAboutTests(one.text) && !isBesideThePoint(one.text))
  return mend && { mend }
}

const isAboutTests = (text: string): boolean =>
  isTest(text) ||
  /\btests?\b[^.;]{0,40}\b(?:pass(?:es|ed|ing)?|green|succeed\w*)\b|\b(?:pass(?:es|ed|ing)?|green)\b[^.;]{0,20}\btests?\b/i.test(
    text,
  ) ||
  /^\W*test_\w/i.test(text) ||
  /^\W*(?:added|wrote|created)? ?(?:\d+ |unit |new |regression )*tests?\b/i.test(text)

/** What was found out: the statement that answers best. */
function findingOf(work: Work): Headline | undefined {
  const { actions, hasLooked, told, recap, about, asked } = work
  // Who asks is answered, whether anything was looked at for it or not.
  if (actions.length === 0 && asked.questions.length === 0) return undefined
  // Who names a record and looks at nothing repeats what it was told of earlier work.
  if (!hasLooked && told.statements.some(({ text }) => idsIn(text).length > 0)) return undefined
  const unsolved = titleOfUnsolved(work)
  if (unsolved !== undefined) return { title: unsolved, type: 'discovery', why: undefined }
  const wanted = wordsOf(about)
  const answers = [...recap.statements, ...told.statements].filter(
    ({ part, text }) => part !== 'next' && part !== 'checked' && part !== 'decided' && !isMostlyCode(text),
  )
  const scored = answers.map((statement) => ({ text: statement.text, score: worthOf(statement, wanted) }))
  const best = scored.sort((a, b) => b.score - a.score)[0]
  if (best === undefined || best.score < leastWorth) return undefined
  const title = titleOf(best.text, most.what + 20)
  const [question] = asked.questions
  const needsIt = title.length < shortAnswer || yesOrNo.test(best.text)
  // Who has not looked may be wrong: it is their answer to this question, and no more.
  const isShown = question !== undefined && question.length < most.what && (needsIt || !hasLooked)
  return { title: isShown ? `${titleOf(question)} ${title}` : title, type: 'discovery', why: undefined }
}

/** A command that its reader is asked to run is no finding. */
const isMostlyCode = (text: string): boolean => {
  const prose = text.replace(/`[^`]*`?/g, '')
  return prose.length < text.length / 2 || /^(?:sudo|npm|git|cd|rm) \S/i.test(text)
}

/** It says nothing without its question. */
const yesOrNo =
  /^(?:yes|no|yep|nope|not? (?:yet|quite|really)|ja|nein|oui|non|sí|はい|いいえ|是的?|不是?|네|아니요)(?=[,.;:!，。、\s]|$)/iu
/** A shorter answer is understood with its question only, characters. */
const shortAnswer = 50
