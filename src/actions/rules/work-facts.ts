import { isPointing } from '../../text/report/cues.ts'
import type { Part } from '../../text/report/parts.ts'
import { type Report, readReport, statementsOf } from '../../text/report/read-report.ts'
import { titleOf } from '../../text/report/title.ts'
import { shortened } from '../../text/shortened.ts'
import type { Action } from './action.ts'
import { kindOfCommand } from './command-kinds.ts'
import { segmentsOf } from './command-segments.ts'
import { commandName } from './command-words.ts'
import { type Edit, listed, symbolsOf, weighFiles } from './describe-edits.ts'
import { branchFacts } from './describe-git.ts'
import { hidesItsEnd, readVerdict, reportsBroken, showsItsEnd } from './read-verdict.ts'
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

/** Facts of a work beside its title, most useful first, and names to find it by. */
export function factsOf(work: Work, edits: readonly Edit[], title: string): { facts: string[]; concepts: string[] } {
  const { actions, report, failures, reports } = work
  const facts = [
    ...statementsOf(report, 'changed')
      .slice(0, most.changed + 1)
      .map(plain),
    ...deadEndsOf(work).map((text) => `Did not help: ${text}`),
    ...statementsOf(report, 'trial')
      .slice(0, most.tried)
      .map((text) => `Tried: ${plain(text)}`),
    ...failures.fixed,
    ...branchFacts(actions),
    ...checksOf(actions),
    ...nextOf(work).map((text) => `Next: ${text}`),
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

/** Failed attempts, from statements and from runs that failed as before. */
export const deadEndsOf = ({ report, failures }: Pick<Work, 'report' | 'failures'>): string[] =>
  [...statementsOf(report, 'tried').map(plain), ...failures.deadEnds].slice(0, most.tried)

/** Next steps: from the agent's last message, else from the client's summary, and what the user postponed. */
function nextOf({ report, recap, asked }: Work): string[] {
  const said = stepsOf(report)
  return [
    ...(said.length > 0 ? said : statementsOf(recap, 'next'))
      .slice(0, most.next)
      .map((text) => titleOf(text, most.statement)),
    ...asked.putOff.slice(0, most.next).map((text) => `${titleOf(text, most.statement)} (said by the user)`),
  ]
}

/** A shorter part of the statement before is not helpful, characters. */
const leastBefore = 40

/** Next steps; `It needs a column` needs the statement before it. */
function stepsOf({ statements }: Report): string[] {
  const steps: string[] = []
  for (const [at, { text, part }] of statements.entries()) {
    if (part !== 'next') continue
    const room = most.statement - text.length - 1
    const before = isPointing(text) && room >= leastBefore ? statements[at - 1] : undefined
    const whole = before?.part === 'next' ? steps.pop() : before?.text
    steps.push(whole === undefined ? text : `${shortened(whole, room)} ${text}`)
  }
  return steps
}

/** Label of a statement, by its purpose. */
const labels: Readonly<Partial<Record<Part, string>>> = {
  cause: 'Cause: ',
  tried: 'Did not help: ',
  trial: 'Tried: ',
  next: 'Left to do: ',
}
/** Priority if space is short, most important first. */
const order: readonly (Part | undefined)[] = [
  ...(['cause', 'changed', 'next', 'tried', 'trial', 'decided', undefined] as const),
]

/** The request and the statements about it, in order and in their own words; the least important are dropped first. */
export function narrate({ request, report: said, recap, actions, failures }: Work, why: string | undefined): string {
  const own = statementsOf(recap, 'next')
  const statements = [
    ...statementsOf(recap, 'changed', undefined).map((text) => ({ text, part: 'changed' as Part })),
    // What was learned becomes a separate insight.
    ...said.statements.filter(({ part }) => part !== 'checked' && part !== 'learned'),
    ...failures.deadEnds.map((text) => ({ text, part: 'tried' as Part })),
    ...(statementsOf(said, 'next').length > 0 ? [] : own.map((text) => ({ text, part: 'next' as Part }))),
  ]
  const lines = statements.map(({ text, part: own }) => {
    const part = text === why ? 'cause' : own
    return { line: `${(part && labels[part]) ?? ''}${shortened(text, most.statement)}`, rank: order.indexOf(part) }
  })
  // Not a statement, but printed output.
  if (why !== undefined && !statements.some(({ text }) => text === why))
    lines.unshift({ line: `It failed with: ${why}`, rank: 0 })
  const ran = [
    ...new Set(actions.flatMap((action) => (action.kind === 'command' ? [commandName(action.command)] : []))),
  ]
  if (lines.length === 0 && ran.length > 0) lines.push({ line: `Ran ${listed(ran)}.`, rank: 0 })
  const asked = request === '' ? [] : [`Asked: ${shortened(request.replace(/\s+/g, ' ').trim(), most.request)}`]
  let room = most.narrative - asked.join('').length
  const kept = new Set<string>()
  for (const { line } of lines.toSorted((one, other) => one.rank - other.rank)) {
    if (kept.has(line) || line.length + 1 > room) continue
    kept.add(line)
    room -= line.length + 1
  }
  return [...asked, ...new Set(lines.flatMap(({ line }) => (kept.has(line) ? [line] : [])))].join('\n')
}

/** Result of the last run of each check. Omits a run beside other commands whose output shows no result. */
function checksOf(actions: readonly Action[]): string[] {
  const results = new Map<string, string>()
  for (const action of actions) {
    if (action.kind !== 'command') continue
    const { command, output, failed, isEndKnown } = action
    const parts = segmentsOf(command).filter((part) => kindOfCommand(part) !== 'listing')
    const checks = parts.filter((part) => kindOfCommand(part) === 'check')
    if (checks.length === 0) continue
    const line = checks.join(' && ')
    const name = checks.map(commandName).join(' && ')
    const mayHide = hidesItsEnd(command)
    // With several commands, any of them may have failed.
    const isOwn = checks.length === parts.length && !mayHide
    const isBroken = failed && isOwn ? true : (failed || mayHide) && reportsBroken(output)
    const isSure = isBroken || (!failed && isEndKnown && showsItsEnd(command))
    const { ok, what } = readVerdict(line, output, isSure ? isBroken : undefined)
    if (ok && what === '' && (failed || mayHide)) results.delete(name)
    else results.set(name, ok ? `${name}: ${what || 'passed'}` : `${name}: failed${what ? `, ${what}` : ''}`)
  }
  return [...results.values()]
}

function codeOf(edits: readonly Edit[]): string[] {
  return weighFiles(edits).flatMap((file) => {
    const { added } = symbolsOf(edits.filter((edit) => edit.file === file))
    return added.length > 0 ? [`${file}: added ${listed(added)}`] : []
  })
}

/** Names to find it by: names in the code, and added or removed packages. */
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

/** File names, code names, and text in backticks. */
export const namesOf = (text: string): string[] =>
  text.match(/`[^`\n]{2,80}`|\b[\w-]+\.[a-z]{1,5}\b|\b[a-z]+(?:[A-Z][a-z0-9]+)+\b|\b\w+_\w+\b|\b\w+(?=\(\))/g) ?? []

const plain = (text: string): string => shortened(text.replace(/`/g, '').replace(/[\s.:;,!。]+$/, ''), most.statement)
