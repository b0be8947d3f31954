import { formatDayInWords } from '../format.ts'
import { freshnessWords } from '../observations/observation-words.ts'
import type { Fact, FactSource, FactType, Retirement } from '../server/types.ts'

export const factTypes: readonly FactType[] = [
  'fact',
  'preference',
  'event',
  'insight',
  'relationship',
  'pattern',
  'decision',
]

/** Who vouches for a fact. */
export const sourceWords: Readonly<Record<FactSource, string>> = {
  user: 'said by you',
  session: 'from a conversation',
  inferred: 'inferred',
  system: 'from the system',
}

const retirementWords: Readonly<Record<Retirement, string>> = {
  superseded: 'Replaced by a newer fact',
  expired: 'Expired',
  archived: 'Archived: not used for a long time',
  edited: 'Edited since',
  merged: 'Merged with a duplicate',
  retracted: 'Retracted',
  refused: 'Rejected in a review',
  undone: 'Undone',
  'under review': 'Waiting for your decision',
}

/** `Retracted, yesterday`; undefined while the fact counts. */
export function retirementInWords({ retiredAt, retiredBecause }: Fact): string | undefined {
  if (retiredAt === null) return undefined
  const because = retirementWords[retiredBecause ?? 'retracted']
  return retiredBecause === 'under review' ? because : `${because}, ${formatDayInWords(retiredAt)}`
}

/** `user` is the owner of the memory: the one who reads this. */
export function subjectInWords({ subject, content }: Pick<Fact, 'subject' | 'content'>): string {
  if (subject === 'user') return 'you'
  // It is kept in small letters; the sentence has the name as it is written.
  const at = content.toLowerCase().indexOf(subject.toLowerCase())
  return at < 0 ? subject : content.slice(at, at + subject.length)
}

/** Whether the subject is shown. A fact about no person has the owner as its subject, which says nothing. */
export const isAbout = ({ subject, content }: Pick<Fact, 'subject' | 'content'>): boolean =>
  subject !== 'user' || /\b(?:the user|user's|I|I'm|my|me|mine|you|your)\b/i.test(content)

/** `src/a.ts: code has changed since`, of each file that a fact names; those only that are not as they were, where so wanted. */
export const filesInWords = ({ code }: Pick<Fact, 'code'>, { onlyOther = false } = {}): string[] =>
  (code?.files ?? []).flatMap(({ path, state, movedTo, symbol }) => {
    if (onlyOther && state !== 'stale' && state !== 'moved') return []
    const where = movedTo === undefined ? '' : `, now ${movedTo}`
    return `${path}${symbol === undefined ? '' : ` (${symbol})`}: ${freshnessWords[state]}${where}`
  })

/** Tags that a person gave: those with a colon are marks of rules, such as `figure:count`. */
export const tagsOfOwner = ({ tags }: Pick<Fact, 'tags'>): string[] => tags.filter((tag) => !tag.includes(':'))

/** `work, home` as two tags. */
export const tagsOf = (text: string): string[] => [
  ...new Set(text.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()]))),
]

export const confidenceInWords = ({ confidence }: Pick<Fact, 'confidence'>): string =>
  `${Math.round(confidence * 100)}\u00a0%`
