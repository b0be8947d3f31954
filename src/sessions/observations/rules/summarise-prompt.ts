import { shortened } from '../../../text/shortened.ts'
import type { ObservationDraft, ObservationType } from '../observation.ts'
import type { Action } from './action.ts'
import { commandName, commitMessage, kindOfCommand, normalCommand } from './command-words.ts'
import { describeEdits, type Edit, listed, symbolsOf, titleOfCommit, weighFiles } from './describe-edits.ts'
import { branchFacts } from './describe-git.ts'
import { readStatements, type Statements, titleOf } from './read-statements.ts'
import { readVerdict } from './read-verdict.ts'
import { tellsNow } from './statement-words.ts'

interface Prompt {
  actions: readonly Action[]
  /** What an observation of a fix tells of already. */
  mended: ReadonlySet<Action>
  request: string
  told: Statements
  /** What sub-agents said at their end. */
  reports: readonly { agent: string | undefined; text: string }[]
  at: number
}

const longestNarrative = 900
const longestRequest = 200
const most = { facts: 8, concepts: 8, sentences: 3 }
/** Fewer actions find nothing that the next session could not see at a glance. */
const leastActions = 2
const explaining = /\b(?:because|due to|caused by)\b/i
const recommending = /\b(?:recommend|suggest|advise|better choice|(?:i|we) should (?:use|take|go))\b/i

/** What came of a prompt as a whole: a change, or what was found out; undefined where nothing did. */
export function summarisePrompt(prompt: Prompt): ObservationDraft | undefined {
  const { actions, mended, told, at, reports } = prompt
  const all = actions.filter((action) => action.kind === 'edit')
  const edits = all.filter((edit) => !mended.has(edit))
  const headline = headlineOf(prompt, edits, all.length)
  if (headline === undefined) return undefined
  const filesModified = weighFiles(edits)
  const read = actions.flatMap((action) => (action.kind === 'read' ? [action.file] : []))
  const facts = [
    ...told.done.slice(1).map(titleOf),
    ...branchFacts(actions),
    ...checksOf(actions),
    ...codeOf(edits),
    ...reports.flatMap(factOf),
  ]
  return {
    slot: 'main',
    subject: null,
    ...headline,
    subtitle: short(prompt.request, longestRequest),
    narrative: narrate(prompt, filesModified),
    facts: [...new Set(facts.filter((fact) => fact !== headline.title))].slice(0, most.facts),
    concepts: conceptsOf(edits, actions),
    filesRead: [...new Set(read)].filter((file) => !filesModified.includes(file)).slice(0, 50),
    filesModified,
    tools: [...new Set(actions.map(({ tool }) => tool))],
    confidence: told.sentences.length > 0 ? 0.7 : 0.5,
    at,
    discoveryTokens: actions.reduce((sum, { tokens }) => sum + tokens, 0),
    causes: [],
  }
}

function headlineOf(
  { actions, told, request, mended }: Prompt,
  edits: readonly Edit[],
  editCount: number,
): { title: string; type: ObservationType } | undefined {
  const commands = actions.filter((action) => action.kind === 'command')
  if (edits.length > 0) return describeEdits(edits, { commands, told, request })
  const changes = commands.filter(({ command, failed }) => !failed && kindOfCommand(command) === 'change')
  const commit = changes.flatMap(({ command }) => commitMessage(command) ?? [])[0]
  if (commit !== undefined) return { title: titleOfCommit(commit), type: 'change' }
  const said = told.done[0] ?? told.sentences.find(tellsNow)
  const own = changes.filter((command) => !mended.has(command))
  if (own.length > 0 && said !== undefined) return { title: titleOf(said), type: 'change' }
  // What failed first and then ran well is told as mended.
  const failed = new Set(commands.flatMap((one) => (one.failed ? normalCommand(one.command) : [])))
  const ran = own.filter(({ command }) => !failed.has(normalCommand(command)))
  if (ran.length > 0 && (editCount === 0 || failed.size === 0))
    return { title: `Ran ${listed(ran.map(({ command }) => commandName(command)))}`, type: 'change' }
  // All that was changed mended an error: that is told already.
  if (editCount > 0 || mended.size > 0) return undefined
  if (actions.length < leastActions && told.sentences.length < leastActions) return undefined
  if (actions.length === 0) return undefined
  const title = findingOf(actions, told, request)
  return title === undefined ? undefined : { title, type: 'discovery' }
}

