import { isComplaint } from './complaints.ts'

/** By which words a sentence is known for what it is, in the languages that people most often speak to agents in. */
interface Words {
  /** Something is settled. */
  decision: RegExp
  /** Something was understood that holds further on. */
  insight: RegExp
  /** The cause that an explaining sentence gives, as its first group. */
  cause?: RegExp
  /** It begins with, or says, what its speaker has done. */
  done?: RegExp
  /** It says how something is since it was done. */
  now: RegExp
  /** A user says how things are done from here on. */
  rule?: RegExp
  /** Something was tried and did not help. */
  tried: RegExp
  /** Something is left to do. */
  next: RegExp
}

// Without \b beside non-ASCII letters, where it never matches.
const english: Words = {
  decision:
    /\b(?:we(?:'ve| have)? (?:decided|agreed|settled)|(?:i|let's|lets|we(?:'ll| will)?) (?:go|stick|stay) with|decided (?:to|on|that|against|not)|decision (?:is|was)|settled on|agreed (?:to|on|that)|(?:i|we)(?:'ve| have)? chose(?:n)?|(?:we(?:'ll| will)|let's|lets) use|we (?:use|take) [^,;.]{2,60} after all|going with|\w+ instead of \w+.{0,80}\bbecause|from now on)\b/i,
  insight:
    /\b(?:turns? out|turned out|the (?:root )?(?:cause|reason|problem|issue|bug|culprit|trick|catch) (?:is|was)|root cause|caused by|gotcha|caveat|beware|be careful|watch out|keep in mind|note that|the key (?:is|was|insight)|only works (?:if|when|with)|must (?:not|never|always|be)|happens because|is because|was because)\b|^(?:don't|do not|never|avoid) (?!(?:hesitate|worry|forget|mind)\b)/i,
  now: /\b(?:now|no longer|any ?more)\b|^(?!(?:there|it|this|nothing|none|all)\b).{4,70}? (?:is|are|has been|have been) (?:also )?(?:added|written|fixed|implemented|created|updated|removed|renamed|moved|replaced|converted|migrated|upgraded|installed|documented|merged|deployed|released|reverted)\b/i,
  tried:
    /\b(?:(?:i |we )?(?:first |initially |also |then )*(?:tried|attempted)\b.{3,160}\b(?:but|however|which|without success|that (?:did|broke|failed)|no luck)|(?:had|made|makes) no (?:effect|difference)|(?:did not|didn't|does not|doesn't|would not|wouldn't) (?:help|solve|make a difference|change anything|fix (?:it|this|that|the))|turned out (?:not )?to be (?:wrong|a dead end|unrelated)|dead end|(?:was|were) not the (?:cause|problem|issue)|ruled out|reverted (?:it|that|this)|backed (?:it|that) out)\b/i,
  next: /\b(?:next (?:step|up|time|week|sprint)|to-?dos?\b|still (?:needs?|have to|has to|missing|open|left)|remain(?:s|ing)\b|follow[- ]up|tomorrow|later (?:today|this week)|(?:(?:i|we|you)(?:'ll| will)? (?:still |also )?(?:need|have|plan)|remember) to|should (?:also )?(?:be (?:added|checked|tested|fixed|updated|moved|done|removed)|add|check|write|test|fix|update|move|do|look)|by (?:mon|tues|wednes|thurs|fri|satur|sun)day|deadline|due (?:on|by)|not able to (?:run|test|check|verify|finish)|not (?:yet )?(?:run|tested|verified|checked|deployed|committed|pushed|updated|written|done|covered|handled|implemented|migrated)\b|(?:there is|there's) no .{3,60} yet)|(?:^|[,;:] )please (?:also )?(?:check|verify|test|try|confirm|look|run|(?:have|let|ask) .{3,40} (?:check|confirm|verify|review|approve|look|read))\b|^(?:deploy|push|commit|run|restart|re-?deploy)\b.{3,80}\b(?:to (?:apply|see|pick|verify|confirm)|with:?)/i,
}

const others: readonly Words[] = [
  {
    decision:
      /\b(?:wir (?:haben (?:uns )?(?:entschieden|beschlossen|geeinigt)|bleiben bei|nehmen|verwenden|nutzen)|(?:habe|haben) (?:mich|uns) (?:für|gegen) .{3,80} entschieden|ab (?:jetzt|sofort)|künftig)\b/i,
    insight:
      /\b(?:ursache|grund|problem|fehler)\b.{0,70}\b(?:war|ist|lag|liegt)\b|\b(?:liegt|lag) daran\b|^(?:achtung|vorsicht|wichtig)\b|\bdarf (?:nicht|nie)\b/i,
    cause:
      /\b(?:ursache|grund)\b[^.]{0,70}?\b(?:war|ist),? (?:dass )?(.{12,})$|^(.{3,60}\b(?:kam|kommt|lag|liegt) (?:daher|daran|davon),? dass .{12,})$/i,
    done: /\b(?:ich habe|wir haben|habe) .{3,}(?:hinzugefügt|ergänzt|behoben|korrigiert|geändert|angepasst|entfernt|gelöscht|umbenannt|verschoben|ersetzt|eingebaut|erstellt|geschrieben|umgestellt)/i,
    now: /\b(?:jetzt|nun)\b/i,
    rule: /^(?:bitte )?(?:immer|nie|niemals)\b|\bbitte\b[^.]{0,40}\b(?:immer|nie|niemals)\b|(?<!\w(?:t|en) )\b(?:immer|nie|niemals)\b(?! noch)[^,]{2,60}en[.!]?$/i,
    tried: /\b(?:versucht|probiert)\b.{3,160}\b(?:aber|jedoch|doch)\b|\bhat nicht geholfen\b|\bsackgasse\b/i,
    next: /\b(?:als nächstes|noch zu tun|muss(?:t|en)? noch|fehlt noch|steht noch aus|bleibt noch|noch nicht)\b/i,
  },
  {
    decision:
      /\b(?:on (?:garde|reste (?:sur|avec)|part sur|a décidé)|nous (?:avons décidé|gardons|restons)|j'ai (?:choisi|décidé)|dorénavant)/i,
    insight:
      /\b(?:la (?:cause|raison)|le (?:problème|souci|bug))\b.{0,70} (?:était|est|venait|vient)\b|^attention\b|\bil ne faut (?:pas|jamais)\b/i,
    cause:
      /\b(?:la (?:cause|raison)\b[^.]{0,70}? (?:était|est) (?:que )?|(?:venait|vient) (?:du fait que|de ce que) )(.{12,})$/i,
    done: /^(?:j['’]ai|nous avons|on a) (?:bien |aussi )?(?:ajouté|corrigé|modifié|supprimé|remplacé|créé|renommé|déplacé|mis à jour|implémenté)/i,
    now: /\b(?:maintenant|désormais)/i,
    rule: /^(?:toujours|jamais|ne .{1,40} jamais)\b|\b(?:il faut|merci de|pensez? à|veillez à) toujours\b/i,
    tried:
      /\b(?:essayé|tenté)(?!\p{L}).{3,160}\b(?:mais|sans succès)\b|\bn['’]a pas (?:aidé|suffi)\b|\bremis\b.{0,40}\bcomme avant\b|\b(?:retire|abandonne) cette piste\b/iu,
    next: /\b(?:il reste|reste à|à faire|prochaine étape|il faut encore|pas encore)\b/i,
  },
  {
    decision: /\b(?:hemos decidido|decidimos|nos quedamos con|a partir de ahora)\b/i,
    insight: /\b(?:la causa|el problema|la razón)\b.{0,70} (?:era|es|fue|está)\b|^cuidado\b|\bno se debe\b/i,
    cause: /\b(?:la (?:causa|razón)\b[^.]{0,70}? (?:era|es|fue) (?:que )?|se debía a que )(.{12,})$/i,
    done: /^(?:he|hemos) (?:añadido|agregado|corregido|cambiado|eliminado|creado|actualizado|arreglado|implementado)\b/i,
    now: /\bahora\b/i,
    rule: /^(?:(?:y|por favor|porfa),? )?(?:siempre|nunca|jamás)\b|\b(?:hay que|debes?|tienes que) siempre\b/i,
    tried: /\b(?:intenté|intentamos|probé|probamos)(?!\p{L}).{3,160}\bpero\b|\bno (?:ayudó|sirvió|funcionó)(?!\p{L})/iu,
    next: /\b(?:falta(?:n)?|queda(?:n)? por|próximo paso|pendiente|mañana seguimos|aún no|todavía no)\b/i,
  },
  {
    decision: /ことにし(?:た|ました|ます|よう)|に決め(?:た|ました)|今後は/,
    insight: /(?:原因|理由)は|^注意|してはいけ/,
    cause: /原因は、?(.{6,}?)(?:こと)?(?:でした|です)?。?$/,
    done: /(?:追加|修正|変更|削除|実装|更新)しました。?$/,
    now: /ようになりました/,
    rule: /^(?:必ず|絶対に|常に)/,
    tried: /(?:試し|試み).{2,80}(?:ましたが|たが|ものの)/,
    next: /(?:残って|まだ.{1,30}(?:必要|いません)|次は)/,
  },
  {
    decision: /我们(?:决定|选择|改用)|决定(?:用|采用|使用|不)|从现在(?:起|开始)/,
    insight: /(?:原因|问题)(?:是|在于)|^注意/,
    cause: /原因(?:是|在于)：?(.{6,}?)。?$/,
    done: /^(?:我)?已经?(?:添加|修复|修改|删除|更新|实现|重构|创建)/,
    now: /现在/,
    rule: /^(?:总是|永远不要|以后不要)|(?:以后|今后).{1,30}(?:都|要|别|用)|(?:永远|千万)(?:不要|别)/,
    tried: /(?:尝试|试过|试了).{2,80}(?:但|不过|没有(?:用|效果))/,
    next: /(?:还需要|还需|下一步|接下来(?:需要)?|待(?:完成|处理)|尚未|还没|^建议|最好(?:还是|再)|(?:麻烦你|请你?).{0,12}(?:看|确认|检查|试))/,
  },
  {
    decision: /(?:하기로 (?:했|결정)|로 결정(?:했|합니다)|앞으로는)/,
    insight: /(?:원인은|때문(?:에|입니다|이었)|주의(?:하세요|해야))/,
    cause: /원인은 (.{6,}?)(?:입니다|이었습니다|였습니다)?\.?$/,
    done: /(?:추가|수정|변경|삭제|구현|업데이트|해결|적용|교체|생성|작성)(?:했습니다|하였습니다|했어요|됐습니다|되었습니다|완료)/,
    now: /이제/,
    rule: /^(?:항상|절대)/,
    tried: /(?:시도|해 ?봤).{2,80}(?:지만|으나)/,
    next: /(?:아직 .{1,40}(?:없습니다|않았습니다)|남아 ?있|해야 합니다|필요합니다)/,
  },
]

const all = [english, ...others]

export const statesDecision = (sentence: string): boolean =>
  !isComplaint(sentence) && all.some(({ decision }) => decision.test(sentence))

export const statesInsight = (sentence: string): boolean => all.some(({ insight }) => insight.test(sentence))

/** Whether a sentence says how something is since it was done. */
export const statesPresent = (sentence: string): boolean => all.some(({ now }) => now.test(sentence))

/** Words that hedge, warn, offer or say what was not done: true, but not what came of the work. */
const besideThePoint =
  /^(?:note\b|heads[- ]up|one (?:thing|caveat|note)|be aware|caveat|warning|keep in mind|beware|also note|fyi\b|important:|hinweis|achtung|beachte|attention|à noter|cuidado|nota\b|ten en cuenta|注意|请注意|참고|주의)|\b(?:i|we) (?:could(?:n't| not)|did(?:n't| not)|have(?:n't| not)|can(?:'t|not)|left)\b|\b(?:konnte|habe) .{0,60}\bnicht\b|\bje n'ai pas\b|\bno (?:pude|he podido)\b|^(?:if you|wenn (?:du|sie)|si (?:tu|vous|quieres)|如果|需要的话)|\b(?:right|sorry),? (?:that|it|i) was wrong\b|^(?:sorry|apologies|entschuldig\w*|du hast recht|perdón|perdona|désolé\w*|抱歉|すみません|죄송)|\b(?:my|the) (?:first|earlier|last|previous) (?:fix|change|attempt|edit)\b/iu

export const isBesideThePoint = (sentence: string): boolean => besideThePoint.test(sentence)

/** An assistant that takes up what its user has said, and decides nothing itself. */
const takingUp =
  /^(?:understood|got it|ok|okay|sure|noted|will do|great|perfect|alright|of course|makes sense|verstanden|alles klar|notiert|compris|bien noté|noté|d'accord|entendido|de acuerdo|anotado|好的|明白|知道了|了解|承知|わかりました|알겠습니다|네)(?=\P{L}|$|\p{Script=Han}|\p{Script=Hiragana})/iu

export const takesUp = (sentence: string): boolean => takingUp.test(sentence.trim())

/** A user who takes up what was asked or offered: the prompt is about what went before. */
const agreeing =
  /^[^\p{L}\p{N}]*(?:y(?:es|ep|eah)?|ok(?:ay)?|sure|right|agreed|fine|go (?:on|ahead|for it)|do (?:it|that|so|both)|continue|proceed|please do|sounds (?:good|right)|works|great|perfect|good|both|all of (?:them|it)|(?:the )?(?:first|second|third|last|latter|former)|(?:option )?[a-d1-9]|ja|jo|klar|gerne?|passt|weiter|mach|oui|vas-y|d'accord|parfait|sí|vale|dale|adelante|claro|sim|да|давай|好|行|可以|是的|继续|对|はい|うん|お願い|続けて|네|예|그래|좋아|계속)(?=[^\p{L}\p{N}]|$|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Hangul})/iu

export const agrees = (prompt: string): boolean => agreeing.test(prompt)

/** A question by which an agent offers to continue; it needs no answer. */
const offer =
  /\b(?:(?:shall|should|may|can) i\b|want me to|would you like|do you want|let me know|anything else|like me to|what (?:would|do|can|should) (?:you|i|we)\b|soll ich|möchtest du|möchten sie|(?:veux|voulez)[- ](?:tu|vous)|dois-je|souhaite[sz]|quieres que|(?:lo|la|los|las) (?:hago|hacemos|cambio)\?|te parece\b|¿?te gustaría|desea que)|要我|需要我|是否需要|要不要|할까요|드릴까요|원하시|しましょうか|ますか/iu

/** Who names two ways, or one of those that were named, wants one of them chosen. */
const choice = /\b(?:or|oder|ou|o)\b|\b(?:the|this|that) (?:\p{L}+ )?one\b|还是|아니면/iu

/** Whether something stays as it is has to be decided: to do nothing is an answer, too. */
const keeping =
  /\b(?:should|shall) i (?:keep|leave|retain|preserve)\b|\bsoll ich\b.{2,60}\b(?:behalten|(?:stehen|drin) ?lassen)\b/i

export const isOffer = (question: string): boolean =>
  offer.test(question) && !choice.test(question) && !keeping.test(question)

/** Refers to the sentence before, so it is not a title. */
const pointing =
  /^(?:it|its|it['’]s|both|all (?:two|three|four|five)|neither|beide|les deux|amb[oa]s|両方|this|that|that['’]s|these|those|they|they['’]re|them|he|she|es|das|dies\w*|sie|dadurch|c['’]est|il|elle|ils|ça|eso|esto|ello|这|那|它|それ|これ)(?=\P{L}|$|\p{Script=Han}|\p{Script=Hiragana})/iu

export const isPointing = (sentence: string): boolean => pointing.test(sentence.trim())

/** What begins by saying that something is as it was: true, and not what came of the work. */
const unchanged =
  /^[^,;:.]{1,70}?(?:\b(?:stays?|remains?|stayed|remained) (?:(?:exactly )?as (?:it|they)\b|the same|where|untouched|unchanged|in place)|\b(?:is|are|was|were) (?:left (?:alone|as)|not touched|untouched|unchanged)\b|\b(?:bleib(?:t|en)|blieb(?:en)?) (?:wie|so|unverändert|unberührt)|\b(?:ist|sind) unverändert|\breste(?:nt)? (?:tel|comme|inchangé)|\b(?:queda|sigue)[n]? (?:igual|como)|\b(?:resta|rimane|restano|rimangono) (?:com|uguale|invariat))/iu

export const statesUnchanged = (sentence: string): boolean => unchanged.test(sentence)

/** Who asks why has a question, whether its mark is there or not. */
const why =
  /^(?:(?:and|but|so|btw|ok(?:ay)?|hmm*|und|aber|et|y|e)[,:]? )*(?:why|how come|warum|wieso|weshalb|pourquoi|por qué|perché|なぜ|为什么|왜)(?=\P{L}|$|\p{Script=Han})/iu

export const asksWhy = (sentence: string): boolean => why.test(sentence)

/** A clause by which people say why they want something, beside what they want. */
const reason =
  /\b(?:because|since (?:it|we|they|i|you|he|she|that|this|there|these|those|our|my|(?:the|a) [\w-]+ (?:is|are|was|has|have|can|will|does|needs?))\b|so that(?!['’]s| (?:is|was|should|would|can|can't|cannot|means)\b)|too (?!(?:and|when|if|but|or|as|so|because|since)\b)\w+|says|(?<!should have )said|wants|prefers|complains|complaining|otherwise|weil|damit|sonst|porque|para que|demasiado|quiere[n]?|parce que|pour que|trop|sinon|veut|veulent)\b|因为|否则|太|ので|すぎ|때문|너무/iu

export const givesReason = (clause: string): boolean => reason.test(clause)

export const statesAttempt = (sentence: string): boolean => all.some(({ tried }) => tried.test(sentence))

export const statesNextStep = (sentence: string): boolean => all.some(({ next }) => next.test(sentence))

/** A past that never was: it names a way that was not taken. */
const unreal =
  /\b(?:would|could|might)(?:n['’]t| not)? (?:also |still |only )?have (?:been|had|meant|needed|worked|taken|made|\w+ed)\b|\b(?:wären?|hätten?)\b.{1,80}?\b(?:gewesen|gehabt|geworden|gebraucht|bedeutet)\b|\baurai(?:t|ent) (?:été|eu|fallu|pu)\b|\bhabrían? (?:sido|hecho|podido)\b|\bsarebber?o? stat[oaie]\b/iu

export const saysUnreal = (sentence: string): boolean => unreal.test(sentence)

/** Whether a sentence of another language than English says what its speaker has done. */
export const saysDoneInOtherLanguage = (sentence: string): boolean =>
  others.some(({ done }) => done?.test(sentence) === true)

/** The same for how things are done from here on. */
export const saysRuleInOtherLanguage = (sentence: string): boolean =>
  others.some(({ rule }) => rule?.test(sentence) === true)

/** The cause in an explaining sentence: the text after `the root cause was that`. */
export function causeOf(sentence: string): string | undefined {
  const named =
    /(?:\b(?:the|this|its|root|real|actual|main) (?:\w+ )?|^)(?:root cause|cause|reason|problem|issue|bug|culprit)\b[^.]{0,40}?(?:\b(?:is|was) (?:that )?|:\s+)(.{12,})$/i
  const found = [named, /\bturn(?:s|ed) out (?:that )?(.{12,})$/i, ...others.flatMap(({ cause }) => cause ?? [])]
  return found.flatMap((form) => form.exec(sentence)?.slice(1).find(Boolean) ?? [])[0]
}

const doneVerbs =
  'added|fixed|implemented|created|wrote|written|updated|removed|deleted|refactored|renamed|moved|replaced|extracted|simplified|introduced|changed|converted|migrated|upgraded|improved|split|merged|configured|installed|documented|corrected|switched|made|set up|rewrote|enabled|disabled|bumped|cleaned up|deployed|released|reverted|optimi[sz]ed|built|dropped|restored|wrapped|guarded|pinned'
const doneStart = new RegExp(
  `^(?:(?:done|ok|okay|great|all set|fix|solution|change|result)[.,:!–—-]*\\s+)?(?:(?:i|we)(?:'ve|’ve| have)?\\s+(?:now |also |just |successfully )*)?(${doneVerbs})\\b`,
  'i',
)

/** The English verb of a sentence that says what is done, in lower case, and where it begins. */
export function doneVerb(sentence: string): { verb: string; start: number } | undefined {
  const found = doneStart.exec(sentence)
  const verb = found?.[1]
  return verb === undefined ? undefined : { verb: verb.toLowerCase(), start: found![0].length - verb.length }
}
