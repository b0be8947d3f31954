import type { ConversationTurn } from '../../types.ts'

/** The speaker of a turn, and their name in facts. */
export interface Speaker {
  /** `user` for the owner, otherwise the name in lower case. */
  key: string
  /** `The user`, `Melanie` */
  name: string
  /** Name of the other person, in a conversation of two people. */
  listener?: string
  /** The speaker talks with people and not with an assistant, so "never give up" is not an instruction. */
  amongPeople: boolean
}

/** Returns the speakers whose facts are read: the owner, and everyone with a name except assistants. */
export function speakersOf(
  turns: readonly ConversationTurn[],
  owner: string | undefined,
): (turn: ConversationTurn) => Speaker | undefined {
  const said = turns.filter(({ role }) => role !== 'assistant')
  const names = new Set(said.flatMap((turn) => nameOf(turn) ?? []))
  // A named owner who only talks with an assistant does not talk with people.
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
