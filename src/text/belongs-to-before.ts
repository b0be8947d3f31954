/** Sentences that say nothing without the one before them. */

const exception = /^(?:unless|except|apart from|but not|es sei denn|außer|sauf)(?!\p{L})/iu
const onlyThat = /^(?:just|only|nur) (?:the|my|our|an?|die|der|das) [^!?]{3,80}$/iu
const ban = /(?<!\p{L})(?:never|do not|don['’]t|nie(?:mals)?)(?!\p{L})/iu
const reported =
  /(?<!\p{L})(?:says?|said|thinks?|thought|claims?|claimed|believes?|believed|finds?|found|considers?|reckons?|insists?)(?!\p{L})/iu
const others = /^(?!(?:I|We)\b)(?:(?:[Mm]y|[Oo]ur|[Tt]he) (?:\p{Ll}+ ){1,3}|\p{Lu}\p{L}+ )/u
const stance =
  /^(?:(?:but|and|well|honestly|personally)[, ]+)*(?:I (?:(?:do not|don['’]t|totally|completely|strongly|rather|quite|really|can['’]t|cannot) )*(?:agree|disagree|think so|think not|see it (?:differently|the same)|share (?:that|this|it)|believe (?:that|it))|nonsense|rubbish|me (?:too|neither)|(?:so|neither|nor) do I|not me|I do(?:n['’]t| not)?|I won['’]t|I beg to differ)(?!\p{L})/iu

/**
 * Whether a sentence is part of what the one before says: an exception to a rule ("Unless it's the deck"), or the owner's
 * stance on what another person thinks ("I don't agree at all").
 */
export function completesBefore(sentence: string, before: string): boolean {
  if (before === '' || before.trimEnd().endsWith('?')) return false
  if (exception.test(sentence) || (onlyThat.test(sentence) && ban.test(before))) return true
  return stance.test(sentence) && others.test(before) && reported.test(before)
}

/** A sentence without its subject, which the one before names: "Asking 14,500 dollars", "Due in March". */
const subjectless =
  /^(?:(?:due|ready|expected|available) (?:in|on|by|at|from|next|this)|(?:asking|wanting) (?:for |about )?[$€£\d]|costs?|weighs?|measures?|comes? (?:with|in)|has (?:its|an?|two|three|four|\d)|is (?:in|at|on|due|an?|the|called|named|\d|very|quite)|was (?:in|at|on|an?|the|called|\d)|starts? (?:at|on|in)|ends? (?:at|on|in)|runs? (?:from|until|till))(?!\p{L})(?!,? (?:I|we|he|she|they|you)(?!\p{L}))/iu
/** "We do it at the hall instead": the occasion is in the sentence before. */
const occasion =
  /^(?:I|we|they|he|she)(?: will|['’]ll)? (?:do|did|hold|held|have|had|make|made|move|moved|got) it(?!\p{L})/iu

/** Whether a sentence names nothing that it is about. A question has such openers, too. */
export const isSubjectless = (sentence: string): boolean =>
  !/\?\s*$/.test(sentence) && (subjectless.test(sentence) || occasion.test(sentence))

/** "Oh sure, I just LOVE doing the tax return": praise that means its opposite. */
const mock =
  /^(?:oh|ah|wow|yay|yeah|well)?[, ]*(?:sure|great|joy|joys|fantastic|wonderful|brilliant|right|super|wow|yay)[,!.]* I (?:just |so |really |simply |absolutely )*(?:love|adore|enjoy|like)\b/i
const mockedLoudly =
  /^(?:oh|ah|wow|yeah|yay)\b[^.!?]*\bI (?:just |so |really |simply |absolutely )*(?:LOVE|ADORE|ENJOY)\b/

/** Whether a liking is meant as a complaint. */
export const isMockery = (sentence: string): boolean =>
  (mock.test(sentence) && !/^sure, I (?:like|love|enjoy|adore)\b/i.test(sentence)) || mockedLoudly.test(sentence)
