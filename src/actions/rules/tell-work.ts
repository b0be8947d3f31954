import { type Report, readReport, statementsOf } from '../../text/report/read-report.ts'
import { titleOf } from '../../text/report/title.ts'
import { shortened } from '../../text/shortened.ts'
import type { Action } from './action.ts'
import { commandName, kindOfCommand } from './command-words.ts'
import { type Edit, listed, symbolsOf, weighFiles } from './describe-edits.ts'
import { branchFacts } from './describe-git.ts'
import { readVerdict } from './read-verdict.ts'
import type { Work } from './work.ts'

const most = {
  facts: 12,
  changed: 5,
  learned: 2,
  tried: 3,
  next: 4,
  concepts: 8,
  narrative: 1200,
  request: 200,
  statement: 300,
}

/** What belongs to a work beside its title, most useful first, and names to find it by. */
export function factsOf(work: Work, edits: readonly Edit[], title: string): { facts: string[]; concepts: string[] } {
  const { actions, told, recap, failures, reports } = work
  const facts = [
    ...statementsOf(told, 'changed')
      .slice(0, most.changed + 1)
      .map(plain),
    ...deadEndsOf(work).map((text) => `Did not help: ${text}`),
    ...failures.mended,
    ...branchFacts(actions),
    ...checksOf(actions),
    ...nextOf(told, recap).map((text) => `Next: ${text}`),
    ...codeOf(edits),
    ...reports.flatMap(({ agent, text }) => {
      const [statement] = readReport(text).statements
      return statement === undefined ? [] : [`${agent ?? 'A sub-agent'}: ${shortened(statement.text, most.request)}`]
    }),
  ]
  const isTitle = (fact: string) => title.startsWith(titleOf(fact, 60).slice(0, 60))
  return {
    facts: [...new Set(facts.filter((fact) => !isTitle(fact)))].slice(0, most.facts),
    concepts: conceptsOf(edits, actions),
  }
}

/** What was changed, without words that only say that it follows. */
const changedIn = (told: Report): string[] => statementsOf(told, 'changed').filter((text) => !/[:：]$/.test(text))

/** What was tried in vain, by its own words and by runs that failed as before. */
export const deadEndsOf = ({ told, failures }: Pick<Work, 'told' | 'failures'>): string[] =>
  [...statementsOf(told, 'tried').map(plain), ...failures.deadEnds].slice(0, most.tried)

/** What is left to do, as the agent says last, else as the client does. */
function nextOf(told: Report, recap: Report): string[] {
  const said = statementsOf(told, 'next')
  return (said.length > 0 ? said : statementsOf(recap, 'next'))
    .slice(0, most.next)
    .map((text) => titleOf(text, most.statement))
}

/** Asked, done, why, in vain, left: each in the words of who said it. */
export function narrate({ request, told, recap, actions, failures }: Work, why: string | undefined): string {
  const recapped = statementsOf(recap, 'changed', undefined)
  const changed = changedIn(told)
  const said = [...recapped, ...changed].slice(0, 3)
  const others = told.statements.flatMap(({ part, text, isItem }) => (part === undefined && !isItem ? [text] : []))
  const ran = [
    ...new Set(actions.flatMap((action) => (action.kind === 'command' ? [commandName(action.command)] : []))),
  ]
  const lines = [
    ...(request === '' ? [] : [`Asked: ${shortened(request.replace(/\s+/g, ' ').trim(), most.request)}`]),
    ...(said.length > 0 ? said : others.slice(0, 3)),
    ...(why === undefined ? [] : [`Cause: ${[why, ...explaining(told, why)].join(' ')}`]),
    ...deadEndsOf({ told, failures }).map((text) => `Did not help: ${text}`),
    ...(said.length + others.length === 0 && ran.length > 0 ? [`Ran ${listed(ran)}.`] : []),
    ...nextOf(told, recap).map((text) => `Left to do: ${text}`),
  ]
  return shortened([...new Set(lines.map((line) => shortened(line, 2 * most.statement)))].join('\n'), most.narrative)
}

/** The sentence that goes on from a cause. */
function explaining({ statements }: Report, why: string): string[] {
  const at = statements.findIndex(({ text }) => text === why)
  const next = at < 0 ? undefined : statements[at + 1]
  return next !== undefined && (next.part === undefined || next.part === 'cause') && !next.isItem ? [next.text] : []
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

/** Names of files, of code, and what stands in backticks. */
export const namesOf = (text: string): string[] =>
  text.match(/`[^`\n]{2,80}`|\b[\w-]+\.[a-z]{1,5}\b|\b[a-z]+(?:[A-Z][a-z0-9]+)+\b|\b\w+_\w+\b|\b\w+(?=\(\))/g) ?? []

const plain = (text: string): string => shortened(text.replace(/`/g, '').replace(/[\s.:;,!。]+$/, ''), most.statement)
