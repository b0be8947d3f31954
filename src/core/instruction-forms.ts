import { once } from './once.ts'

/** Forms of text that addresses an assistant rather than describes its user, grouped by intent. */

/** Between a verb and its object: "ignore *all of the* instructions", "print *every one of your* secrets". */
const few = '(?:[^\\s.!?]+ ){0,5}?'
const given =
  '(?:instructions?|prompts?|rules|guidelines|directions|directives|constraints|restrictions|guardrails|safety (?:checks?|rules|measures)|(?:everything|anything|what(?:ever)?) (?:you (?:were|have been)|I|they|anyone) (?:told|said|asked)|training|polic(?:y|ies)|system (?:prompt|message))'
const assistant =
  '(?:AI|A\\.I\\.|LLM|(?:large )?language model|chat ?bot|(?:coding |AI )?(?:assistant|agent)|copilot|claude|chatgpt|gpt|gemini|codex|jarvis)s?'
const secrets =
  "(?:secrets?|passwords?|passphrases?|tokens?|credentials?|(?:api|access|private|ssh|secret|session|deploy) keys?|keychain|\\.env|env(?:ironment)? (?:file|variables?)|cookies|wallet|seed phrase|memory|memories|conversation|chat (?:history|log)|(?:user|owner|customer)['’]?s? (?:data|files|messages|notes|e-?mails?)|id_rsa|~/\\.\\w+|system prompt)"
/** In a rule that requires asking first ("never deploy without asking the user"), `without` hides nothing. */
const secretly =
  "(?:do not|don['’]?t|never|(?<!\\b(?:never|not|don['’]?t|cannot|nothing|no)\\b[^.!?;:\\n]{0,120})without|avoid|no need to) (?:ever )?(?:tell(?:ing)?|inform(?:ing)?|mention(?:ing)?|reveal(?:ing)?|show(?:ing)?|notify(?:ing)?|alert(?:ing)?|ask(?:ing)?|warn(?:ing)?|let(?:ting)?)"

/** Forms that no owner uses in a rule. */
const takeovers: readonly string[] = [
  // Cancels what was said before.
  `(?:ignor(?:e|ing)|disregard(?:ing)?|forget(?:ting)?|overrid(?:e|ing)|bypass|overrule|circumvent|set aside|pay no attention to|(?:do not|don['’]?t|stop|no longer) (?:follow(?:ing)?|obey(?:ing)?|apply(?:ing)?)) (?:(?:all|any|every|each|both|of|the|your|my|its|our|these|those|this|that|previous|prior|earlier|above|preceding|former|other|original|existing|current|old|initial|system|developer|safety|security|content|given|such) ?){1,6} ?${given}`,
  `(?:ignore|disregard|forget) (?:all (?:of )?)?(?:everything|anything|all|what(?:ever)?|the (?:text|content|message)s?) (?:that )?(?:you (?:were|have|know)|(?:was |is |came |stands )?(?:above|before|previously|earlier|so far))`,
  // Replaces the assistant's role or rules.
  `(?:act|behave|respond|answer|operate|work) (?:now )?(?:as|like) (?:if you (?:were|are|had)|an? (?:un(?:restricted|filtered|censored)|different|evil|jailbroken)|DAN\\b|root\\b|(?:the )?(?:system|developer|administrator|admin)\\b)`,
  `(?:enter|enable|activate|switch (?:in)?to|you are in) (?:the )?(?:god|jailbreak|unrestricted|unfiltered|DAN) mode`,
  `(?:your )(?:new|real|true|actual|only|next|updated) (?:task|goal|role|job|objective|mission|purpose|instructions?|orders?|identity) (?:is|are)\\b`,
  `(?:new|updated|revised|additional|important|special|hidden|secret|priority|urgent) (?:system )?instructions? ?(?:for (?:the |you|all |any )?(?:${assistant}|model)?|from (?:the )?(?:system|developer|admin\\w*|owner)|:)`,
  // Markup and words of a model's prompt format.
  `(?:system|developer|admin(?:istrator)?) (?:prompt|message|override|instruction|directive)s?\\b`,
  `<\\|?/?(?:im_start|im_end|system|assistant|user|endoftext|tool_calls?|function_calls?)\\|?>|<</?SYS>>|\\[/?(?:INST|SYSTEM|ASSISTANT|ADMIN|OVERRIDE)\\]`,
  `</?(?:system|assistant|instructions?|memory|important|tool_result|function_results?)\\b`,
  // Addresses a model by name.
  `(?:attention|dear|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|important for|hey|hello|hi|to (?:all|any|the|whatever|whichever)),? (?:the |all |any |every )?${assistant}(?: (?:that|who|which|(?!\\w*being)\\w+ing this)| ?[:!,]| \\w+s:|$)`,
  `(?:${assistant}) (?:reading|processing|summari[sz](?:es|ing)|parsing|handling|that (?:reads?|process\\w*|summari[sz]es?|recalls?)) (?:this|the following|it)`,
  // Claims to speak for the user.
  `(?:the|your) (?:user|owner|human) (?:has |have )?(?:already |explicitly )?(?:approved|authori[sz]ed|agreed to|permitted|consented to|pre-?approved|confirmed) (?:this|these|it|all|any|every)`,
]

