/** The transcripts of one session and its sub-agents, as names below the place. */
export interface SessionFiles {
  session: string
  own: string | undefined
  agents: { name: string; id: string }[]
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ownPattern = new RegExp(`(?:^|/)(${uuid})\\.jsonl$`)
const agentPattern = new RegExp(`(?:^|/)(${uuid})/subagents/agent-([^/]+)\\.jsonl$`)

/** Sorts the files of a folder by session: `<session>.jsonl` and `<session>/subagents/agent-<id>.jsonl`. */
export function findSessions(names: readonly string[]): SessionFiles[] {
  const sessions = new Map<string, SessionFiles>()
  const filesOf = (session: string): SessionFiles => {
    const known = sessions.get(session)
    if (known) return known
    const made: SessionFiles = { session, own: undefined, agents: [] }
    sessions.set(session, made)
    return made
  }
  for (const name of names) {
    const agent = agentPattern.exec(name)
    const own = ownPattern.exec(name)
    if (agent) filesOf(agent[1]!).agents.push({ name, id: agent[2]! })
    else if (own) filesOf(own[1]!).own = name
  }
  return [...sessions.values()]
}

export const isTranscriptName = (name: string): boolean => ownPattern.test(name)
