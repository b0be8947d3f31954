/** The chats of one session and its sub-agents, as names below the place. */
export interface SessionChats {
  own: string[]
  agents: { name: string; session: string }[]
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Early versions wrote one JSON object; later ones write a line per change. */
const ownPattern = /(?:^|\/)session-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-([0-9a-f]{8})[^/]*\.jsonl?$/
const agentPattern = new RegExp(`(?:^|/)(${uuid})/[^/]+\\.jsonl$`)

export const isChatName = (name: string): boolean => ownPattern.test(name)

/**
 * Groups the files of a folder by session: `session-<time>-<session>.jsonl` and `<session>/<sub-agent>.jsonl`. Skips a
 * chat of an early version that a later version continued, because the new file has all of it.
 */
export function findChats(names: readonly string[]): SessionChats[] {
  const sessions = new Map<string, SessionChats>()
  const chatsOf = (session: string): SessionChats => {
    const known = sessions.get(session)
    if (known) return known
    const made: SessionChats = { own: [], agents: [] }
    sessions.set(session, made)
    return made
  }
  for (const name of names) {
    // A file name has only the start of the session id.
    const own = ownPattern.exec(name)?.[1]
    const parent = agentPattern.exec(name)?.[1]
    if (own !== undefined) chatsOf(own).own.push(name)
    else if (parent !== undefined) chatsOf(parent.slice(0, 8)).agents.push({ name, session: parent })
  }
  return [...sessions.values()].map(({ own, agents }) => ({
    own: own.filter((name) => !own.includes(`${name}l`)),
    agents,
  }))
}

/** The file beside the chats folder that names their working folder. */
export const rootFile = '.project_root'

/** Path of that file, from a place that contains the chats folder. */
export const rootFileOf = (name: string): string | undefined => {
  const folder = /^(.*?)(?:^|\/)chats\//.exec(name)?.[1]
  return folder === undefined ? undefined : [folder, rootFile].filter((part) => part !== '').join('/')
}
