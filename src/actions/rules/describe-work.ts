import { causeOf, doneVerb, tellsNow } from '../../text/report/cues.ts'
import type { Report, Statement } from '../../text/report/read-report.ts'
import { thoughtOf, titleOf } from '../../text/report/title.ts'
import { shortened } from '../../text/shortened.ts'
import type { ObservationDraft, ObservationType } from '../draft.ts'
import { commitMessage, kindOfCommand } from './command-words.ts'
import { type Edit, isTest, namedByCode, nameless, titleOfCommit, weighFiles, withFile } from './describe-edits.ts'
import type { Fix } from './describe-failures.ts'
import { factsOf, namesOf, narrate } from './tell-work.ts'
import { typeOfCommit, typeOfWork } from './type-of-work.ts'
import type { Work } from './work.ts'

/** Longest parts of a title, characters: what, why, and all of it. */
const most = { what: 120, why: 90, title: 200, request: 200 }

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
  const { actions, request, told, recap, failures } = work
  const files = weighFiles(edits)
  const commands = actions.filter((action) => action.kind === 'command')
  const commit = commands.flatMap(({ command, failed }) => (failed ? [] : (commitMessage(command) ?? [])))[0]
  const changes = commands.filter(({ command, failed }) => !failed && kindOfCommand(command) === 'change')
  const said = bestOf(work, [...changedIn(recap), ...changedIn(told)])
  if (edits.length === 0 && changes.length === 0 && failures.fixes.length === 0) return findingOf(work)
  const done = commit === undefined ? (said ?? '') : commit
  const broken = brokenBefore(work)
  const type =
    (commit === undefined ? undefined : typeOfCommit(commit)) ??
    typeOfWork(request, done, files, edits.length > 0 && broken !== undefined)
  const why = type === 'bugfix' ? whyOf(work) : undefined
  const what = commit === undefined ? said && titleOf(said, most.what) : titleOfCommit(commit)
  const [fix] = failures.fixes
  if (what !== undefined) {
    const isEnglish = said !== undefined && commit === undefined && doneVerb(said) !== undefined
    return { title: withWhy(commit === undefined ? withFile(what, files, isEnglish) : what, why), type, why }
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
  if (byCode === undefined && asked !== undefined)
    return { title: withFile(titleOf(asked.text, most.what), files, false), type, why }
  return { title: withWhy(byCode ?? nameless(edits, files), why), type, why }
}

/** Statements of what is done, else of how it is since. */
function changedIn({ statements }: Report): Statement[] {
  const changed = statements.filter(({ part, text }) => part === 'changed' && !/[:：]$/.test(text))
  return changed.length > 0 ? changed : statements.filter(({ part, text }) => part === undefined && tellsNow(text))
}

/** The statement that says most: in the client's own words, early, with names, about what was asked, not about tests alone. */
function bestOf({ recap, asked }: Work, statements: readonly Statement[]): string | undefined {
  const wanted = wordsOf(asked.statements.map(({ text }) => text).join(' '))
  const scored = statements.map((statement, index) => {
    const { text } = statement
    const shared = [...wordsOf(text)].filter((word) => wanted.has(word)).length
    const score =
      (recap.statements.includes(statement) ? 2 : 0) +
      Math.min(2, namesOf(text).length) +
      Math.min(1.5, shared * 0.3) +
      (doneVerb(text) === undefined ? 0 : 0.5) -
      index * 0.3 -
      (isTest(text) || /^\W*(?:added|wrote|created)? ?(?:\d+ |unit |new |regression )*tests?\b/i.test(text) ? 1.5 : 0)
    return { text, score }
  })
  return scored.sort((a, b) => b.score - a.score)[0]?.text
}

/** Words that carry meaning are mostly longer. */
const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}_]{4,}|[\p{Script=Han}]{2}/gu) ?? []).slice(0, 400))

/** The first failure that nothing which was done here can have caused. */
const brokenBefore = ({ failures, actions }: Work): Fix | undefined =>
  failures.fixes.find(({ failure }) => !actions.slice(0, Math.max(0, failure.at)).some(({ kind }) => kind === 'edit'))

/** Why it was broken: as its mender says, else as the failure that came before any change says. */
function whyOf(work: Work): string | undefined {
  const causes = work.told.statements.filter(({ part }) => part === 'cause')
  const said = causes.find(({ isItem }) => !isItem) ?? causes[0]
  return said?.text ?? (brokenBefore(work)?.failure.verdict.cause || undefined)
}

function withWhy(title: string, why: string | undefined): string {
  if (why === undefined || why === '') return title
  // `The root cause was that …, so …`: only what it was.
  const reason = thoughtOf((causeOf(why) ?? why).replace(/,? so (?:that )?.{12,}$/, ''), most.why)
  return title.includes(reason) || title.length + reason.length > most.title ? title : `${title}: ${reason}`
}

/** What was found out: the statement that answers best. */
function findingOf({ actions, told, recap, request, asked }: Work): Headline | undefined {
  if (actions.length === 0) return undefined
  const wanted = wordsOf(request)
  const answers = [...recap.statements, ...told.statements].filter(
    ({ part, text }) => part !== 'next' && part !== 'checked' && part !== 'decided' && !isMostlyCode(text),
  )
  const scored = answers.map(({ text, part }, index) => {
    const shared = [...wordsOf(text)].filter((word) => wanted.has(word)).length
    const score =
      Math.min(2, namesOf(text).length) + Math.min(2, shared * 0.4) + (part === 'cause' ? 2 : 0) - index * 0.25
    return { text, score }
  })
  const best = scored.sort((a, b) => b.score - a.score)[0]
  if (best === undefined || best.score < leastFinding) return undefined
  const title = titleOf(best.text, most.what + 20)
  const [question] = asked.questions
  const isShort = question !== undefined && title.length < shortAnswer && question.length < most.what
  return { title: isShort ? `${titleOf(question)} ${title}` : title, type: 'discovery', why: undefined }
}

/** A command that its reader is asked to run is no finding. */
const isMostlyCode = (text: string): boolean => {
  const prose = text.replace(/`[^`]*`?/g, '')
  return prose.length < text.length / 2 || /^(?:sudo|npm|git|cd|rm) \S/i.test(text)
}

/** An answer that names nothing and has no word of the question says nothing later. */
const leastFinding = 0.3
/** A shorter answer is understood with its question only, characters. */
const shortAnswer = 50
