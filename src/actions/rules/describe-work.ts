import { causeOf, doneVerb, isBesideThePoint, isPointing, saysDoneOtherwise, tellsNow } from '../../text/report/cues.ts'
import type { Part } from '../../text/report/parts.ts'
import type { Statement } from '../../text/report/read-report.ts'
import { thoughtOf, titleOf } from '../../text/report/title.ts'
import { shortened } from '../../text/shortened.ts'
import type { ObservationDraft, ObservationType } from '../draft.ts'
import { commitMessage, kindOfCommand } from './command-words.ts'
import {
  type Edit,
  isTest,
  namedByCode,
  nameless,
  symbolsOf,
  titleOfCommit,
  weighFiles,
  withFile,
} from './describe-edits.ts'
import { factsOf, namesOf, narrate } from './tell-work.ts'
import { firstVerb, saysWrong, typeOfCommit, typeOfWork } from './type-of-work.ts'
import { brokenBefore, mostWhy, reasonOf, whyOf, withWhy, wordsOf } from './why.ts'
import type { Work } from './work.ts'

/** Longest parts, characters: what a title says, what was asked, and where an answer opens. */
const most = { what: 120, request: 200, opening: 40 }

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
    confidence: told.statements.length > 0 ? 0.7 : 0.5,
    at,
    discoveryTokens: actions.reduce((sum, { tokens }) => sum + tokens, 0),
    causes: [...failures.earlierMended],
  }
}

type Headline = { title: string; type: ObservationType; why: string | undefined }

function headlineOf(work: Work, edits: readonly Edit[]): Headline | undefined {
  const { actions, told, failures } = work
  const files = weighFiles(edits)
  const commands = actions.filter((action) => action.kind === 'command')
  const commit = commands.flatMap(({ command, failed }) => (failed ? [] : (commitMessage(command) ?? [])))[0]
  const changes = commands.filter(({ command, failed }) => !failed && kindOfCommand(command) === 'change')
  if (edits.length === 0 && changes.length === 0 && failures.fixes.length === 0) return findingOf(work)
  const material = [
    ...edits.map(({ file, before, after }) => `${file}\n${before}\n${after}`),
    ...changes.map(({ command }) => command),
  ]
  const least = saysWrong(work.request) ? leastOfMend : leastWork
  const said = commit === undefined || isTerse(commit) ? bestOf(work, material.join('\n'), least) : undefined
  // An agent that begins with `I fixed both:` says what it did, though no title.
  const done =
    (said ? undefined : commit) ?? (firstVerb(work.last.slice(0, most.opening)) ? work.last : (said?.text ?? ''))
  const hasCause = edits.length > 0 && told.statements.some(({ part }) => part === 'cause')
  const wasBroken = edits.length > 0 && (work.isUnhelped || brokenBefore(work) !== undefined)
  const byCommit = commit === undefined || said ? undefined : typeOfCommit(commit)
  const type = byCommit ?? typeOfWork(work.about, done, files, { wasBroken, hasCause, addsCode: addsCode(edits) })
  const why = type === 'bugfix' ? whyOf(work) : undefined
  const reason = why ?? reasonOf(work, type)
  const what = said ? titleOf(said.text, most.what) : commit && titleOfCommit(commit)
  const [fix] = failures.fixes
  if (what !== undefined) {
    const isEnglish = said !== undefined && doneVerb(said.text) !== undefined
    const mend = type === 'bugfix' && said !== undefined ? mendOf(work, said) : undefined
    // What was wrong stands in front, so it needs no cause, but what was done about it.
    if (mend !== undefined)
      return { title: withFile(`${thoughtOf(causeOf(what) ?? what, mostWhy)}; ${mend}`, files, false), type, why }
    return { title: withWhy(said ? withFile(what, files, isEnglish) : what, reason), type, why }
  }
  if (fix !== undefined)
    return {
      title: withWhy(fix.title.split(': ')[0]!, why ?? (fix.failure.verdict.cause || fix.failure.verdict.what)),
      type: 'bugfix',
      why,
    }
  if (edits.length === 0) return undefined
  const [asked] = work.asked.statements
  const byCode = namedByCode(edits, files)
  // What was wrong is no title of what mended it.
  if (byCode === undefined && asked !== undefined && !saysWrong(asked.text))
    return { title: withFile(titleOf(asked.text, most.what), files, false), type, why }
  return { title: withWhy(byCode ?? nameless(edits, files), reason), type, why }
}

/** What a statement is worth as a title by what it is for: how checks went, and what is left, are told elsewhere. */
const worth: Readonly<Record<Part, number>> = {
  ...{ changed: 1.5, decided: 0.3, cause: 0, learned: -1, tried: -3, checked: -3, next: -3 },
}
/** What is said first mostly says what came of it; the same sentence counts less the later it comes. */
const place = { first: 1, later: 0.2, most: 8 }
/** A statement below this says less than the names in the code; the words of a complaint say least. */
const leastWork = 1
const leastOfMend = 0.3

