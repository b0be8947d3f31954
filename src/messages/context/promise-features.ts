import { sayingFeatures } from '../../text/sayings/saying-features.ts'

/** Words of time that is still to come, in the languages that the model reads. */
const later =
  /(?<!\p{L})(?:tomorrow|tmrw|tonight|later|soon|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|next (?:week|month|time)|this evening|in the morning|when i|morgen|heute abend|heute noch|später|nachher|\p{L}+tag|wochenende|nächste\p{L}*|mañana|esta (?:noche|tarde)|luego|lunes|martes|miércoles|jueves|viernes|sábado|domingo|semana|demain|ce soir|plus tard|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|semaine|week-end)(?!\p{L})/iu
/** The other one is named. */
const other = /(?<!\p{L})(?:you|u|your|ur|dir|dich|euch|dein\p{L}*|te|tu|os|ti|t|toi|ton|ta|vous)(?!\p{L})/iu

/** Forms that promises and their look-alikes have. */
const forms: Readonly<Record<string, RegExp>> = {
  will: /(?<!\p{L})(?:i'll|ill|i will|i'm gonna|gonna|imma|i'm going to|we'll|we will|(?:^|[,.!] *)will)(?!\p{L})/iu,
  going: /(?<!\p{L})(?:i'm|we're|i am) (?!gonna|going to)\p{L}+ing(?!\p{L})/iu,
  goingFirst: /^(?:(?:ok|ah|oh|sure|yes|and)[,!. ]+)*\p{L}{3,}ing(?!\p{L})/iu,
  given: /(?<!\p{L})you(?:'ll| will)? (?:get|have|can have)(?!\p{L})/iu,
  ich: /(?<!\p{L})ich(?!\p{L})/iu,
  je: /(?<!\p{L})(?:je|j)(?!\p{L})/iu,
  unsure: /(?<!\p{L})(?:if|when|wenn|falls|si|quand|maybe|perhaps|might|vielleicht|peut-être|a lo mejor)(?!\p{L})/iu,
  past: /(?<!\p{L})(?:sent|did|got|was|were|told|called|asked|had|went|made|\p{L}{2,}ed|hab|habe|hat|war|ge\p{L}+t|fait|envoyé|mandé|dije)(?!\p{L})/iu,
  third: /(?<!\p{L})(?:he|she|they|it|er|sie|il|elle|él|ella)(?:'ll|'s|'re| )/iu,
}
const verb =
  /(?<!\p{L})(?:i'll|ill|i will|gonna|imma|going to|will|we'll|i can|i'm|je (?:te |t'|le |la |lui )*|j'|te |ich )(?: ?(?:also|just|definitely|try to|be|go|then))* ?(\p{L}+)/iu

/** What is read of a sentence of a chat to see whether it promises something, or asks for it. Linear in the sentence. */
export function promiseFeatures(sentence: string): Set<string> {
  const found = sayingFeatures(sentence)
  const plain = sentence.replaceAll('’', "'")
  const [isLater, isToOther] = [later.test(plain), other.test(plain)]
  if (isLater) found.add('@later')
  if (isToOther) found.add('@you')
  for (const [name, form] of Object.entries(forms)) {
    if (!form.test(plain)) continue
    found.add(`@${name}`)
    if (isLater) found.add(`@${name} later`)
    if (isToOther) found.add(`@${name} you`)
  }
  const act = verb.exec(plain)?.[1]
  if (act) found.add(`@act ${act.toLowerCase()}`)
  return found
}
