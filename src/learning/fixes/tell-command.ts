import { placedCommands } from '../../actions/actions.ts'
import { shortened } from '../../text/shortened.ts'

const longest = 120
/** Commands after which something is gone that no edit brings back. */
const deletes =
  /^(?:sudo\s+)?(?:rm|rmdir|unlink|shred|truncate|dropdb|mkfs\S*|git\s+(?:clean|reset\s+--hard|checkout\s+(?:--\s+)?\.|stash\s+(?:drop|clear))|docker(?:\s+\w+)*\s+(?:prune|rm|rmi)|docker-compose\s+down\s.*-v|kubectl\s+delete|terraform\s+destroy)(?=\s|$)/
const all = /^(?:sudo\s+)?rm\s/
/** What lies outside of the folder, is all of it, or is not named. */
const unbounded = /^(?:[/~]|\.{1,2}\/?$|\.git\/?$)|(?:^|\/)\.\.(?:\/|$)|[*?$`]/

/**
 * A command of the agent as the description of a fix. One that deletes is shown as what was done and not as what to do;
 * undefined for one that deletes a whole tree which is not plainly a folder of the project.
 */
export function tellCommand(command: string): string | undefined {
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

/** A command without the folder that it was run in, and without what its output was led through. */
export const plainCommand = (command: string): string =>
  command
    .replace(/^cd \S+\s*&&\s*/, '')
    .replace(/\s+2>&1/g, '')
    .replace(/\s*\|\s*(?:tail|head|grep|cat|tee)\b.*$/s, '')
    .replace(/\s+/g, ' ')
    .trim()
