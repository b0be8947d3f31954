/** A name in the forms below, which a sentence is compared with once the name is replaced by this sign. */
const sign = '\u0001'

const opening =
  '(?:(?:ok|okay|well|so|sorry|honestly|actually|and|but|in hindsight|looking back|turns out)[, ]+)*(?:(?:using|choosing|taking|picking|going with|the (?:move|switch|change) to) )?(?:(?:the|our) )?'
const end = '(?: (?:any ?more|any longer|after all|here))*(?=\\s*(?:[,;:.!–—-]|$)|\\s+(?:because|since|as|and)\\b)'
const verdict =
  '(?:(?:an?|the|my|our) (?:\\p{L}+ )?(?:mistake|error of judgement|failure|disaster|dead end)|(?:an?|the|my|our) (?:wrong|bad|poor|terrible) (?:choice|idea|call|tool|decision|pick)|overkill|not worth (?:it|the \\p{L}+))'

/** How people say that a choice was wrong or that they no longer want it. Each form names the choice. */
const forms = [
  `^${opening}${sign} (?:was|is|has been|turned out(?: to be)?|proved(?: to be)?) ${verdict}${end}`,
  `^${opening}${sign} (?:isn['’]t|wasn['’]t) worth (?:it|the \\p{L}+)${end}`,
  `^${opening}${sign} (?:did(?:n['’]t| not)|does(?:n['’]t| not)) work out${end}`,
  `^(?:(?:sorry|ok|okay|actually|so|and|but)[, ]+)*(?:i|we) (?:(?:now|really|already) )*(?:regret|(?:(?:have|['’]ve) )?changed (?:my|our) minds? about|no longer (?:want|need)|do(?:n['’]t| not) (?:want|need)) (?:(?:using|choosing|going with|the (?:move|switch) to) )?(?:(?:the|our) )?${sign}${end}`,
  `^it was a mistake to (?:use|take|choose|pick|go with|switch to|move to) (?:the )?${sign}${end}`,
  `^${sign} (?:war|ist) (?:ein (?:\\p{L}+ )?Fehler|die falsche (?:Wahl|Entscheidung)|eine (?:schlechte|dumme) (?:Idee|Wahl)|übertrieben)(?=\\s*(?:[,;:.!]|$)|\\s+(?:weil|denn|und)(?!\\p{L}))`,
  `^${sign} (?:était une (?:erreur|mauvaise idée)|fue un error|fue una mala idea)(?=\\s*(?:[,;:.!]|$))`,
].map((form) => new RegExp(form, 'iu'))

/** Whether a sentence may say that a choice was wrong: a quick look at it without a name. */
export const mayRegret = (sentence: string): boolean =>
  /\b(?:mistake|error|failure|disaster|dead end|choice|idea|call|tool|decision|pick|overkill|worth|work out|regret|minds? about|no longer|don['’]t|do not|fehler|falsche|idee|wahl|übertrieben|erreur)\b/iu.test(
    sentence,
  )

/** Whether a sentence says that what it names between `left` and `right` was the wrong choice, or is no longer wanted. */
export const regrets = ({ left, right }: { left: string; right: string }): boolean =>
  forms.some((form) => form.test(`${left}${sign}${right}`))
