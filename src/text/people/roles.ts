/**
 * Roles of which a person mostly has one holder at a time, a line each: the word under which the holder is stored, then
 * other words of English and German. A lead and a manager may be two people, so they have no line in common.
 */
const lines = `
  boss chef chefin vorgesetzter vorgesetzte
  landlord landlady vermieter vermieterin
  doctor gp hausarzt hausärztin
  dentist zahnarzt zahnärztin
  lawyer attorney anwalt anwältin rechtsanwalt rechtsanwältin
  accountant steuerberater steuerberaterin
  therapist therapeut therapeutin
  wife ehefrau frau
  husband ehemann mann
  girlfriend
  boyfriend
  partner partnerin lebensgefährte lebensgefährtin`

const keys = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .flatMap((words) => words.map((word) => [word, words[0]!] as const)),
)

/** Words for roles in any language, for patterns. */
export const roleWords: readonly string[] = [...keys.keys()]

/** The word under which the holder of a role is stored: `landlord` for "landlady" and "Vermieterin"; undefined for other nouns. */
export const roleOf = (noun: string): string | undefined => keys.get(noun.toLowerCase())

const name = "(?<name>(?:(?:Herr|Frau|Mr|Mrs|Ms|Dr|Prof)\\.? )?\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?)"
const role = `(?<role>${[...keys.keys()].join('|')}|${[...keys.keys()].map((word) => word[0]!.toUpperCase() + word.slice(1)).join('|')})(?!\\p{L})`
const released = [
  `(?<!\\p{L})${name} (?:is|was) no longer (?:my|our) ${role}`,
  `(?<!\\p{L})${name} (?:is not|isn['’]t) (?:my|our) ${role} any ?more`,
  `(?<!\\p{L})${name} ist (?:[\\p{L}\\d.]+ ){0,3}nicht mehr (?:meine?|unsere?) ${role}`,
  `(?<!\\p{L})ist ${name} nicht mehr (?:meine?|unsere?) ${role}`,
].map((form) => new RegExp(form, 'u'))

/** Cue of the retraction that a person has a role. */
export const roleEnded = 'role'

/** Who no longer has which role: "Frau Seidel is no longer my boss"; undefined for other sentences. */
export function roleReleased(sentence: string): { name: string; role: string } | undefined {
  const found = released.map((form) => form.exec(sentence)?.groups).find((groups) => groups !== undefined)
  return found && { name: found.name!, role: roleOf(found.role!)! }
}

/** The subject of a fact about the holder of a role, in the word for that role: "user's landlady" is "user's landlord". */
export function subjectOfRole(subject: string): string {
  const noun = /^user['’]s (\p{L}+)$/u.exec(subject)?.[1]
  const role = noun === undefined ? undefined : roleOf(noun)
  return role === undefined ? subject : `user's ${role}`
}
