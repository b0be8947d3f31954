import { sentenceEnds } from '../../text/sentences.ts'
import { analyseQuery } from '../../text/tokenize.ts'

/** Sentences of a message; none goes over a line. */
export const sentencesIn = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => sentenceEnds(line).map((end, index, ends) => line.slice(ends[index - 1] ?? 0, end).trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

/** Words that say what a text is about, as the index has them. */
export const contentOf = (text: string): Set<string> =>
  new Set(
    analyseQuery(text)
      .filter(({ stopWord, word }) => !stopWord && !idle.has(word))
      .map(({ term }) => term),
  )

/** Words that chats are full of, and that are about nothing. */
const idle = new Set(
  'good nice great ok okay yes yeah yep no nope sure thanks thank hey hi hello please sorry well know think want need really maybe get got go going come let send sent tell say said time today tomorrow tonight still also just much back ja nein doch gut super gern gerne klar bitte danke hast habe hab hatte mal noch schon heute morgen gestern abend ich du er sie es wir mir dir mich dich uns euch jetzt von wegen dann kann kannst konntest will willst wurde muss mach mache machst machen komm komme kommst geht weiss weisst schick schicke schicken bring bringe gib sag sage'.split(
    ' ',
  ),
)

export const sharesWord = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((term) => other.has(term))

/** Asked out of politeness, as a figure of speech, or of oneself: no answer is missing. */
const polite =
  /^(?:(?:hey|hi|hello|oh|and|so|lol|haha|ok(?:ay)?|well|yeah|but)[,!. ]+)*(?:how(?:'s| is| are|’s) (?:you|it going|things|life|everything)(?: doing| today| going)?|how(?:'ve| have)? you been|what(?:'s|’s| is)? up|what(?:'s|’s) new|sup|you ok(?:ay)?|all good|really|seriously|right|huh|what|wait what|why not|no way|for real|is it|isn't it|are you|do you|did you|guess what|you know(?: what)?(?: i mean)?|know what i mean|who knows|what can i say|can you believe (?:it|that|this)|how cool is that|how (?:great|nice|funny|cute|sad|awful) is (?:that|this|he|she)|what are the odds|remember(?: that)?|see|ok(?:ay)?|deal|wie geht(?:'?s| es)(?: dir)?|was geht|echt|wirklich|oder|ne|na|alles (?:gut|klar))\s*[?!.]*$/iu
