/** The chats of one session, as names below the place: its own, and those of its sub-agents. */
export interface SessionChats {
  own: string[]
  agents: { name: string; session: string }[]
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** Early versions wrote one JSON object, later ones a line for each change. */
const ownPattern = /(?:^|\/)session-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-([0-9a-f]{8})[^/]*\.jsonl?$/
const agentPattern = new RegExp(`(?:^|/)(${uuid})/[^/]+\\.jsonl$`)

export const isChatName = (name: string): boolean => ownPattern.test(name)

/**
 * Sorts the files of a folder by session: `session-<time>-<session>.jsonl` and `<session>/<sub-agent>.jsonl`. A chat of an
 * early version that went on in a later one is left out: all of it stands in the new file.
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
    // A name holds only the beginning of the session's id.
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

/** The file beside the folder of chats that says which folder they are about. */
export const rootFile = '.project_root'

/** Its name, seen from a place that holds the folder of chats. */
export const rootFileOf = (name: string): string | undefined => {
  const folder = /^(.*?)(?:^|\/)chats\//.exec(name)?.[1]
  return folder === undefined ? undefined : [folder, rootFile].filter((part) => part !== '').join('/')
}
