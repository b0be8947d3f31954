import { once } from './once.ts'

/**
 * What an order to an assistant is made of, whatever its words and its language. One sign stands in many honest texts;
 * two different ones in neighbouring sentences are rare there.
 */

/** Where a word begins. Classes of all letters take a hundred times as long to compile. */
const begin = '(?<![^\\s.,;:!?("\'’>«*`/-])'
const word = (forms: string) => `${begin}(?:${forms})`
const assistant =
  '(?:ais?|a\\.i\\.|llms?|(?:large )?(?:language|ai) models?|models?|chat ?bots?|bot|(?:coding |ai )?(?:assistants?|agents?)|copilot|claude|chatgpt|gpt|gemini|codex|jarvis|asistentes?|assistentes?|assistenten?|asystent\\w*|asystencie|asistan|ki(?:-[^\\s.,;:!?]+)?|ia|ассистент[^\\s.,;:!?]*|помощник[^\\s.,;:!?]*|асистент[^\\s.,;:!?]*|βοηθ[^\\s.,;:!?]+|asistent[^\\s.,;:!?]*)'
const must =
  '(?:must|should|has to|have to|shall|needs? to|will (?:now )?(?:comply|obey)|(?:is|are) required to|soll(?:en)?|muss|müssen|darf|doit|doivent|debe[ns]?|tiene que|deve|devono|devem|musi|moet(?:en)?|måste|должен|должн[^\\s.,;:!?]+|обязан[^\\s.,;:!?]*|повин[^\\s.,;:!?]+|πρέπει|meli|musí)'
const person = '(?:the |your |its |his |her |any |this )?(?:user|owner|human|operator|customer|person)'