/** The sentence of the answer that names something of the code, else what was asked, else what was read. */
function findingOf(
  actions: readonly Action[],
  { sentences, insights }: Statements,
  request: string,
): string | undefined {
  const naming = /[a-z]\w*\.[a-z]{2,4}\b|[a-z]+[A-Z]\w+|\w+_\w+|\w+\(\)/
  const found = sentences.find((sentence) => naming.test(sentence) && !insights.includes(sentence))
  if (found !== undefined) return titleOf(found)
  const asked = readStatements(request)
  const question = asked.questions[0] ?? asked.sentences[0]
  const explained = question === undefined ? undefined : sentences.find((sentence) => explaining.test(sentence))
  if (explained !== undefined) return titleOf(explained)
  const advice = sentences.find((sentence) => recommending.test(sentence))
  if (question !== undefined && advice !== undefined) return `${titleOf(question)} ${titleOf(advice)}`
  if (question !== undefined) return `Looked into: ${titleOf(question)}`
  const read = [...new Set(actions.flatMap((action) => (action.kind === 'read' ? [action.file] : [])))]
  return read.length > 0 ? `Read ${listed(read)}` : undefined
}

function narrate({ request, told, actions }: Prompt, files: readonly string[]): string {
  const said = told.sentences.slice(0, most.sentences)
  const ran = [
    ...new Set(actions.flatMap((action) => (action.kind === 'command' ? [commandName(action.command)] : []))),
  ]
  return short(
    [
      ...(request === '' ? [] : [`Asked: ${short(request, longestRequest)}`]),
      ...said,
      ...(said.length === 0 && files.length > 0 ? [`Changed ${listed(files)}.`] : []),
      ...(said.length === 0 && ran.length > 0 ? [`Ran ${listed(ran)}.`] : []),
    ].join('\n'),
    longestNarrative,
  )
}

/** How the checks went, the last run of each. */
function checksOf(actions: readonly Action[]): string[] {
  const results = new Map<string, string>()
  for (const action of actions) {
    if (action.kind !== 'command' || kindOfCommand(action.command) !== 'check') continue
    const { ok, what } = readVerdict(action.command, action.output, action.failed)
    const name = commandName(action.command)
    results.set(name, ok ? `${name}: ${what || 'passed'}` : `${name}: failed${what ? `, ${what}` : ''}`)
  }
  return [...results.values()]
}

function codeOf(edits: readonly Edit[]): string[] {
  return weighFiles(edits).flatMap((file) => {
    const { added } = symbolsOf(edits.filter((edit) => edit.file === file))
    return added.length > 0 ? [`${file}: added ${listed(added)}`] : []
  })
}

const factOf = ({ agent, text }: Prompt['reports'][number]): string[] => {
  const [sentence] = readStatements(text).sentences
  return sentence === undefined ? [] : [`${agent ?? 'A sub-agent'}: ${short(sentence, 200)}`]
}

/** Names to find it by: what the code calls things, and packages that came or went. */
function conceptsOf(edits: readonly Edit[], actions: readonly Action[]): string[] {
  const { added, touched } = symbolsOf(edits)
  const packages = actions.flatMap((action) => {
    if (action.kind !== 'command' || action.failed) return []
    const names =
      /\b(?:npm|pnpm|yarn|bun|pip3?|cargo|uv)\s+(?:install|i|add)\s+([^&|;]+)/.exec(action.command)?.[1] ?? ''
    return names.split(/\s+/).filter((name) => /^@?[\w][\w./-]*$/.test(name))
  })
  return [...new Set([...packages, ...added, ...touched].filter((name) => name.length > 2))].slice(0, most.concepts)
}

const short = (text: string, length: number): string => shortened(text.trim(), length)