/**
 * The statement that says most of what was done: by what it is for, where it stands, the names in it that stand in what
 * was changed as well, and the words that it shares with what was asked. So it is found in any language.
 */
function bestOf({ recap, told, about }: Work, material: string, least: number): Statement | undefined {
  const wanted = wordsOf(about)
  const scored = [...recap.statements, ...told.statements].map((statement, index) => {
    const { text, part, isItem } = statement
    const shared = [...wordsOf(text)].filter((word) => wanted.has(word)).length
    const names = [...new Set(namesOf(text))]
    const own = names.filter((name) => material.includes(name.replace(/^`|(?:\(.*)?`$/g, ''))).length
    const score =
      (recap.statements.includes(statement) ? 2 : 0) +
      (part === undefined ? 0.5 : worth[part]) +
      Math.min(2, own * 0.7 + (names.length - own) * 0.2) +
      Math.min(1.5, shared * 0.3) +
      (tellsNow(text) ? 0.5 : 0) +
      (index === 0 ? place.first : -Math.min(place.most, index) * place.later) -
      (isItem ? 0.8 : 0) -
      (isBesideThePoint(text) ? 2 : 0) -
      (isPointing(text) || /[:：]$/.test(text) ? 1 : 0) -
      (isAboutTests(text) ? 1.5 : 0)
    return { statement, score }
  })
  const best = scored.sort((a, b) => b.score - a.score)[0]
  return best === undefined || best.score < least ? undefined : best.statement
}

/** What was done about what a statement says was wrong; undefined where it says itself what was done. */
function mendOf({ told }: Work, said: Statement): string | undefined {
  const isMend = ({ text, part }: Statement) => part === 'changed' || (part === undefined && tellsNow(text))
  if (isMend(said) || saysDoneOtherwise(said.text)) return undefined
  const behind = told.statements.slice(told.statements.indexOf(said) + 1)
  const mend = behind.find((one) => isMend(one) && !isAboutTests(one.text) && !isBesideThePoint(one.text))
  return mend && thoughtOf(mend.text, mostWhy).replace(/^It (?=\S)/, '')
}

const isAboutTests = (text: string): boolean =>
  isTest(text) ||
  /\btests?\b[^.;]{0,40}\b(?:pass(?:es|ed|ing)?|green|succeed\w*)\b|\b(?:pass(?:es|ed|ing)?|green)\b[^.;]{0,20}\btests?\b/i.test(
    text,
  ) ||
  /^\W*test_\w/i.test(text) ||
  /^\W*(?:added|wrote|created)? ?(?:\d+ |unit |new |regression )*tests?\b/i.test(text)

/** A subject of few words says less than its author does. */
const isTerse = (commit: string): boolean =>
  titleOfCommit(commit).split(/\s+/).length < 3 && !/[\p{Script=Han}\p{Script=Hangul}]/u.test(commit)

/** New files of code, or new names in it. */
const addsCode = (edits: readonly Edit[]): boolean =>
  symbolsOf(edits.filter(({ file }) => !isTest(file))).added.length > 0

/** What was found out: the statement that answers best. */
function findingOf({ actions, told, recap, about, asked }: Work): Headline | undefined {
  if (actions.length === 0) return undefined
  const wanted = wordsOf(about)
  const answers = [...recap.statements, ...told.statements].filter(
    ({ part, text }) => part !== 'next' && part !== 'checked' && part !== 'decided' && !isMostlyCode(text),
  )
  const scored = answers.map(({ text, part }, index) => {
    const shared = [...wordsOf(text)].filter((word) => wanted.has(word)).length
    const score =
      Math.min(2, namesOf(text).length) +
      Math.min(2, shared * 0.4) +
      (part === 'cause' || beginsWithReason(text) ? 2 : 0) +
      (index === 0 ? place.first : 0) -
      (isBesideThePoint(text) ? 1 : 0) -
      (isPointing(text) ? 0.7 : 0) -
      index * 0.25
    return { text, score }
  })
  const best = scored.sort((a, b) => b.score - a.score)[0]
  if (best === undefined || best.score < leastFinding) return undefined
  const title = titleOf(best.text, most.what + 20)
  const [question] = asked.questions
  const isShort = question !== undefined && title.length < shortAnswer && question.length < most.what
  return { title: isShort ? `${titleOf(question)} ${title}` : title, type: 'discovery', why: undefined }
}

const beginsWithReason = (text: string): boolean =>
  /^(?:because|weil|parce que|porque|因为)(?=\P{L}|\p{Script=Han})/iu.test(text)

/** A command that its reader is asked to run is no finding. */
const isMostlyCode = (text: string): boolean => {
  const prose = text.replace(/`[^`]*`?/g, '')
  return prose.length < text.length / 2 || /^(?:sudo|npm|git|cd|rm) \S/i.test(text)
}

/** An answer that names nothing and has no word of the question says nothing later. */
const leastFinding = 0.3
/** A shorter answer is understood with its question only, characters. */
const shortAnswer = 50