const figure =
  /\b(?:how (?:ya|you|have you|are you|you) (?:been|doing|feeling)|who would have thought|what was i thinking|why am i|why do i (?:even|always)|what would i do without|how could i forget|isn't that (?:great|funny|cute|nice)|don't you think|isn't (?:it|he|she)|right|where (?:did|has) (?:the|all the|this) (?:time|year|day|week|month|summer|money)s? (?:go|gone))\s*\?+$/i

const asksOpenly =
  /^(?:(?:hey|hi|hello|oh|and|so|ok(?:ay)?|btw|by the way|also|ps|quick question|question)[,:!. -]+)*(?:(?:can|could|would|will|do|did|have|are|were|may|shall|should) (?:you|we|i|they|he|she)|when (?:is|are|do|does|did|will|can|should)|what time|what day|where (?:is|are|do|did|should|can)|which (?:one|day|time)|how (?:many|much|long|far) |who (?:is|are|will)|what(?:'s| is) (?:the|your|his|her) |kannst du|könntest du|hast du|wann |wo |wer |welche[rsn]? )/i

/** Whether a sentence expects an answer. */
export const isQuestion = (sentence: string): boolean => {
  const plain = sentence.replace(/[’]/g, "'").replace(/["'”’)\s]+$/u, '')
  const asks = /[?？]+[!)\]\s]*$/u.test(plain) || (asksOpenly.test(plain) && !/[.!]$/.test(plain) && plain.length < 160)
  if (!asks || polite.test(plain) || figure.test(plain)) return false
  // "You there?" wants a sign of life; one word is no matter that stays open.
  return plain.split(/\s+/).length >= 3 || /[？]$/u.test(plain)
}

/** The asker needs no answer any more. */
export const withdraws = (text: string): boolean =>
  /\b(?:never ?mind|nvm|forget (?:it|about it|that)|(?:i )?(?:just )?(?:found|figured|worked|sorted) (?:it|them|that|him|her)?(?: ?out)?\b|all sorted|sorted now|got it now|no need(?: any ?more)?|don't (?:bother|worry about it)|disregard|ignore (?:that|my)|scratch that|hat sich erledigt|schon gefunden|egal)\b/i.test(
    text.replace(/[’]/g, "'"),
  )

/** Says that an answer comes later, and little beside it. */
export const defers = (text: string): boolean =>
  text.split(/\s+/).length <= longestDeferral &&
  /\b(?:let me (?:check|ask|see|look|think|find out|get back)|(?:i(?:'ll| will| have to| need to| gotta|'d have to)|(?:need|have|got) to)(?: just)? (?:check|ask|look|see|think|find out|get back|let you know|confirm)|i am asking|(?:not sure|don't know) (?:yet|right now)|will (?:check|ask|let you know|get back)|get back to you|gotta check|can i tell you later|tell you later|ask me (?:later|again|tomorrow)|melde mich|frag(?:e)? (?:ich )?(?:mal )?nach|(?:schau|guck|klär|frag|prüf|check)e? ich|(?:muss|müsste|werde|kann) (?:ich )?(?:erst |mal |kurz |noch )*(?:nachschauen|nachsehen|nachfragen|gucken|schauen|fragen|klären|prüfen|checken)|weiß (?:ich )?noch nicht)(?!\p{L})/iu.test(
    text.replace(/[’]/g, "'"),
  )

const longestDeferral = 14

/** Asks about what was, and not about what is to come. */
export const looksBack = (sentence: string): boolean =>
  /(?<!\p{L})(?:did|was|were|had|have|has|went|last|yesterday|ago|hast|habt|hat|war|warst|wart|gestern|letzte\p{L}*|fue|fuiste|hiciste|has|ayer|pasad\p{L})(?!\p{L})/iu.test(
    sentence,
  )

/** An apology for the delay with something behind it: "Sorry for the silence. Didn't get it". */
export const excusesLateness = (text: string): boolean =>
  /^(?:(?:oh|hey|ah|hi|ay)[,!. ]+)*(?:so )?(?:sorry|apologies|entschuldig\p{L}*|tut mir leid|perdon\p{L}*|perdón|lo siento|pardon|désolée?)(?!\p{L})(?:[^,.!:;–-]*(?:silence|late|delay|slow|only (?:now|seeing)|week|days?|spät|erst jetzt|tarde|retard)[^,.!:;–-]*|[,.!:;– -]+(?:so )?(?:crazy|busy|hectic|long|mad|just saw|only saw|only now|missed|completely missed)[^,.!:;–-]*|[,.!:;– -]+(?=(?:yes|yeah|no|ja|nein|doch|sí|si|oui|non)(?!\p{L})))[,.!:;– -]*\S/iu.test(
    text.trim().replace(/[’]/g, "'"),
  )

/** Whether a text only confirms or denies with a pronoun: "she does, 80 a night", "it isn't", "er hat noch einen". */
export const namesSubjectOnly = (text: string): boolean =>
  /^(?:(?:so|ok(?:ay)?|well|and|also|hey|na|bueno|pues)[,!. ]+)*(?:(?:he|she|they|it|i|we|you|that)(?:'s| (?:do|does|did|is|are|was|were|has|have|had|will|would|can|could|say|says|said)(?:n't)?)|(?:er|sie|es|wir) (?:hat|haben|ist|sind|kann|können|will|sagt|sagen|meint)|(?:dice|dicen) que)(?!\p{L})/iu.test(
    text.trim().replace(/[’]/g, "'"),
  )

/** The first words turn to something else. */
export const turnsAway = (text: string): boolean =>
  /^(?:btw|by the way|anyway|anyways|also|oh,? (?:and|by)|on another note|different topic|unrelated|omg|(?:hey|hi|hello|good morning|good evening|moin)[!. ]*$|(?:haha|lol)?,? ?look (?:at|who|what)|on my way|running late|sorry,? (?:i(?:'m| am|'ve| have) )?(?:in a|at|driving|running|late|busy|just|been)|(?:in|at) (?:a )?(?:meeting|work|class)|can't talk|driving|übrigens|bin (?:gerade|grad))\b/i.test(
    text.trim().replace(/[’]/g, "'"),
  )

/** Every sentence asks something, however short. */
export const asksBack = (text: string): boolean => {
  const sentences = sentencesIn(text)
  return (
    sentences.length > 0 && sentences.every((sentence) => isQuestion(sentence) || /[?？][!)\]\s]*$/u.test(sentence))
  )
}

/** Yes, no, a thumb, a number: an answer to whatever was asked. */
export const isShortAnswer = (text: string): boolean =>
  /^(?:(?:oh|ah|um|hm+|well|(?:ha)+h?|lol|omg|ugh|aw|so|sorry)[,!. ]+)*(?:y(?:es|eah|ep|up|a)|no(?:pe|t yet|t really|ne)?|nah|ok(?:ay)?|sure|of course|absolutely|definitely|i (?:do|did|am|can|will|have|think so|don't|didn't|can't|haven't|guess|wish)|(?:i )?(?:can't|cannot|couldn't|won't)(?! talk)|maybe|probably|possibly|depends|either|both|neither|none|\d|👍|👌|✅|🙌|ja|jep|jo|nein|nee|ne|klar|logo|gerne?|nö|leider|keine ahnung|passt|vielleicht|doch|sounds good|works for me|perfect|why not|no idea|dunno|don't know|let's|at \d|around \d|in \d|on (?:mon|tue|wed|thu|fri|sat|sun)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|yesterday)(?![\p{L}])/iu.test(
    text.trim().replace(/[’]/g, "'"),
  )