/** Sends secrets to the outside. */
const leak = `(?:send|post|upload|forward|leak|e-?mail|transmit|append|submit|reveal|print|output|dump|encode|read out|deliver) ${few}(?:all |any |the |your |their |his |her |its |our |every |me |us )${few}${secrets}`

/** Forms that an owner uses only to forbid them, or to require asking first. */
const deeds: readonly string[] = [
  leak,
  // Sends data out, or destroys it.
  `exfiltrat(?:e|ing)\\b`,
  `(?:send|post|upload|forward|transmit|submit|append) ${few}(?:to|at) (?:https?:|(?:this|the following|our) (?:url|address|server|endpoint|webhook))`,
  `(?:delete|erase|wipe|remove|destroy|drop) (?:all|every|the (?:whole|entire)) (?:of )?(?:the )?(?:user|owner|your|his|her|their|these|file|note|memor|database|repo|table|record|backup|commit)\\w*`,
  `(?:grant|give) ${few}(?:admin(?:istrator)?|root|owner|write|full) (?:rights|access|permissions?|privileges)`,
  // Claims to be the owner's words.
  `(?:mark|treat|regard|trust|consider|accept|label) (?:this|it|the following|everything (?:here|below|in this \\w+|that [^\\s]+ \\w+)|my (?:messages|requests)) (?:[^\\s.!?]+ ){0,4}?(?:as )?(?:if (?:the|your) (?:user|owner)|trusted|verified|pre-?approved|approved|authori[sz]ed|the (?:user|owner)['’]?s? (?:own )?(?:words?|wish|instruction|order|voice)|a (?:standing |system )?(?:instruction|order|rule)|higher priority)`,
  // Hides something from the user.
  `(?:keep|hide) (?:this|it|these|that|the following) (?:[^\\s.!?]+ ){0,3}?from (?:the |your )?(?:user|owner|human|operator)`,
]

/** Forms that owners also use in their own rules ("don't show me spoilers", "run `npm test` before you answer"). */
const rules: readonly string[] = [
  // Hides something from the user or others.
  `${secretly} (?:[^\\s.!?]+ ){0,4}?(?:the |your |its |any )?(?:user|owner|human|operator|customer)`,
  `${secretly} (?:[^\\s.!?]+ ){0,4}?(?:anyone|anybody|them about (?:this|it))`,
  // Changes who answers.
  `you are (?:now|no longer|from now on|hereby)\\b`,
  `(?:if|when|since|because|as) you(?:['’]re| are)? (?:an? |the |reading this as an? )?${assistant}\\b`,
  `(?:any |all |every |the )${assistant} (?:must|should|has to|have to|shall|needs? to|are required to|is required to|will now)\\b`,
  // Demands an action at once.
  `(?:run|execute|eval(?:uate)?|paste|invoke|type) (?:this|the following|these|the (?:command|code|script|shell)|(?:[\`'"]|(?:curl|wget|rm|bash|sh|powershell) ))[^.!?]{0,80}(?:silently|immediately|before you (?:answer|reply|continue)|https?:|-rf|\\| ?(?:ba)?sh)`,
  `(?:call|invoke|trigger) (?:the |your )?[\\w.-]+ (?:tool|function) (?:to|with|and|on|for|now|immediately)\\b`,
  `(?:when|while|before|after) (?:you )?(?:summari[sz](?:e|ing)|answer(?:ing)?|process(?:ing)?|read(?:ing)?|translat(?:e|ing)|review(?:ing)?|us(?:e|ing)) (?:this|the) (?:page|document|text|e-?mail|message|file|article|website|tool|function|repo\\w*|readme|ticket|issue)[^.!?]{0,40}?,? (?:you (?:must|should|have to|need to)|always|never|first|instead|also|do not|make sure|add|include|say|write|tell|recommend|rate|call|read|send)\\b`,
  // Demands to be saved as the owner's words.
  `(?:remember|memori[sz]e|save|store|record|add|write|keep|note|put) ${few}(?:(?:in|into|to) (?:your |the )?(?:long-?term |permanent |persistent |core )?memory(?!\\.\\w| files?)|for (?:all |every |any )?(?:future|later) (?:sessions?|conversations?|chats?|requests?|tasks?|use)|in (?:all|every) (?:future )?(?:sessions?|conversations?))`,
]

