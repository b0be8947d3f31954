/** How people end a rule that they set before, by form and in the languages that people most often speak to agents in. */
const forms: Readonly<Record<'rule' | 'ban', readonly RegExp[]>> = {
  /** What they said, or the rule, is named as such. */
  rule: [
    /\b(?:forget|scrap|ignore|disregard|scratch|take back|withdraw)\b.{0,30}?\b(?:what|everything|anything|all that|that) i(?:['’]ve| have| had| just)? (?:said|told|asked|wrote|wanted)\b/i,
    /(?<!n['’]t |not |never |dont )\b(?:forget|scrap|ignore|disregard|scratch|drop|lift|take back|withdraw)\b (?:about )?(?:the|that|this|my|our)\b[^.,;]{0,40}?\b(?:rule|ban|restriction|requirement|limit|policy|convention)s?\b/i,
    /\b(?:rule|ban|restriction|requirement|policy|convention)s?\b[^.;]{0,40}? (?:is|are|was|were) (?:now )?(?:off|gone|over|void|lifted|dropped|obsolete|withdrawn|history)\b/i,
    /\b(?:no longer (?:appl(?:y|ies)|holds?|counts?|stands?)|(?:does|do)(?:n['’]t| not) (?:apply|hold|count|stand) (?:any ?more|any longer))\b/i,
    /(?<!nicht )\b(?:vergiss|streich\p{L}*) (?:die|diese) \p{L}*regel(?!\p{L})|\b(?:die|diese) \p{L}*regel (?:ruhig |jetzt |nun )*(?:vergessen|streichen|weglassen)(?!\p{L})/iu,
    /\bvergiss\b.{0,30}?\b(?:was ich|die regel|meine)\b|\b(?:was ich)\b.{0,60}?\b(?:gesagt|geschrieben) habe\b.{0,40}?\b(?:nicht mehr|vergiss|vergessen)|\bgilt (?:also |ab jetzt |jetzt )?nicht mehr\b|\b(?:regel|vorgabe|verbot|sperre)\b[^.;]{0,40}? (?:ist|sind) (?:aufgehoben|hinfällig|vom tisch|gestrichen)/i,
    /\boublie[sz]?\b.{0,30}?\b(?:ce que (?:j['’]ai|je t['’]ai)|la (?:règle|consigne))|\bne (?:vaut|tient|s['’]applique) plus\b|\b(?:règle|consigne|interdiction)\b[^.;]{0,40}?\b(?:est levée|n['’]est plus valable|tombe)/i,
    /\bolvid[ae]\b.{0,30}?\b(?:lo que (?:te )?(?:dije|he dicho)|la (?:regla|norma))|\bya no (?:vale|aplica|rige|se aplica)\b/i,
    /\bdimentica\b.{0,30}?\b(?:quello che|quanto|la regola)|\bnon vale più\b/i,
    /ルール.{0,15}(?:撤回|取り消|なし|廃止)|(?:規則|规则|规定).{0,15}(?:取消|作废|不再|撤销)|(?:忘れて|忘了|当我没说).{0,20}|규칙.{0,15}(?:취소|없던|철회)/,
  ],
  /** What was forbidden is allowed again. */
  ban: [
    /\b(?:you|we) (?:may|can|could|are (?:allowed|free) to)\b[^.?!]{2,80}\b(?:again|after all)\b/i,
    /\b(?:is|are) (?:fine|okay|ok|allowed|permitted) (?:again|after all)\b/i,
    /\b(?:darfst|dürfen|dürft|kannst|könnt|können)\b[^.?!]{0,80}\b(?:wieder|nun doch|jetzt doch|doch wieder)\b|\b(?:ist|sind) (?:wieder|nun doch) erlaubt\b/i,
    /\b(?:peux|pouvez|peut|pouvons)\b[^.?!]{0,60}\b(?:de|à) nouveau\b|\best de nouveau permis\b/i,
    /\b(?:puedes|puede|podéis|podemos) volver a\b|\bvuelve a estar permitid[oa]\b/i,
    /\b(?:puoi|potete|possiamo)\b[^.?!]{0,60}\b(?:di nuovo|tornare a)\b/i,
    /(?:また|再び).{1,30}(?:てもいい|て良い|使ってよい)|(?:又|再次|重新)可以|可以(?:重新|再次|再)|다시.{1,30}(?:해도|써도) (?:돼|됩니다|좋)/,
  ],
}

/** What a sentence of a user ends: a `rule` of any kind, or only a `ban`. Undefined where it ends none. */
export const endedBy = (sentence: string): 'rule' | 'ban' | undefined =>
  (['rule', 'ban'] as const).find((kind) =>
    forms[kind].some((form) => {
      const found = form.exec(sentence)
      return found !== null && !(kind === 'rule' && keeping.test(sentence.slice(0, found.index)))
    }),
  )

/** Words before an ending that turn it into an order to keep the rule: "please do not just ignore the rule". */
const keeping = /(?:(?<!\p{L})(?:not|never|dont|nie|niemals|nicht|kein\p{L}*|ohne|nobody)|n['’]t)(?!\p{L})[^.;:!?]*$/iu

const forbidding =
  /\b(?:never|no|not|don['’]?t|without|only|avoid|forbidden|nie(?:mals)?|kein\w*|nicht|ohne|nur|jamais|pas|aucune?|sans|nunca|jamás|sin|mai|non|senza)\b|絶対に|ない|禁止|不要|不许|别|禁|마|금지/i

/** Whether a rule forbids something. */
export const forbids = (rule: string): boolean => forbidding.test(rule)

/** Phrases that withdraw a request in the same breath. */
const breathless =
  /(?<!n['’]t |not |never )\b(?:(?:forget|scratch|ignore|skip|strike) (?:that|it|this)(?: (?:bit|part|one|last))?|never ?mind)\b|\b(?:vergiss es|vergiss das|ach nein|egal, lass)\b|\b(?:laisse tomber|oublie ça)\b|\b(?:olvídalo|déjalo)\b|\b(?:lascia stare|lascia perdere)\b|やっぱり(?:いい|なし)|忘れて|算了|아니다|됐어/i

/** Whether a sentence withdraws the request in it, or in the sentence before. */
export const takesItselfBack = (sentence: string): boolean => breathless.test(sentence)

const kept =
  /\b(?:stays?|remains?|keeps?|kept|leave|except|bleib\w*|behalt\w*|lass\w*|reste\w*|garde\w*|queda\w*|mant(?:én|ien)\w*|rest[ai]\w*|rimane\w*|rimangono|tieni)\b|残|留|유지/iu

/** What is said without the clauses that name what stays: `take the italics out; the donor line stays`. */
export const withoutKept = (text: string): string =>
  text
    .split(/(?<=[;,.:，；。])\s*|\s(?=(?:but|and|aber|und|mais|et|pero|y|ma|e)\s)/)
    .filter((clause) => !kept.test(clause))
    .join(' ')
