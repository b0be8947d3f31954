import { topicWords } from '../reading/reading.ts'

/** The parts of a statement that are compared. */
interface Said {
  content: string
  subject: string
  predicate: string
}

const owner = "(?:I|[Ww]e|[Tt]he user|and)(?:['’]ve| have| has| had)?(?: just| finally| now| already| also)?"
const own = "(?:all )?(?:of )?(?:the|my|our|his|her|the user['’]s)(?: old)?"
const thing = '(?<thing>[\\p{L}\\d][\\p{L}\\d-]*(?: [\\p{L}\\d][\\p{L}\\d-]*){0,4}?)'
const stop =
  '(?=[.,;!]|$| (?:for|in|at|on|and|but|because|when|so|last|yesterday|today|this|to|by|with|again|years?|now)(?!\\p{L}))'
/** What the owner parted with: "sold the Golf", "gave the piano to my niece", "den Golf habe ich verkauft". */
const parted = [
  `(?<!\\p{L})${owner} (?:sold|scrapped|donated|returned|traded in|traded|swapped|exchanged|ditched|gave up|given up|gave away|got rid of|handed back|moved out of|cancelled) ${own} ${thing}${stop}`,
  `(?<!\\p{L})${owner} (?:gave|handed|passed|sold) ${own} ${thing} (?:away|up|back|on|to)(?!\\p{L})`,
  `(?<!\\p{L})(?:[Dd](?:en|ie|as)|[Mm]eine?n?|[Uu]nsere?n?) ${thing} (?:habe ich|haben wir) (?:\\p{L}+ ){0,3}?(?:verkauft|verschenkt|weggegeben|abgegeben|zurückgegeben|gekündigt|aufgegeben)`,
  `(?<!\\p{L})(?:[Ii]ch habe|[Ww]ir haben) (?:den|die|das|meine?n?|unsere?n?) ${thing} (?:verkauft|verschenkt|weggegeben|abgegeben|zurückgegeben|gekündigt|aufgegeben)`,
].map((source) => new RegExp(source, 'gu'))
/** It died or was stolen: the news alone says less than both, so that the older statement is kept. */
export const lost = [
  `(?:^|[.!;] )(?:(?:[Tt]he|[Mm]y|[Oo]ur) )?${thing} (?:has |have )?(?:died|passed away|(?:was|were|got|has been|have been) (?:stolen|sold|scrapped|put down))(?!\\p{L})`,
].map((source) => new RegExp(source, 'gu'))
const signOfParting =
  /sold|scrap|donat|return|trad|swap|exchang|ditch|gave|given|rid of|handed|passed|moved out|cancelled|ver(?:kauft|schenkt)|gegeben|gekündigt|died|stolen|put down/i
const notDone = /(?<!\p{L})(?:not|never|almost|nearly|if|would|nicht|nie|fast|wenn)(?!\p{L})|n['’]t(?!\p{L})|\?\s*$/iu

/** The owner has, uses or does something now: no past and no wish. */
const present =
  /^(?:I|[Ww]e|[Tt]he user|[Ii]ch|[Ww]ir) (?!(?:was|were|had|did|bought|got|sold|found|gave|built|saw|met|took|went|made|lost|left|want|wants|would|will|like|likes|love|loves|hate|hates|prefer|prefers|dislikes?|need|needs|hatte|war|will|möchte|mag)(?!\p{L}))(?!\p{L}+ed )\p{L}/u

/** Whether a statement may say that the owner parted with something. */
export const mayPart = (content: string): boolean => signOfParting.test(content)

/**
 * Whether the newer statement says that the owner parted with the thing of the older one, or that it died or was stolen:
 * every word for the thing is in the older statement. "The roof rack of the Golf" and "the piano teacher" are others.
 */
export function partsWith({ content, subject }: Said, older: Said, forms = parted): boolean {
  if (!mayPart(content) || notDone.test(content) || older.subject !== 'user') return false
  if (older.predicate === 'event' || !present.test(older.content)) return false
  const known = topicWords(older.content)
  return forms.some((form) =>
    [...content.matchAll(form)].some(({ groups }) => {
      const words = topicWords(groups!.thing!)
      return (
        words.size > 0 && [...words].every((word) => known.has(word)) && (subject === 'user' || isNamed(groups!.thing!))
      )
    }),
  )
}

const isNamed = (thing: string): boolean => /^\p{Lu}/u.test(thing)