/** The dearest is the last: most texts have none of the others, and never come to it. */
const signs: Readonly<Record<string, readonly string[]>> = {
  // The user shall not notice, or not be asked.
  secrecy: [
    word(
      `(?:(?:do not|don['’]?t|never|without|avoid) (?:ever )?(?:tell|inform|mention|reveal|show|notify|alert|warn|let|say|log|report|refuse)(?:ing)?(?! (?:me|us|anything about yourself))|(?:do not|never) ask (?:again|back|anyone|${person})|without (?:further |any |the |asking (?:for )?)?(?:asking|confirmation|approval|review|comments?|consent|permission)|quietly|silently|secretly|keep (?:quiet|silent|it secret|this secret|(?:it|this|that) from)|hide (?:its|this|the|that|your)|leave out all)`,
    ),
    word(
      `verschweig[^\\s.,;:!?]*|(?:sag|sage|verrate|erzähl[^\\s.,;:!?]*)(?: [^\\s.!?]+){0,3} nicht(?:s)?|ohne (?:[^\\s.!?]+ ){0,3}zu (?:fragen|informieren|sagen)|frag[^\\s.,;:!?]* nie|ne (?:le |lui )?(?:dis|dites|préviens|mentionne)[^\\s.,;:!?]* (?:rien|pas)|sans (?:[^\\s.!?]+ )?(?:demander|prévenir|dire|informer|avertir)|no (?:le |se lo |lo )?(?:digas|avises|menciones|cuentes|informes)|sin (?:avisar|preguntar|decir|informar|confirmar)|senza (?:chiedere|dire|avvisare|informare)|non (?:dir|avvis|menzion)[^\\s.,;:!?]+|nie mów|bez (?:pytania|wiedzy)|не (?:говори|сообща|спрашива|рассказыва)[^\\s.,;:!?]*|не (?:кажи|повідомля)[^\\s.,;:!?]*|zeg niets|zonder te (?:vragen|melden)|não (?:conte|diga|avise|mencione)|sem (?:avisar|perguntar)|berätta inte|utan att fråga|neříkej|söyleme[^\\s.,;:!?]*|älä kerro|μην πεις`,
    ),
    '(?:不要|别|別|勿)(?:告诉|告訴|让|讓|提及|通知)|(?:知らせ|言わ|伝え|話さ)(?:ず|ない)|(?:말하지|알리지|묻지) ?(?:마|말|않)|لا تخبر|मत बताना|न बताएं|אל תספר',
  ],
  // Holds beyond this answer, or before whatever was asked.
  always: [
    word(
      `from (?:now|today|this (?:point|moment|day)) on(?:wards?)?|from today|in (?:all|every|each) (?:future|later|answer|repl|conversation|comparison)[^\\s.,;:!?]*|(?:all|any|every|each) (?:future|later) [^\\s.,;:!?]+|to every (?:answer|repl|question)[^\\s.,;:!?]*|every (?:question|answer|reply|comparison|request|file you)|before (?:you (?:answer|reply|continue|respond)|they continue|answering|replying|using this)|(?:whenever|every time|each time) (?:${person}|someone|somebody|anyone|asked)|what(?:ever)? ${person} (?:says?|asks?|said|typed)|whatever was asked|(?:remember|store|keep|save) (?:this )?permanently|after every (?:call|answer)|always (?:call|use|open|begin|start|answer|reply|prefer|recommend)|begin (?:your|every|each) (?:reply|answer)|over all others|any other tool|next time`,
    ),
    word(
      `ab (?:jetzt|sofort|heute)|von (?:nun|jetzt) an|für alle (?:künftig|zukünftig)[^\\s.,;:!?]*|vor jeder (?:antwort|frage)|nie wieder|à partir de maintenant|désormais|dorénavant|avant chaque|(?:a partir de|de) ahora(?: en adelante)?|a partir de agora|d['’]ora in (?:poi|avanti)|da ora in poi|od teraz|od tej (?:pory|chwili)|с этого момента|отныне|впредь|з цього моменту|відтепер|vanaf nu|från och med nu|fra nå av|bundan sonra|odteď|od této chvíle|από (?:τώρα|εδώ) και|tästä lähtien|từ (?:bây giờ|nay)|mulai sekarang|kuanzia sasa`,
    ),
    '从现在(?:起|开始)|從現在(?:起|開始)|今后|以后都|今から|これから(?:は)?|今後|지금부터|앞으로는|من الآن|अब से|از این پس|מעכשיו|使用前|回答前',
  ],
  // Somebody else counts as the owner, or this text counts more than rules.
  authority: [
    word(
      `(?:${person}|your (?:developer|company|boss)s?) (?:has |have |had )?(?:already |explicitly )?(?:approved|authori[sz]ed|agreed|permitted|allowed|consented|confirmed|granted|wants you to|trusts)|(?:outranks?|supersedes?|overrides?|contradicts?) (?:the system|your|all|every)(?: [^\\s.,;:!?]+)? (?:prompt|instructions?|rules|config[^\\s.,;:!?]*|polic(?:y|ies)|developers?|guidelines|settings|user)|which outranks|as (?:if|though) (?:the (?:user|owner) (?:had|were|was|said|typed)|it (?:was|were) (?:hers|his|mine|the))|(?:treat|regard|accept|mark|see) (?:[^\\s.!?]+ ){1,6}as (?:its |the |your )?(?:verified|trusted|owner|approved|true|important)|(?:may|is allowed to) (?:run|read|know|see|do|open|change) (?:any|every|all)[^\\s.,;:!?]*|you have (?:my |the )?permission|must comply with|(?:do|run|follow|obey|execute) whatever|whatever (?:[^\\s.!?]+ ){1,3}(?:says|sends|asks|wants|writes)|(?:accept|approve|grant) (?:all|every|any)|your (?:[^\\s.,;:!?]+ )?(?:rules|policy|polic(?:ies)|instructions|guidelines|restrictions)(?: [^\\s.,;:!?]+){0,2} (?:expired|changed|not apply|no longer|void|lifted)|is (?:a )?trusted|you (?:serve|answer to|work for|obey)`,
    ),
    word(
      `alles erlaubt|vertrau[^\\s.,;:!?]*|überwacht nicht|(?:a |t['’]a )?tout autorisé|fais confiance|confía en|fidati|confia em|доверяй[^\\s.,;:!?]*|довіряй[^\\s.,;:!?]*|zaufaj|vertrouw|lita på|güven|jede[nrs]? befehl|cualquier comando|любую команду`,
    ),
    '信任|信頼して|신뢰하|ثق ب|भरोसा करें',
  ],
  // No limits, and no help for the owner.
  unbound: [
    word(
      `(?:no|without any|free of|not bound by|has no|have no) (?:limits?|limitations|restrictions?|filters?|rules|censorship|guardrails)|never refuse[sd]?|do not refuse|(?:developer|maintenance|god) mode(?=:| and)|an? [^\\s.,;:!?]+ without limits|(?:safety|content) (?:filters?|checks?) (?:is|are) (?:off|disabled)|false information|the goal is now|(?:ignore|skip|stop following|disregard) (?:what )?(?:the |your )?(?:user|owner|human)(?:['’]s)? ?[^\\s.,;:!?]*|(?:ignore|disregard|forget|skip) (?:the |this |all |other )(?:document|text|page|question|request|task|descriptions?|tools?)|(?:answer|reply|respond)(?: to)? (?:every|each|all|any) (?:question|request|message)s?`,
    ),
    word(
      `ohne (?:regeln|einschränkung[^\\s.,;:!?]*|grenzen)|aucune (?:restriction|règle|limite)|sans (?:restriction|règle|limite)s?|sin (?:restriccion|regla|límite)[^\\s.,;:!?]*|no tienes (?:restriccion|regla|límite)[^\\s.,;:!?]*|senza (?:regol|restrizion|limit)[^\\s.,;:!?]*|sem (?:restriç|regra|limite)[^\\s.,;:!?]*|bez (?:ograniczeń|zasad|omezení|ограничений|обмежень)|нет ограничений|zonder (?:regels|beperkingen)|utan (?:regler|begränsningar)|kısıtlama(?:n)? yok`,
    ),
    '不受(?:任何)?限制|没有(?:任何)?限制|制限(?:は|が)(?:ありません|ない)|제한(?:이)? 없',
  ],
  // What does harm when an assistant does it.
  harm: [
    word(
      `(?:disable|turn off|switch off|remove|bypass|skip) (?:the |all |your |its |any )?(?:linter|encryption|two-factor|2fa|authentication|security|safety|sandbox|login|confirmation|checks?|hooks?|tests?|filters?)|auto-?approve[^\\s.,;:!?]*|permission mode|back ?door|rm -rf|(?:curl|wget) [^|]{3,80}\\| ?(?:ba|z)?sh|(?:run|execute) (?:\`|any command|every command|it|whatever)|delete (?:all|the|every)|drop (?:the )?table|(?:password|key|token|credentials?)s? in clear|id_rsa|your (?:own )?config(?:uration)?|wire the|bank details|verification code|(?:merge|approve|grant|commit|push) (?:[^\\s.!?]+ ){0,8}(?:without|token|access|secret)|higher than|highest (?:score|rank)|(?:transfer|pay|send) \\d+ (?:dollars|euros?)|deprecated in favou?r|rank(?: [^\\s.!?]+)? first|ask (?:them |the user )?for (?:the|a|their) password`,
    ),
    word(
      `sicherheitsprüfung[^\\s.,;:!?]*|befehl[^\\s.,;:!?]* aus|führe[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,3}aus|exécut[^\\s.,;:!?]+|ejecut[^\\s.,;:!?]+|esegu[^\\s.,;:!?]+|выполн[^\\s.,;:!?]+|удал(?:и|ите|ить)[^\\s.,;:!?]*|überweis[^\\s.,;:!?]*|lösch[^\\s.,;:!?]*|supprime[rz]?|apague|transfère[^\\s.,;:!?]*`,
    ),
    '执行|執行|実行し|실행하|删除|刪除|削除',
  ],
  // Something leaves the house.
  leaving: [
    word(
      `(?:send|post|upload|forward|pass|mail|e-?mail|wire|submit|hand|copy|give|share|leak|include|transfer)(?:ed|s|ing)? (?:[^\\s.!?]+ ){0,8}?(?:passwords?|tokens?|keys?|credentials?|secrets?|wallet|address book|(?:chat|conversation)(?: history)?|histor(?:y|ies)|(?:all|every|each|the user|his|her|their|the owner)(?:['’]s)?(?: of)?(?: [^\\s.,;:!?]+)? (?:notes?|messages?|mails?|files?|data|calendar|results?|api keys?)|every (?:note|mail|message|result)|a copy of (?:it|each|this|all)|(?:copied|forwarded|sent) to)|the user['’]s (?:[^\\s.,;:!?]+ )?(?:credentials|passwords?|keys?|tokens?)|secrets may be shared|reveal your|save[ds]? (?:password|credential)s?|copied to`,
    ),
    word(
      `(?:sende|schick|übermittl|leite)[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,6}?(?:passw|kennw|zugangsdaten|schlüssel|nachrichten|daten)[^\\s.,;:!?]*|(?:envo|transf|transm)[^\\s.,;:!?]+ (?:[^\\s.!?]+ ){0,5}?(?:mots? de passe|historique|messages?|clés?|données)|(?:env|reenv|manda)[^\\s.,;:!?]+ (?:[^\\s.!?]+ ){0,5}?(?:contraseñas?|claves?|mensajes|datos|senhas?|mensagens)|(?:invia|inoltra|manda)[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,5}?(?:password|messaggi|chiavi|dati)|(?:wyślij|prześlij)[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,5}?(?:hasł|wiadomoś|klucz|dane)[^\\s.,;:!?]*|(?:отправ|перешл|передай)[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,5}?(?:парол|сообщени|ключ|данны)[^\\s.,;:!?]*|(?:надішл|перешл)[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,5}?(?:парол|повідомл|ключ)[^\\s.,;:!?]*|(?:stuur|verzend)[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,5}?(?:wachtwoord|berichten|sleutel)[^\\s.,;:!?]*|skicka[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,5}?(?:lösenord|meddeland)[^\\s.,;:!?]*|(?:pošli|odešli)[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,5}?(?:hesl|zpráv|klíč)[^\\s.,;:!?]*|lähetä[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,5}?(?:salasan|viesti)[^\\s.,;:!?]*|kirim[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,5}?(?:kata sandi|pesan)|στείλε[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,5}?(?:κωδικ|μηνύμ)[^\\s.,;:!?]*|tume?[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,3}?nywila|gửi (?:[^\\s.!?]+ ){0,5}?mật khẩu|parola[^\\s.,;:!?]* (?:[^\\s.!?]+ ){0,4}?gönder[^\\s.,;:!?]*`,
    ),
    '(?:密码|密碼|密钥|消息|聊天记录)[^。！？]{0,20}(?:发送|发给|转发|發送|轉發)|(?:发送|转发|發送|轉發)[^。！？]{0,12}(?:密码|密钥|消息|聊天记录)|(?:パスワード|メッセージ|秘密|鍵)[^。！？]{0,20}(?:送信|転送|送っ)|(?:비밀번호|메시지|열쇠)[^.!?]{0,16}(?:보내|전달)|(?:أرسل|ارسل)[^.!?]{0,20}(?:كلمات المرور|الرسائل)|(?:पासवर्ड|संदेश)[^।!?]{0,20}भेज|(?:שלח|העבר)[^.!?]{0,20}(?:סיסמ|הודע)|(?:گذرواژه|رمز|پیام)[^.!?]{0,20}بفرست',
  ],
  // Speaks to an assistant, or says what one has to do.
  addressed: [
    word(
      `(?:(?:ai|the|an|any|all|every|your|next|l['’]|der|die|das|el|il|o) )*${assistant}(?: [^\\s.!?]+){0,4}? ${must}(?=$|[\\s.,;:!?])`,
    ),
    `(?:^\\s*|[.!?:#>"(\\[]\\s*|\\b(?:dear|hey|hi|hello|liebe[rs]?|lieber|cher|chère|hola|caro|cara|querido|beste|drogi|kära|дорогой|attention|note|hinweis|attenzione|atención|à l['’]attention)[^.!?:]{0,20} )@?${assistant}(?: [^\\s.,;:!?]+){0,2} ?[:,!]`,
    word(`(?:when|if|once|before|after) (?:an?|any|the|your) ${assistant} [^\\s.,;:!?]+`),
    word(
      `(?:tell|ask|make) your ${assistant}|it is mandatory that you|you (?:must|have to|are required to) (?:comply|obey|run|call|include|pass|send)|(?:for|to) (?:the |an? |any |all )?${assistant} ?:`,
    ),
    '助手|助理|アシスタント|어시스턴트|मॉडल|सहायक|المساعد|עוזר',
  ],
}

const compiled = once(() => Object.values(signs).map((forms) => forms.map((form) => new RegExp(form, 'm'))))
/** Sentences that stand together are read together; longer ones in parts. */
const longest = 320

/** Whether two signs of an order stand together, in small letters: ignoring case is slow. */
export function hasTwoSigns(text: string): boolean {
  for (const part of windows(text)) {
    let count = 0
    for (const [index, sign] of compiled().entries()) {
      if (count === 0 && index === compiled().length - 1) break
      if (sign.some((form) => form.test(part)) && ++count === 2) return true
    }
  }
  return false
}

/** Each sentence with the one behind it; long ones in parts that overlap. */
function* windows(text: string): Generator<string> {
  if (text.length <= longest) return yield text
  const sentences = text.split(/(?<=[.!?。！？])\s+|\n+/u).flatMap((sentence) => pieces(sentence))
  for (const [index, sentence] of sentences.entries()) yield `${sentence} ${sentences[index + 1] ?? ''}`
}

function pieces(sentence: string): string[] {
  const found: string[] = []
  for (let at = 0; at < sentence.length; at += longest) found.push(sentence.slice(at, at + longest))
  return found
}
