/**
 * How people say that a rule holds no longer: language data. What of it is sure is decided in releases.ts, by whether the
 * sentence names the rule.
 */

import { behindSign, type SignedForm } from '../behind-sign.ts'

/** What a cue ends: a `rule` of any kind, a `duty`, a `ban`; or it only speaks of a `change`, and what it ends is unsaid. */
export type CueKind = 'rule' | 'duty' | 'ban' | 'change'

const opening =
  '^(?:(?:please|ok|okay|and|oh|so|actually|now|well|but|yes|also|bitte|also|und|ja|vale|pues|y|sí)[, ]+)*'
const ordered = `${opening}(?:(?:let['’]?s|let us|(?:you|we) (?:can|may|could|should)|you['’]?re free to) )?`

export const cues: Readonly<Record<CueKind, readonly SignedForm[]>> = {
  /** What was asked for is to be dropped: "forget the tabs", "that limit is off". */
  rule: [
    behindSign(
      /forget|scrap|drop|ditch|lose|lift|retire|skip|ignore|disregard|leave out|away|get rid|stop|enough|no more|quit|done|never ?mind/i,
      new RegExp(
        `${ordered}(?:forget|scrap|drop|ditch|lose|lift|retire|skip|ignore|disregard|leave out|do away with|get rid of|(?:stop|enough|no more|quit|away|be done) with|never ?mind) (?:about )?(?:the|that|those|these|all|my|our|your)\\b`,
        'i',
      ),
    ),
    new RegExp(`${opening}no more (?!than\\b|of\\b|to\\b)\\p{L}`, 'iu'),
    /\b(?:is|are)(?: now)? (?:off|over|gone|void|lifted|dropped|obsolete|outdated|suspended|withdrawn|revoked|history)$/i,
    /\b(?:can|may) go(?: now| away)?$/i,
    behindSign(
      /lass|streich|vergess|vergiss|schluss|genug|kein/i,
      /\b(?:kannst du|kann man|können wir) (?:\p{L}+ )?(?:weglassen|streichen|vergessen|lassen)$|^(?:vergiss|streich\p{L}*) (?:die|den|das|diese\p{L}*|meine?\p{L}*)\s|^(?:schluss|genug) mit\s|^keine?n? .{2,40} mehr\b|^lass (?:das mit|die .{2,40} weg|den .{2,40} weg|das .{2,40} weg)(?=\P{L}|$)/iu,
    ),
    /^(?:olvid[ae]|deja(?:d|mos)?|dejemos) (?:ya )?(?:lo de|es[ae]s? |la regla)|^basta (?:ya )?de\s|^no más\s/iu,
  ],
  /** What had to be done need not be: "you don't have to use bullet points any more". */
  duty: [
    /\b(?:do|does)(?:n['’]t| not) (?:have|need) to\b|\bneed(?:n['’]t| not)\b|\bno longer (?:ha(?:ve|s)|needs?) to\b|\b(?:is|are)(?:n['’]t| not| no longer) (?:necessary|needed|required)\b|\bno (?:more )?need (?:for|to)\b|\b(?:can|may) (?:do |go )?without\b|\b(?:can|may|could|should|let['’]?s|let us) stop \w+ing\b|^(?:please )?stop \w+ing\b|\bis optional\b/i,
    /\b(?:musst|müsst|brauchst|braucht|müssen|brauchen)\b.*\bnicht mehr\b|\bnicht mehr (?:nötig|notwendig|erforderlich)\b/i,
    /(?:^|\P{L})ya no (?:hace falta|(?:me |te |lo )?(?:tienes|tiene|tenéis) que|es necesario|necesit\p{L}*)(?=\P{L}|$)/iu,
  ],
  /** What was forbidden is allowed: "emojis are fine now". Said of a named thing it permits nothing: "the tests are fine now". */
  ban: [
    behindSign(
      /\b(?:may|can|could|allowed|free|fine|ok|permitted|all right|mind|open|unlocked|unfrozen|fair game|up for grabs)/i,
      /\b(?:you|we)(?:['’]re| are)? (?:now )?(?:may|can|could|allowed to|free to)\b|^(?!(?:the|this|that|these|those|it|all|everything|my|our)\b)[^,;]{2,60} (?:is|are) (?:now )?(?:fine|okay|ok|allowed|permitted|all right|free)\b|\bit(?:['’]s| is) (?:now )?(?:fine|okay|ok|allowed|all right) (?:to|if)\b|\b(?:do|does)(?:n['’]t| not) mind\b|\bfeel free to\b(?! (?:ask|tell|ping|remind|check)\b)|^[^,;]{2,60} (?:is|are) (?:open|unlocked|unfrozen|fair game|up for grabs)(?: to (?:edits?|changes?))?(?: (?:again|now))\b(?! in\b)/i,
    ),
    /(?:^|\P{L})(?:kannst|darfst|könnt|dürft|können|dürfen)(?=\P{L}|$)|^(?!(?:der|die|das|mein\p{L}*|unser\p{L}*)\s).{2,60} (?:ist|sind) (?:jetzt |nun )?wieder (?:okay|ok|in ordnung|erlaubt|gut)(?=\P{L}|$)/iu,
    /(?:^|\P{L})ya (?:puedes|puede|podéis|podemos)(?=\P{L}|$)|(?:^|\P{L})ya (?:está|están|vuelven? a estar) (?:bien|permitid[oa]s?)(?=\P{L}|$)/iu,
  ],
  /** Something else is wanted from here on, or what was wanted does not please. */
  change: [
    /\b(?:from now on|from here on|instead|any ?more|any longer|again,? please)\b|\bagain$|\bback to\b|\b(?:is|are|sounds?|feels?|gets?) (?:a bit |far |way |much |just )?too \p{L}|\b(?:is|are) (?:enough|plenty)\b/iu,
    /(?:^|\P{L})(?:ab jetzt|ab sofort|stattdessen|zurück zu\p{L}?|wieder|nicht mehr|(?:ist|sind) (?:mir )?zu \p{L}+|reicht)(?=\P{L}|$)/iu,
    /(?:^|\P{L})(?:a partir de ahora|en vez de|otra vez|de nuevo|ya no|(?:es|son) demasiado)(?=\P{L}|$)/iu,
  ],
}

/** A release lasts, as the rule did: "you can push now" is for once. */
export const lasts =
  /\b(?:any ?(?:more|longer)|no longer|again|after all|nowadays|these days|without (?:asking|telling|checking|my ok(?:ay)?|approval|permission)|stop \w+ing)\b|\b(?:fine|okay|ok|allowed|permitted|all right) now\b|\b(?:is|are) now\b|(?:^|\P{L})(?:nicht mehr|wieder|jetzt ruhig|ab jetzt|künftig|ya|de nuevo|otra vez)(?=\P{L}|$)/iu

/** A word for the rule as such, behind what it is about or in front of it: "the tabs rule", "the thing about my salary". */
export const ruleWords =
  /\b(?:rules?|limits?|ban|caps?|restrictions?|requirements?|instructions?|polic(?:y|ies)|conventions?|regel|vorgabe|verbot|regla|norma)\b|\b(?:things?|stuff)(?: (?:about|with)\b|$)|\breminders?$|(?:^|\P{L})(?:lo de|das mit)(?=\P{L}|$)/iu
