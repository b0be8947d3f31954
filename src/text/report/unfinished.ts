/** Words of an agent by which its own work does not hold yet. */
const failing =
  '(?:fail(?:s|ed|ing|ures?)?|red|broken|wrong|breaks?|crash(?:es|ing)?|hangs?|leaks?|times? out|errors?|loops?|off)'
const stillFails = [
  new RegExp(`\\bstill (?!no\\b)(?:\\p{L}+ ){0,3}?${failing}\\b`, 'iu'),
  /^(?:(?:no|hm+|unfortunately),? )?still (?!works?\b|pass(?:es|ing)?\b|to do\b|open\b|green\b|fine\b|ok(?:ay)?\b|good\b|no\b|needs?\b)\S/i,
  /(?:\bnot|n['’]t) (?:yet )?(?:fixed|solved|working|right|correct|green|resolved)(?: yet)?(?=[\s,.:;]|$)/i,
  /\b(?:did|does)(?:n['’]t| not) (?:help|fix it|solve it|work)(?: yet)?(?=[\s,.:;]|$)/i,
  /(?:immer noch|noch immer|weiterhin) (?:\p{L}+ ){0,3}?(?:fehl|rot|falsch|kaputt)|schlägt (?:immer |weiterhin )?(?:noch )?fehl|noch nicht (?:behoben|gelöst|richtig|grün)/iu,
]
const intending =
  /^(?:(?:next|now|so|then)[,:]? )?(?:i['’]ll|i will|i am going to|i['’]m going to)(?: (?:now|next|then|try to))* (?!(?:let you|leave|wait|be )\b)\p{L}|^(?:als nächstes|jetzt|dann) (?:\p{L}+ )?(?:ich|wir) |^ich (?:werde|versuche)\b/iu

/** Whether a sentence of an agent says that what it works on still fails. */
export const saysStillFails = (sentence: string): boolean =>
  !/\?\s*$/.test(sentence) && stillFails.some((form) => form.test(sentence))

/** Whether a sentence says what its speaker does next: "I'll compare in UTC". */
export const saysIntent = (sentence: string): boolean => intending.test(sentence)
