import { placedCommands } from '../../actions/actions.ts'
import { shortened } from '../../text/shortened.ts'

const longest = 120
/** Commands whose deletions no edit can restore. */
const deletes =
  /^(?:sudo\s+)?(?:rm|rmdir|unlink|shred|truncate|dropdb|mkfs\S*|git\s+(?:clean|reset\s+--hard|checkout\s+(?:--\s+)?\.|stash\s+(?:drop|clear))|docker(?:\s+\w+)*\s+(?:prune|rm|rmi)|docker-compose\s+down\s.*-v|kubectl\s+delete|terraform\s+destroy)(?=\s|$)/
const all = /^(?:sudo\s+)?rm\s/
/** Targets outside the folder, the whole folder, or unnamed ones. */
const unbounded = /^(?:[/~]|\.{1,2}\/?$|\.git\/?$)|(?:^|\/)\.\.(?:\/|$)|[*?$`]/

/**
 * An agent's command as the description of a fix. A deleting command is reported as done, not as an instruction;
 * undefined for one that deletes a whole tree which is not clearly a folder of the project.
 */
export function commandInWords(command: string): string | undefined {
  const text = `\`${shortened(plainCommand(command), longest)}\``
  const deleting = placedCommands(command).filter(({ plain }) => deletes.test(plain))
  if (deleting.length === 0) return `run ${text}`
  if (deleting.some(({ plain }) => all.test(plain) && isUnbounded(plain))) return undefined
  return `${text} was run (it deletes: check first that nothing there is needed)`
}

function isUnbounded(command: string): boolean {
  const words = command.split(/\s+/).slice(1)
  const isTree = words.some((word) => /^-\w*[rR]|^--recursive$/.test(word))
  return isTree && words.some((word) => !word.startsWith('-') && unbounded.test(word.replace(/^['"]/, '')))
}

/** A command without its folder and without the filters of its output. */
export const plainCommand = (command: string): string =>
  command
    .replace(/^cd \S+\s*&&\s*/, '')
    .replace(/\s+2>&1/g, '')
    .replace(/\s*\|\s*(?:tail|head|grep|cat|tee)\b.*$/s, '')
    .replace(/\s+/g, ' ')
    .trim()