/** "Ignore all previous instructions" in other languages: verbs and their objects, in either order. */
const elsewhere: readonly (readonly [verbs: string, things: string])[] = [
  [
    'ignorier\\w*|vergiss|vergesst|vergessen sie|missachte\\w*|befolge\\w* nicht',
    'anweisung|vorgabe|regel|instruktion|befehl|alles (?:bisherige|vorherige|obige)|was (?:dir|man dir)',
  ],
  [
    'ignore[rz]?|oublie[rz]?|ne (?:suis|suivez) pas',
    "consignes?|règles|instructions? (?:pr[ée]c[ée]dent|ant[ée]rieur|ci-dessus)|ce qu[e’'] ?on t",
  ],
  [
    'ignora[r]?|ignore|olvida[r]?|olvide|descarta|omite|haz caso omiso',
    'instrucci[oó]n|indicaci[oó]n|órdenes|reglas|lo que te',
  ],
  ['ignora(?:re)?|ignori|dimentica(?:re)?|trascura', 'istruzioni|indicazioni|regole|ordini'],
  ['ignor[ea]|esqueça|esquece|desconsidere|desconsidera', 'instruç|regras|orientaç|ordens'],
  ['ignora|oblida|descarta', 'instruccions|ordres|regles'],
  ['ignoră|ignorați|uită|uitați', 'instrucțiun|reguli|ordine'],
  ['negeer|vergeet', 'instructies|aanwijzingen|regels|opdrachten'],
  ['ignorera|glöm|ignorer|glem|hunsa', 'instruktion|anvisning|instruks|regler'],
  ['unohda|ohita|älä noudata', 'ohjee|ohjei|sääntö|käsky|määräy'],
  [
    'zignoruj|ignoruj|zapomnij|ignorujte|zapomeň|zapomeňte|zabudni',
    'instrukcj|polece|zasad|pokyn|instrukc|pravid|inštrukc|príkaz',
  ],
  ['hagyd figyelmen kívül|felejtsd el|ne törődj', 'utasítás|szabály|parancs'],
  [
    'игнориру|проигнориру|забуд|не следуй|не обращай|ігнору|забудь|не зважай|игнорирай|забрави',
    'инструкц|указани|правил|команд|інструкц|вказівк|наказ|указания',
  ],
  ['αγνόησ|ξέχασ|ξέχνα|παράβλεψ', 'οδηγί|εντολ|κανόν|κανονισμ'],
  ['yok say|unut|görmezden gel|dikkate alma', 'talimat|komut|kural|yönerge|önceki|her şeyi'],
  ['bỏ qua|quên', 'hướng dẫn|chỉ thị|lệnh|quy tắc'],
  ['abaikan|lupakan|puuza|sahau', 'instruksi|perintah|aturan|arahan|maagizo|amri|kanuni'],
  ['تجاهل|انس', 'التعليمات|الأوامر|القواعد'],
  ['نادیده بگیر|فراموش کن', 'دستور|قوانین|قواعد'],
  ['התעלם|התעלמי|שכח|שכחי', 'הוראות|ההוראות|כללים|הכללים|הנחיות|ההנחיות'],
  ['अनदेखा|नज़रअंदाज़|भूल जा', 'निर्देश|आदेश|नियम'],
  ['উপেক্ষা|ভুলে যা', 'নির্দেশ|আদেশ|নিয়ম'],
  ['เพิกเฉย|ละเว้น|ลืม|ไม่ต้องสนใจ', 'คำสั่ง|กฎ|คำแนะนำ'],
  ['忽略|无视|無視|忘记|忘記|不要理会|不要遵守', '指令|指示|提示|规则|規則|要求|命令'],
  ['を(?:すべて|全て|全部)?(?:無視|忘れ)|に従わ', '指示|命令|指令|ルール|プロンプト'],
  ['무시|잊어|따르지', '지시|명령|규칙|지침'],
]
/** Scripts that join a word and its endings need fewer letters, and mark no beginnings of words. */
const isJoined = (words: string) => /[\u0590-\u06ff\u0e00-\u0e7f\u3040-\u9fff\uac00-\ud7af]/.test(words)
function eitherOrder([verbs, things]: readonly [string, string]): string {
  const begin = isJoined(verbs) ? '' : '(?<![^\\s.,;:!?("’>«-])'
  const gap = `[^.!?。！？]{0,${isJoined(verbs) ? 16 : 40}}?`
  return `${begin}(?:${verbs})${gap}${begin}(?:${things})|${begin}(?:${things})${gap}${begin}(?:${verbs})`
}
const inOtherLanguages = once(() => elsewhere.map((row) => new RegExp(eitherOrder(row))))
const anyOfElsewhere = once(() => new RegExp(elsewhere.map(([verbs]) => verbs).join('|')))

