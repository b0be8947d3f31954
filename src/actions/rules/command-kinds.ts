import { bodyOf, segmentsOf, stagesOf } from './command-segments.ts'
import {
  changesByCode,
  changing,
  checking,
  isTemporary,
  listing,
  lookingAround,
  probe,
  writesFiles,
} from './known-commands.ts'

export type CommandKind = 'listing' | 'looking around' | 'check' | 'change' | 'run'
/** `edit`: a change to the content of project files or of a database. */
type Effect = CommandKind | 'edit'

const strongest: readonly Effect[] = ['edit', 'change', 'check', 'run', 'looking around']

/** The kind of a command line: that of its most important command. */
export function kindOfCommand(line: string): CommandKind {
  const effect = effectOf(line)
  return effect === 'edit' ? 'change' : effect
}

/** Whether a command line changes project files like an edit: `sed -i`, `git mv`, `cat > a.ts`. */
export const editsByCommand = (line: string): boolean => effectOf(line) === 'edit'

function effectOf(line: string, depth = 0): Effect {
  const effects = segmentsOf(line).map((segment) => effectOfSegment(segment, bodyOf(line, segment), depth))
  return strongest.find((effect) => effects.includes(effect)) ?? 'listing'
}

/**
 * A pipe has the effect of any command that changes or checks, else that of its first; the others only filter output.
 */
function effectOfSegment(segment: string, body: string, depth: number): Effect {
  const [, inner] = /^[({]([\s\S]*?)[)}]?$/.exec(segment) ?? []
  if (inner !== undefined && inner !== '' && depth < deepest) return effectOf(inner, depth + 1)
  const stages = stagesOf(segment)
  const effects = stages.map((stage) => effectOfStage(stage, body, depth))
  const acting = (['edit', 'change', 'check'] as const).find((effect) => effects.includes(effect))
  const effect = acting ?? effects[0] ?? 'listing'
  if (effect === 'edit' || effect === 'check' || effect === 'run') return effect
  const isWritten = stages.some((stage) => writtenBy(stage).some((target) => !isTemporary(target)))
  return isWritten ? 'edit' : effect
}

function effectOfStage(stage: string, body: string, depth: number): Effect {
  const command = plainOf(stage)
  const inner = depth < deepest ? wrappedIn(command) : undefined
  if (inner !== undefined) {
    const effect = effectOf(inner, depth + 1)
    // Running a command for each found file is at least looking around.
    return effect === 'listing' && /^find\b/.test(command) ? 'looking around' : effect
  }
  return kindOfPlain(command, body)
}

function kindOfPlain(command: string, body: string): Effect {
  if (writesFiles(command) || changesByCode(command, body) || /^find\b.*\s-delete\b/.test(command)) return 'edit'
  if (listing.test(command)) return 'listing'
  if (lookingAround.test(command) || probe.test(command)) return 'looking around'
  if (changing.test(command)) return 'change'
  return checking.test(command.split(' ').slice(0, 6).join(' ')) ? 'check' : 'run'
}

/** Maximum nesting of commands: `sudo docker exec db sh -c "…"`. */
const deepest = 4

/** Prefixes that do not change what a command does. */
const before = [
  /^(?:do|then|else|!|\\)\s+/,
  /^cd\s+(?:"[^"]*"|'[^']*'|\S+)\s*(?:&&|;)\s*/,
  /^(?:[A-Za-z_][A-Za-z0-9_]*=(?:"[^"]*"|'[^']*'|\S*)\s+)+/,
  /^(?:timeout (?:-\S+ )*\S+|time|nice(?: -n \S+)?|ionice(?: -\S+)*|nohup|sudo(?: -[uE]\s?\S*)*|env(?= \S*=| -i\b)(?: -i)?|command|exec|stdbuf \S+)\s+/,
  /^(?:npx|bunx|pnpm (?:exec|dlx)|yarn (?:exec|dlx)|(?:poetry|uv|pipenv|pdm|rye) run|bundle exec|python[\d.]* -m)\s+(?:-\S+\s+)*/,
]

/** A command without such prefixes, and with single spaces. */
function plainOf(stage: string): string {
  let command = stage.trim().replace(/\s+/g, ' ')
  for (let former = ''; former !== command; ) {
    former = command
    command = before.reduce((rest, form) => rest.replace(form, ''), command)
  }
  return command
}

/** Commands that run another one, up to its start. */
const wrappers = [
  /^(?:xargs|parallel)(?: -[adEILnPs] ?(?!-)[^\s'"]+| -[\w{}%-]\S*)* (?=[^-\s])/,
  /^(?:docker|podman)(?:-compose| compose)?(?: -\S+(?:[ =][\w./-]+\.ya?ml)?)* exec(?: -(?:[ewu]|-env|-workdir|-user)[ =]\S+| -\S+)* \S+ /,
  /^(?:docker-compose|docker compose) run(?: -(?:[ewu]|-env|-workdir|-user|-name)[ =]\S+| -\S+)* \S+ /,
  /^kubectl exec\b.*? -- /,
  /^find\b.*? -(?:exec|execdir|ok) /,
  /^fd\b.*? -[xX] /,
]
const inQuotes = [
  /^(?:sh|bash|zsh|dash)(?: -\w+)*? -\w*c (['"])([\s\S]*)\1/,
  /^(?:ssh)(?: -\S+(?: [\w./]+(?= -))?)* \S+ (['"])([\s\S]*)\1/,
]

/** The command that a command runs; undefined if it runs none. */
function wrappedIn(command: string): string | undefined {
  for (const form of inQuotes) {
    const inner = form.exec(command)?.[2]
    if (inner !== undefined) return inner
  }
  const form = wrappers.find((wrapper) => wrapper.test(command))
  return form && command.replace(form, '').replace(/\s*(?:\\;|\{\} \+|\+)$/, '')
}

/** Files that a command's output is written to, by the shell or `tee`. */
function writtenBy(stage: string): string[] {
  const command = plainOf(stage)
  const bare = command.replace(/\\.|'[^']*'|"(?:[^"\\]|\\.)*"/g, (quoted) =>
    /^["']\S*["']$/.test(quoted) ? quoted : '_',
  )
  const byShell = [...bare.matchAll(/(?<![-=<\d&'"\w])(?:1|&)?>>?(?!\()\|?\s*([^\s;|<>()]+)/g)].map(
    ([, target]) => target!,
  )
  const words = /^tee\b/.test(command)
    ? bare
        .replace(/[<>].*$/, '')
        .split(' ')
        .slice(1)
    : []
  return [...byShell, ...words.filter((word) => word !== '' && !word.startsWith('-'))]
}
