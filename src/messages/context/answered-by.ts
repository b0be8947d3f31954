import { asksAmount, statesAmount } from '../asked-subject.ts'
import { affirms, saysNotYet, thanks } from './keeping-words.ts'
import {
  contentOf,
  defers,
  excusesLateness,
  isQuestion,
  isShortAnswer,
  sentencesIn,
  sharesWord,
  turnsAway,
  withdraws,
} from './loop-words.ts'

const greets =
  /^(?:hi|hey|hello|(?:good )?(?:morning|evening)|guten (?:morgen|tag|abend)|moin|hallo|hola|buenos días|salut|bonjour|ciao|buongiorno)(?: \p{L}+)?[\s,.!]*/iu
/** Further questions for a number or a time, and numbers in words, beside those of `asksAmount`. */
const howMuch =
  /\b(?:(?:wie ?viel|was) kostet|welche größe|wie groß|a qué hora|qué talla|à quelle heure|quelle taille|a che ora|che taglia)(?!\p{L})/iu
const numberWords =
  /\b(?:(?:twen|thir|for|fif|six|seven|eigh|nine)ty|zehn|zwanzig|dreißig|hundert|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|deux|trois|quatre|cinq|sept|huit|neuf|dix|due|tre|quattro|cinque|sei|sette|otto|nove|dieci)(?!\p{L})/iu
const asksPlace = /^(?:\P{L}*)(?:where|wo(?:her|hin)?|dónde|où|dove)(?!\p{L})/iu
const startsWithPlace =
  /^(?!\P{L}*(?:on|am|at|in|im) (?:\p{L}+(?:day|tag)s?|weekends?|\d|the (?:weekend|morning|evening)|noon|midnight|wochenende|januar|februar|märz|april|may|june|july|august|september|october|november|december|january|february|march|juni|juli|oktober|dezember)(?!\p{L}))(?:in|on|at|under|behind|beside|near|next to|from|over|unter|im|am|auf|bei|beim|hinter|neben|über|vom|en|sous|dans|sur|chez|bajo|debajo|detrás|su|nel|nella|sotto|da)(?!\p{L})/iu
const asksPerson = /^(?:\P{L}*)(?:who|whom|whose|wer|wem|wen|quién|qui|chi)(?!\p{L})/iu
const asksInGerman = /^(?:\P{L}*)(?:wer|wem|wen)(?!\p{L})/iu
/** In German every noun has a capital: a name has a verb or preposition of having or doing before it. */
const namesGermanPerson =
  /(?:hat|haben|nimmt|macht|bei|von|an|ist|war's|die|der) \p{Lu}\p{Ll}+[.!]*$|^\p{Lu}\p{Ll}+(?: (?:hat|nimmt|macht|war|ist)|[.!]*$)/u
const namesPerson = /(?<=[\p{L},] )\p{Lu}\p{Ll}+|(?<!\p{L})(?:does|did|do|has|is|was|will|can|macht|war|hat|ist)[.!]*$/u
/** A pronoun for what the question names: at the start of an exchange there is nothing else that it means. */
const pointsBack =
  /^(?!that was (?:an? |so |such |really |great|lovely|nice|fun))(?:it|they|he|she|that|those)(?:['’]s|['’]re| (?:is|are|was|were|has|have|says?|said|does|do|did|costs?|goes|takes?))(?!\p{L})|^(?:es|er|sie|das|die) (?:ist|sind|war|waren|hat|kostet|sagt|heißt|liegt|steht)(?!\p{L})|^(?:c'est|il|elle) (?:est|coûte)(?!\p{L})|^c['’]est|^(?:es|está|son|era|cuesta|costa|è|sta)(?!\p{L})/iu

/**
 * Whether a message that begins a later exchange answers the question before it, by their forms: no word may be shared
 * ("What does tin cost?", "31 euros a kilo").
 */
export function answersLater(question: string, text: string): boolean {
  if (turnsAway(text) || withdraws(text) || thanks(text) || defers(text)) return false
  const sentences = sentencesIn(text.replace(greets, '')).filter((sentence) => !isQuestion(sentence))
  const said = sentences.join(' ').trim()
  if (said === '') return false
  if (excusesLateness(text)) return sentences.length > 1
  if (asksAmount(question) || howMuch.test(question)) return statesAmount(said) || numberWords.test(said)
  if (asksPlace.test(question) && startsWithPlace.test(said)) return true
  if (asksPerson.test(question) && (asksInGerman.test(question) ? namesGermanPerson : namesPerson).test(said))
    return true
  return (
    isShortAnswer(said) ||
    affirms(said) ||
    saysNotYet(said) ||
    pointsBack.test(said) ||
    sharesWord(contentOf(question), contentOf(said))
  )
}

/** Whether a message leaves a question as it was: a file without words, or an answer that is put off. */
export const saysNothing = (text: string): boolean => text === '' || defers(text)