/** Words of which each form has one: most texts have none, and no form is tried. */
const anyWord =
  /ignor|disregard|forget|overrid|bypass|overrul|circumvent|set aside|no attention|follow|obey|apply|you are|you['’]re|mode\b|task|goal|role|identity|mission|instruction|prompt|message|directive|command|override|[<[]|#{2}|user|owner|human|anyone|anybody|operator|customer|exfiltrat|secret|password|token|credential|key|cookie|memor|https?:|@|\.env|run |execute|eval|paste|invoke|tool|function|delete|erase|wipe|remove|destroy|drop|grant|access|rights|permission|privilege|\bai\b|llm|model|bot|assistant|agent|copilot|claude|gpt|gemini|codex|jarvis|summari|answering|processing|future|trusted|verified|approved|authori[sz]ed|behave|respond|act as|history|wallet|environment|~\//

const expressionOf = (form: string) => new RegExp(`(?<![a-z\\d])(?:${form})`, 'm')

/**
 * One expression for each form: compiled together they take ten times as long, and the first answer of a process would
 * wait for it. Most are never compiled: a form is only tried on a text that has its first word.
 */
const inEnglish = (forms: readonly string[]) =>
  once(() =>
    forms.map((form) => {
      const small = form.toLowerCase()
      return { lead: expressionOf(leadOf(small)), whole: once(() => expressionOf(small)) }
    }),
  )
const [aTakeover, aDeed, aRule] = [inEnglish(takeovers), inEnglish(deeds), inEnglish(rules)]
const [aLeak, otherDeeds] = [inEnglish([leak]), inEnglish(deeds.filter((form) => form !== leak))]

const hasOne = (of: ReturnType<typeof inEnglish>, small: string): boolean =>
  of().some(({ lead, whole }) => lead.test(small) && whole().test(small))

/**
 * The beginning of a form, up to its first space outside of brackets; the whole form where it has none, or has a choice
 * there.
 */
function leadOf(form: string): string {
  let depth = 0
  for (let at = 0; at < form.length; at++) {
    const letter = form[at]!
    if (letter === '\\') at++
    else if ('(['.includes(letter)) depth++
    else if (')]'.includes(letter)) depth--
    else if (depth === 0 && letter === '|') return form
    else if (depth === 0 && letter === ' ' && !'?*{'.includes(form[at + 1] ?? '')) return form.slice(0, at)
  }
  return form
}

/** Whether a text has such a form. Expects lower-case letters and single spaces, because ignoring case is slow. */
export const hasForm = (small: string): boolean =>
  (anyWord.test(small) && [aTakeover, aDeed, aRule].some((forms) => hasOne(forms, small))) || isTakeoverElsewhere(small)

/** Secrets sent to a person or an address, or as a whole, and secrets of a machine that no program needs to send. */
const goesOut =
  /https?:|\bwww\.|\w@\w|\b(?:to|at|via) (?:\S+ ){0,3}?\S*\w\.\w|\b(?:all|any|every|your|their|his|me|us)\b|\b(?:user|owner|customer)['’]?s\b|\b(?:leak|reveal|print|output|dump|encode|read out|deliver)\b|\.env\b|~\/|\bid_rsa\b|\b(?:memory|memories|conversation|history|prompt|wallet|keychain|seed phrase|ssh)\b/

/**
 * The same check for a step of work that the owner's agent wrote. Programs send tokens and passwords to the services
 * they use, so a step that names one is an order only where the secret goes out or is taken as a whole.
 */
export const hasFormInStep = (small: string): boolean =>
  (anyWord.test(small) &&
    ([aTakeover, otherDeeds, aRule].some((forms) => hasOne(forms, small)) ||
      small.split(/(?<=[.!?;])\s/).some((sentence) => goesOut.test(sentence) && hasOne(aLeak, sentence)))) ||
  isTakeoverElsewhere(small)

const isTakeoverElsewhere = (small: string): boolean =>
  anyOfElsewhere().test(small) && inOtherLanguages().some((form) => form.test(small))

/** One sentence that forbids something, or requires asking first. */
const isCareful =
  /^(?:please )?(?:never|do not|don['’]?t|no|avoid|stop|(?:always )?(?:ask|check|confirm|warn))\b[^.!?;:\n]*[.!?]?$/
/** Targets of an attack. */
const prey =
  /https?:|\bcurl\b|\bwget\b|rm -rf|\| ?(?:ba)?sh\b|@\w|passw|passphrase|\btokens?\b|\bkeys?\b|secret|credential|cookie|wallet/

/** The same check for a rule of the owner: only forms that no owner uses. */
export const isFormOfAttack = (small: string): boolean =>
  (anyWord.test(small) &&
    (hasOne(aTakeover, small) ||
      (!isCareful.test(small) && hasOne(aDeed, small)) ||
      (prey.test(small) && hasOne(aRule, small)))) ||
  isTakeoverElsewhere(small)
