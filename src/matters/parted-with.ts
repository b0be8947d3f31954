import { topicWords } from '../reading/reading.ts'
import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'subject' | 'predicate'>

const speaker = '(?:I|[Ww]e|[Tt]he user)'
/** The speaker, or a verb that goes on with the same subject: "I moved and sold the Golf". */
const owner = `(?:${speaker}|(?:^|[.!;] )${speaker} (?:(?!(?:my|our|his|her|that|who|because)(?!\\p{L}))[^.;!,]){1,60} and)(?:['’]ve| have| has| had)?(?: just| finally| now| already| also)?`
const own = "(?:all )?(?:of )?(?:the|my|our|the user['’]s)(?: old)?"
const thing = '(?<thing>[\\p{L}\\d][\\p{L}\\d-]*(?: [\\p{L}\\d][\\p{L}\\d-]*){0,4}?)'
const stop =
  '(?=[.,;!]|$| (?:for|in|at|on|and|but|because|when|so|last|yesterday|today|this|to|by|with|again|years?|now)(?!\\p{L}))'
/** What the owner parted with: "sold the Golf", "gave all my hens to the neighbour", "den Golf habe ich verkauft". */
const parted = [
  `(?<!\\p{L})${owner} (?:sold|scrapped|donated|returned|traded in|traded|swapped|exchanged|ditched|gave up|given up|gave away|got rid of|handed back|moved out of|cancelled) ${own} ${thing}${stop}`,
  `(?<!\\p{L})${owner} (?:gave|handed) ${own} ${thing} (?:away|up|back)(?!\\p{L})`,
  `(?<!\\p{L})${owner} sold ${own} ${thing} to(?!\\p{L})`,
  `(?<!\\p{L})${owner} gave all (?:of )?(?:the|my|our|the user['’]s) ${thing} to(?!\\p{L})`,
  `(?<!\\p{L})(?:[Dd](?:en|ie|as)|[Mm]eine?n?|[Uu]nsere?n?) ${thing} (?:habe ich|haben wir) (?:\\p{L}+ ){0,3}?(?:verkauft|verschenkt|weggegeben|zurückgegeben|gekündigt|aufgegeben)`,
  `(?<!\\p{L})(?:[Ii]ch habe|[Ww]ir haben) (?:den|die|das|meine?n?|unsere?n?) ${thing} (?:verkauft|verschenkt|weggegeben|zurückgegeben|gekündigt|aufgegeben)`,
].map((source) => new RegExp(source, 'gu'))
/** It died or was stolen: the news alone says less than both, so that the older statement is kept. */
export const lost = [
  `(?:^|[.!;] )(?:(?:[Tt]he|[Mm]y|[Oo]ur) )?${thing} (?:has |have )?(?:died|passed away|(?:was|were|got|has been|have been) (?:stolen|sold|scrapped|put down))(?!\\p{L})`,
].map((source) => new RegExp(source, 'gu'))
const signOfParting =
  /sold|scrap|donat|return|trad|swap|exchang|ditch|gave|given|rid of|handed|passed|moved out|cancelled|ver(?:kauft|schenkt)|gegeben|gekündigt|died|stolen|put down/i
const notDone =
  /(?<!\p{L})(?:not|never|almost|nearly|if|would|until|till|lent|loan(?:ed)?|(?:an?|another|new|better) one|for (?:the|an?|one|two|three|\d+) (?:weekend|weeks?|days?|nights?|hours?|months?|evening|while|summer|winter|repair|service|time being)|over the|nicht|nie|fast|wenn|bis)(?!\p{L})|n['’]t(?!\p{L})|\?\s*$/iu
/** Children are looked after elsewhere at times, and stay the owner's. */
const people =
  /(?<!\p{L})(?:kids?|child(?:ren)?|sons?|daughters?|bab(?:y|ies)|twins?|kind(?:er)?|sohn|söhne|tochter|töchter|enkel\p{L}*)(?!\p{L})/iu

/** The owner has or uses a thing now, and what. "I am allergic to cats" and "I owe him 200 euros for the bike" say more. */
const having =
  /^(?:I|[Ww]e|[Tt]he user)(?:['’]ve got)? (?:(?:also|still|now|usually) )?(?:have|has|own|owns|drive|drives|ride|rides|use|uses|keep|keeps|rent|rents|wear|wears|got|lives? (?:in|at|on)|lease|leases|subscribes? to|(?:am|is|are) (?:an? )?members? (?:of|at))(?!\p{L}) (?<thing>.+)$/u
const germanHaving =
  /^(?:[Ii]ch|[Ww]ir) (?:(?:auch|noch|jetzt) )?(?:habe|haben|besitze|besitzen|fahre|fahren|nutze|nutzen|benutze|miete|mieten|trage)(?!\p{L}) (?<thing>.+)$/u

/** Words for the thing that the owner has, up to the first word of place, time or purpose. */
function heldThing(content: string): string | undefined {
  const thing = (having.exec(content) ?? germanHaving.exec(content))?.groups?.thing
  return thing?.split(/[.,;]|\s(?:for|with|because|since|which|that|when|from|und|and|für|mit|weil|seit)\s/u)[0]
}

/** Whether a statement may say that the owner parted with something. */
export const mayPart = (content: string): boolean => signOfParting.test(content)

/**
 * Whether the newer statement says that the owner parted with the thing of the older one, or that it died or was stolen:
 * every word for the thing is in the older statement. "The roof rack of the Golf" and "the piano teacher" are others.
 */
export function partsWith({ content, subject }: Said, older: Said, forms = parted): boolean {
  if (!mayPart(content) || notDone.test(content) || older.subject !== 'user') return false
  const held = older.predicate === 'event' ? undefined : heldThing(older.content)
  if (held === undefined || people.test(held)) return false
  const known = topicWords(held)
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
