import { dayOf } from '../core/day-of.ts'
import { readsAsInstruction } from '../core/flag-instruction.ts'
import { slug } from '../core/ids.ts'
import type { WholeLearning } from '../learning/learning.ts'
import { oneLine } from '../text/one-line.ts'
import { shortened } from '../text/shortened.ts'

export interface SkillText {
  name: string
  description: string
  body: string
}

const longestMessage = 160
const longestCommand = 80
const mostSources = 5

/**
 * A skill of a learning that proved itself: when it comes, its steps, how to check that it worked, and where it comes
 * from. Undefined where something in it reads like an instruction: it came out of the output of a tool.
 */
export function writeDraft(learning: WholeLearning): SkillText | undefined {
  const { id, message, intent, solution, evidence, occurrences, successes, failures } = learning
  const said = shortened(plain(message.split('\n', 1)[0]!), longestMessage)
  const command = plain(evidence.at(-1)?.command ?? intent)
  const name = nameOf(said, intent)
  const description = `Use when ${quoted(shortened(command, longestCommand))} fails with "${said}". ${shortened(plain(solution), longestMessage)}`
  const uses = successes + failures
  const body = [
    `# ${said}`,
    '## When',
    `${quoted(command)} fails and prints: ${said}`,
    '## Steps',
    ...[`1. ${plain(solution)}`, ...detailsOf(learning), `2. Run ${quoted(command)} again.`],
    '## Check',
    `- ${quoted(command)} goes well.`,
    '- Where it fails with the same error, the cause is another one: undo the step and look for it.',
    '## Sources',
    `- Learning l:${id}: seen ${occurrences} ${occurrences === 1 ? 'time' : 'times'}${uses > 0 ? `, it helped ${successes} of ${uses} times since` : ''}.`,
    ...evidence
      .slice(-mostSources)
      .map(({ at, session, commands, files }) => `- ${dayOf(at)}, session ${session}: ${changesOf(commands, files)}`),
  ]
    .join('\n')
    .replace(/\n## /g, '\n\n## ')
    .replace(/(## .+)\n/g, '$1\n\n')
  return readsAsInstruction(`${description}\n${body}`) ? undefined : { name, description, body }
}

/** A skill as a file of the Agent Skills format. */
export const skillFile = ({ name, description, body }: SkillText): string =>
  `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\nmetadata:\n  written-by: jarvis\n---\n\n${body}\n`

const plain = (text: string): string => oneLine(text).replaceAll('"', "'")
const quoted = (text: string): string => `\`${plain(text).replaceAll('`', "'")}\``

/** `fix-` and the words of the error: small letters, digits and single hyphens, as the format wants it. */
function nameOf(message: string, intent: string): string {
  const words = slug(message)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const rest = words === '' || words === 'untitled' ? slug(intent).replace(/[^a-z0-9]+/g, '-') : words
  return `fix-${rest}`.slice(0, 48).replace(/-+$/, '')
}

/** Details that the solution does not contain itself. */
const detailsOf = ({ evidence, solution }: WholeLearning): string[] => {
  const last = evidence.at(-1)
  const commands = (last?.commands ?? []).filter((command) => !solution.includes(command))
  return commands.map((command) => `   - ${quoted(command)}`)
}

const changesOf = (commands: readonly string[], files: readonly string[]): string =>
  [...commands.map(quoted), ...files.map((file) => plain(file))].join(', ') || 'it went well'
