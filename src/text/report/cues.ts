/** By which words a sentence is known for what it is, in the languages that people most often speak to agents in. */
interface Words {
  /** The cause that an explaining sentence gives, as its first group. */
  cause?: RegExp
  /** It begins with, or says, what its speaker has done. */
  done?: RegExp
  /** It says how something is since it was done. */
  now: RegExp
}

// Without \b beside letters that ASCII does not have: there is none.
const english: Words = {
  now: /\b(?:now|no longer|any ?more)\b|^(?!(?:there|it|this|nothing|none|all)\b).{4,70}? (?:is|are|has been|have been) (?:also )?(?:added|written|fixed|implemented|created|updated|removed|renamed|moved|replaced|converted|migrated|upgraded|installed|documented|merged|deployed|released|reverted)\b/i,
}

const others: readonly Words[] = [
  {
    cause:
      /\b(?:ursache|grund)\b[^.]{0,70}?\b(?:war|ist),? (?:dass )?(.{12,})$|^(.{3,60}\b(?:kam|kommt|lag|liegt) (?:daher|daran|davon),? dass .{12,})$/i,
    done: /\b(?:ich habe|wir haben|habe) .{3,}(?:hinzugefügt|ergänzt|behoben|korrigiert|geändert|angepasst|entfernt|gelöscht|umbenannt|verschoben|ersetzt|eingebaut|erstellt|geschrieben|umgestellt)/i,
    now: /\b(?:jetzt|nun)\b/i,
  },
  {
    cause:
      /\b(?:la (?:cause|raison)\b[^.]{0,70}? (?:était|est) (?:que )?|(?:venait|vient) (?:du fait que|de ce que) )(.{12,})$/i,
    done: /^(?:j['’]ai|nous avons|on a) (?:bien |aussi )?(?:ajouté|corrigé|modifié|supprimé|remplacé|créé|renommé|déplacé|mis à jour|implémenté)/i,
    now: /\b(?:maintenant|désormais)/i,
  },
  {
    cause: /\b(?:la (?:causa|razón)\b[^.]{0,70}? (?:era|es|fue) (?:que )?|se debía a que )(.{12,})$/i,
    done: /^(?:he|hemos) (?:añadido|agregado|corregido|cambiado|eliminado|creado|actualizado|arreglado|implementado)\b/i,
    now: /\bahora\b/i,
  },
  {
    cause: /原因は、?(.{6,}?)(?:こと)?(?:でした|です)?。?$/,
    done: /(?:追加|修正|変更|削除|実装|更新)しました。?$/,
    now: /ようになりました/,
  },
  {
    cause: /原因(?:是|在于)：?(.{6,}?)。?$/,
    done: /^(?:我)?已经?(?:添加|修复|修改|删除|更新|实现|重构|创建)/,
    now: /现在/,
  },
  {
    cause: /원인은 (.{6,}?)(?:입니다|이었습니다|였습니다)?\.?$/,
    done: /(?:추가|수정|변경|삭제|구현|업데이트|해결|적용|교체|생성|작성)(?:했습니다|하였습니다|했어요|됐습니다|되었습니다|완료)/,
    now: /이제/,
  },
]

const all = [english, ...others]

/** Whether a sentence says how something is since it was done. */
export const tellsNow = (sentence: string): boolean => all.some(({ now }) => now.test(sentence))

/** Who says that it is decided has decided, wherever the sentence stands. */
const decided =
  /\b(?:we|i)(?:['’]ve| have)? (?:decided|agreed|settled)\b|\bwir haben (?:uns )?(?:entschieden|beschlossen|geeinigt)\b|\b(?:nous avons|on a) décidé(?!\p{L})|\b(?:hemos decidido|decidimos)\b|ことにし(?:た|ました)|に決め(?:た|ました)|我们(?:已经)?决定|하기로 (?:했|결정)/iu

export const saysDecided = (sentence: string): boolean => decided.test(sentence)

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

/** A question by which an agent offers to go on: nobody has to answer it. */
const offer =
  /\b(?:(?:shall|should|may|can) i\b|want me to|would you like|do you want|let me know|anything else|like me to|what (?:would|do|can|should) (?:you|i|we)\b|soll ich|möchtest du|möchten sie|(?:veux|voulez)[- ](?:tu|vous)|dois-je|souhaite[sz]|quieres que|(?:lo|la|los|las) (?:hago|hacemos|cambio)\?|te parece\b|¿?te gustaría|desea que)|要我|需要我|是否需要|要不要|할까요|드릴까요|원하시|しましょうか|ますか/iu

/** Who names two ways, or one of those that were named, wants one of them chosen. */
const choice = /\b(?:or|oder|ou|o)\b|\b(?:the|this|that) (?:\p{L}+ )?one\b|还是|아니면/iu

export const isOffer = (question: string): boolean => offer.test(question) && !choice.test(question)

/** What it is about stands in the sentence before: it makes no title. */
const pointing =
  /^(?:it|its|it['’]s|this|that|that['’]s|these|those|they|they['’]re|them|he|she|es|das|dies\w*|sie|dadurch|c['’]est|il|elle|ils|ça|eso|esto|ello|这|那|它|それ|これ)(?=\P{L}|$|\p{Script=Han}|\p{Script=Hiragana})/iu

export const isPointing = (sentence: string): boolean => pointing.test(sentence.trim())

/** A clause by which people say why they want something, beside what they want. */
const reason =
  /\b(?:because|since(?! (?:then|forever|ages|last|yesterday|\d|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))|so that|too (?!(?:and|when|if|but|or|as|so|because|since)\b)\w+|says|said|wants|prefers|complains|complaining|otherwise|weil|damit|sonst|porque|para que|demasiado|quiere[n]?|parce que|pour que|trop|sinon|veut|veulent)\b|因为|否则|太|ので|すぎ|때문|너무/iu

export const givesReason = (clause: string): boolean => reason.test(clause)

/** Whether a sentence of another language than English says what its speaker has done. */
export const saysDoneOtherwise = (sentence: string): boolean => others.some(({ done }) => done?.test(sentence) === true)

/** The cause that an explaining sentence gives: what stands behind `the root cause was that`. */
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
