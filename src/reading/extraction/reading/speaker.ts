import type { ConversationTurn } from '../../types.ts'

/** Who speaks in a turn, and what they are called in a fact. */
export interface Speaker {
  /** `user` for the owner, else the name in lower case. */
  key: string
  /** `The user`, `Melanie` */
  name: string
  /** Of the other one, where two people talk. */
  listener?: string
  /** The speaker talks with people, not with an assistant: "never give up" is no instruction. */
  amongPeople: boolean
}

/** Who of a conversation may state facts: the owner, and everyone with a name who is no assistant. */
export function speakersOf(
  turns: readonly ConversationTurn[],
  owner: string | undefined,
): (turn: ConversationTurn) => Speaker | undefined {
  const said = turns.filter(({ role }) => role !== 'assistant')
  const names = new Set(said.flatMap((turn) => nameOf(turn) ?? []))
  // An owner with a name who talks with an assistant alone is among no people.
  const isOwner = (turn: ConversationTurn) => owner !== undefined && same(nameOf(turn) ?? '', owner)
  const amongPeople = names.size > 1 || said.some((turn) => turn.role === 'other' && !isOwner(turn))
  const users = new Set(turns.flatMap((turn) => (turn.role === 'user' ? (nameOf(turn) ?? []) : [])))
  return (turn) => {
    if (turn.role === 'assistant') return undefined
    const name = nameOf(turn)
    if (turn.role === 'other' && name === undefined) return undefined
    const own =
      name === undefined || (owner === undefined ? turn.role === 'user' && users.size === 1 : same(name, owner))
    const others = [...names].filter((other) => other !== name)
    return {
      key: own ? 'user' : name.toLowerCase(),
      name: name !== undefined && (amongPeople || !own) ? name : 'The user',
      ...(others.length === 1 && amongPeople && { listener: others[0]! }),
      amongPeople,
    }
  }
}

const nameOf = (turn: ConversationTurn): string | undefined => {
  const name = turn.speaker?.replace(/\s+/g, ' ').trim().slice(0, longestName)
  return name && !/^(?:user|human|me|assistant|ai|system|bot)$/i.test(name) ? name : undefined
}
const longestName = 60

const same = (left: string, right: string): boolean => left.trim().toLowerCase() === right.trim().toLowerCase()
