import { once } from '../once.ts'

/**
 * Words of many languages by their meaning in an order to an assistant. A `*` is any ending, `_` a space. Their
 * combinations are learned (bench/train-orders.ts): a language needs its words here, but no training examples.
 */
const meanings: Readonly<Record<string, string>> = {
  ignore:
    'ignor* disregard* forget* forgot overrid* bypass* overrul* circumvent* discard* discontinue* drop cancel* void revok* suspend* lifted expire* replace* supersede* outrank* abandon set_aside pay_no stop_following no_longer not_apply precedence priority ignorier* vergiss vergesst vergessen missacht* oubli* ignorez olvid* descart* omit* dimentic* trascur* esque* desconsider* oblid* uită uitați negeer vergeet glöm* glem* hunsa unohda ohita zignoruj zapomnij zapome* zabudni felejtsd игнорир* проигнорир* забуд* ігнору* αγνόησ* ξέχ* unut* yok_say bỏ_qua quên abaikan lupakan puuza sahau تجاهل انس',
  rules:
    'instruction* prompt prompts rule rules guideline* guidance directive* direction* constraint* restriction* guardrail* limit limits limitation* filter filters polic* persona training configuration anweisung* vorgabe* regel regeln instruktion* richtlinie* consigne* règle* instrucci* indicaci* reglas órdenes límite* limiti istruzion* regole ordini instruç* regras limites restriç* restricc* restrizion* instruccions ordres regles instrucțiun* reguli instructie* regels aanwijzing* instruktion* anvisning* regler ohjee* ohje* instrukcj* polece* zasad* ogranicze* instrukc* pravid* utasítás* инструкц* указани* правил* команд* ограничен* промпт* інструкц* вказів* οδηγί* εντολ* κανόν* talimat* kural* hướng_dẫn chỉ_thị instruksi perintah aturan maagizo التعليمات الأوامر القواعد',
  prior:
    'previous* prior earlier above preceding former original existing initial so_far up_to old before bisherig* vorherig* obig* précédent* anterior* precedent* previas prévias eerdere vorige tidigare poprzedni* wszystk* предыдущ* прошл* попередн* προηγούμ* önceki trước sebelumnya السابقة',
  ai: 'ai ais assistant assistants llm llms model models chatbot* bot bots agent agents language_model copilot claude chatgpt gpt gemini codex jarvis crawler* grader* ki ia llms sprachmodell* ki-* asistente* assistente* assistenten asystent* asystencie asistan* assistent* ассистент* помощник* асистент* βοηθ* taalmodel* modèle modelo modello нейросет* модель yapay_zekâ kecerdasan_buatan المساعد أيها',
  you: "you your you're you've yourself yours u ur thee du dein* dir dich ihr eure* tu ton ta tes toi vous votre tú tus te usted sus eres tuo tua tuoi sei você seu sua je jouw jij ty ci swoj* ты твой твои тебе тебя вы ви ти твої sen siz din ditt dig kamu anda",
  me: 'i me my mine us our ich mir mich uns nous moi nous mi mí noi мне нам meg mig',
  user: "user users user's owner owner's human humans operator operators customer customers customer's principal boss holder visitor reader person people client nutzer* benutzer* besitzer* kunde* chef utilisateur* usuario* dueño utente utenti usuário* gebruiker* użytkownik* пользовател* користувач* användar* χρήστη* kullanıcı* người_dùng pengguna mtumiaji المستخدم",
  they: 'he she him her his their them they it',
  secret:
    'secret secrets password* passphrase* token tokens credential* key keys keychain cookie* wallet* pin pins id_rsa env vault login logins shadow passwor* passwd code codes passwör* kennw* zugangsdaten geheim* schlüssel mot_de mots identifiant* clé clés contraseña* clave* senha* credenzial* chiav* wachtwoord* sleutel* hasło hasła haseł парол* ключ* lösenord* salasan* κωδικ* parola* mật_khẩu nywila sandi كلمات',
  private:
    'data file files note notes message messages mail mails e-mail* email* inbox chat chats conversation* history session calendar* contact* address_book document documents folder folders record* location invoice* draft* health home_address content contents text memory database backup* repository workspace environment daten dateien nachricht* postfach fichier* données historique archivo* mensaje* correo* messaggi documenti arquivos mensagens berichten wiadomości файл* сообщени* повідомл* meddeland* filer pesan الرسائل',
  send: 'send sends sending sent post posts posting upload* forward* leak* mail_me transmit* share* sharing give gives hand submit* append attach* include* pass passes passing paste* copy copies reveal* disclos* publish* deliver* export* exfiltrat* embed* zip sende schick* übermittl* leite* weiter* gib envoy* envoie transm* transfér* envía* envía reenv* manda* comparte invia inoltra envie envia stuur* wyślij prześlij wysłać отправ* перешл* передай надішл* skicka* pošli lähetä* kirim* στείλ* gönder* gửi tume utume أرسل',
  show: 'show shows print prints output dump display* repeat* quote* translat* recite encode* spell* read_out read_me list word_for verbatim zeig* gib_aus affiche* montre* muestra* mostrar mostra mostre laat_zien pokaż покажи visa göster*',
  prompt:
    'system_prompt system_message hidden_prompt hidden_instructions hidden_context initialised initialized everything_above systemprompt* message_système instrucciones_ocultas',
  not: "not never don't dont don’t doesn't won't without no nor neither none nobody nothing cannot avoid nicht nichts kein* keine nie niemand ohne ne pas rien sans jamais aucun* no sin nada nunca non senza nessuno não sem nem niet niets zonder geen nie bez niczego nic не без ничего нічого inte inget utan älä μην không jangan usi لا",
  tell: 'tell telling told mention* inform* notify notif* say saying says said alert* warn warns warning report reporting admit deny refer bring_up hint comment display_it sag sage sagen erwähn* verrat* informier* dis dites dire mentionn* préven* informe* digas avis* menciones diga dir* avvis* conte zeg mów* mówić говори* сообща* кажи повідом* berätta* söyle* bilang thông_báo تخبر',
  hidden:
    'silent* quiet* secretly secret_from hide hides hidden hiding conceal* background invisibl* unnoticed trace traces between_us in_secret confidential heimlich* verschweig* cache caches segreto segredo secreto po_cichu тайно',
  always:
    'always permanent* henceforth forever future every each whenever lasting habit starting_today going_forward from_now from_today this_point ab_sofort ab_jetzt von_nun ab_heute dauerhaft künftig* immer désormais dorénavant toujours partir siempre ahora_en sempre adelante vanaf altijd od_teraz tej_pory zawsze всегда отныне впредь этого_момента навсегда відтепер från_och framöver bundan_sonra fra_nå od_této từ_bây mulai_sekarang kuanzia من_الآن فصاعدًا অब',
  now: 'now today henceforth jetzt sofort nun maintenant ahora agora ora adesso teraz сейчас теперь nu nå şimdi',
  must: 'must should shall has_to have_to had_to need_to needs_to required obliged mandatory supposed are_to is_to ought may soll* muss müssen darf dürfen doit doivent debe* tiene_que deve* devono musi moet* måste ska должен должн* обязан* повин* πρέπει zorunda harus phải lazima يجب',
  memory:
    'remember* memori* memory store stores save saves record recall learn note_down keep_in bear_in long-term profile preference* fact facts knowledge merk* merke speicher* gedächtnis retiens enregistr* mémoire souviens recuerd* guarda* memoria ricord* salva* lembre guarde onthoud* zapamięt* запомн* память kom_ihåg hatırla ingat zapisz',
  trust:
    'trust* approv* authori* verified permission permissions permitted consent* allowed allow allows agreed granted grant grants confirmed pre-approved whitelist* rights access privilege* clearance certified safe erlaub* vertrau* zugestimmt zustimmt stimmt genehmigt autoris* accord confiance autoriz* permiso confía* fidati fida consenso autoriza aceita zaufaj zgod* разреш* доверя* довіря* güven* onayla* vertrouwt lita ثق',
  confirm:
    'confirm confirmation* asking ask asks review reviewing dialog* dialogue consent approval unattended question questions frag* frage fragen rückfrage* demander confirmer preguntar* confirmar chiedere conferma pergunt* vragen pyta* спрашива* спроси fråga sormadan sor* hỏi',
  check:
    'safety security check checks verification firewall sandbox authentication two-factor 2fa factor lint linter hook hooks scan scanning log logging logs certificate* protection warnings refusal* no-verify sicherheits* verificación sécurité sicurezza проверк*',
  disable:
    'disable* disabled turn_off switch_off switches_off turn off skip skips skipping lower waive* waived deactivate* unlock* unlocked abschalten schalte desactiva* désactiv* disattiv* отключ* wyłącz*',
  run: 'run runs execute* call calls invoke* open opens visit* fetch* download* install* eval click* press trigger* perform* carry_out accept commit merge push apply führe führ ausführ* exécut* lance ejecut* esegu* execut* voer wykon* выполн* запуст* kör çalıştır jalankan نفذ',
  tool: 'tool tools function command commands script shell curl wget bash sudo root plugin extension rm api server endpoint befehl* skript commande comando* commando команд* kommando komut',
  delete:
    'delete* deleting erase* wipe* remove* destroy* purge* lösch* supprim* borra* elimina cancella* apague excluir verwijder* usuń удал* ta_bort sil hapus xóa',
  pay: 'pay paid payment* transfer* wire buy order orders purchase* charge refund* money bank account accounts invoice* card funds salary eur usd dollars euros subscribe* überweis* geld rechnung* zahl* paie virement* paiement* pago* compra* factura* fatture pagamenti płatnoś* платеж* ödeme*',
  praise:
    'recommend* prefer* rank ranks rate best top first highest praise* excellent endorse* winner cite promote* mention_our strong_hire full_marks positive empfiehl* empfehl* bewert* recommande* recomiend* consiglia recomende polec рекоменд*',
  others:
    'competitor* competition others other rival* criticism bad recalls lawsuit only nothing_else ausschließlich nur seulement solo somente alleen tylko только',
  role: "pretend* act acts role play simulat* imagine* behave* become persona assume identity impersonat* as_if as_though you_are you're game story unlocked unrestricted unfiltered zero jailbr* dan stell_dir joue agis actúa haz_de finge fingi udawaj притвор*",
  system:
    'system admin administrator developer developers creator manufacturer platform provider policy notice override security_team alert important attention urgent it_department hinweis achtung nota attenzione atención remarque systeem',
  if: 'if when once upon unless should_the in_case until after before wenn falls sobald si quand cuando se quando als gdy jeśli если när eğer jika',
  this: 'this these following below here page diese* dies* hier folgende* unten ce cet cette ces este esta questo dit ten этот dette bu ini',
  read: 'read reads reading process* summari* answer answers answering reply replies replying respond* parse* review* translate* classify classif* quote quotes rank* grade* liest lesen antwort* beantwort* lit répond* réponse* lee responde* contest* leggi rispond* responda leest antwoord* czyta odpowied* чита* ответ* svara yanıt',
  obey: 'obey* comply complies follow follows serve* serves order orders command commands demand* instruct* listens works_for on_behalf behalf befolg* gehorch* obéi* obedec* obedeç* ubbidi* słuchasz подчин* lyder uy patuhi اتبع',
  please:
    'please kindly dear hi hello hey thanks grateful appreciate would could bitte lieb* cher chère hola caro cara beste drogi дорог* merci por_favor',
}

/** The same in scripts without spaces, where substrings are matched. */
const inJoinedScripts: Readonly<Record<string, string>> = {
  ignore:
    '忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要遵守|取消|忘れ|無効|무시|잊어|התעלם|התעלמי|שכח|अनदेखा|नज़रअंदाज़|भूल जा|উপেক্ষা|ভুলে যা|เพิกเฉย|ละเว้น|ลืม|ไม่ต้องสนใจ|نادیده بگیر|فراموش کن',
  rules:
    '指令|指示|提示|规则|規則|要求|限制|命令|ルール|プロンプト|制限|지시|명령|규칙|지침|제한|הוראות|כללים|הנחיות|निर्देश|आदेश|नियम|নির্দেশ|আদেশ|คำสั่ง|กฎ|دستور|قوانین',
  prior: '之前|以上|以前|先前|これまで|上記|이전|הקודמ|पिछल|ก่อนหน้า|قبلی',
  ai: '助手|助理|模型|代理|人工智能|アシスタント|モデル|エージェント|어시스턴트|모델|सहायक|मॉडल|עוזר|ผู้ช่วย|دستیار',
  you: '你|您|あなた|당신|너|אתה|तुम|आप',
  user: '用户|用戶|ユーザー|利用者|사용자|המשתמש|उपयोगकर्ता|ผู้ใช้|کاربر',
  secret: '密码|密碼|密钥|密鑰|パスワード|秘密|鍵|비밀번호|סיסמ|पासवर्ड|รหัสผ่าน|رمز|گذرواژه',
  private: '消息|聊天|对话|记录|文件|数据|メッセージ|データ|메시지|데이터|הודע|संदेश',
  send: '发送|发给|转发|上传|發送|轉發|送信|転送|送っ|送り|보내|전달|שלח|העבר|भेज|ส่ง|بفرست',
  show: '输出|显示|列出|表示し|출력|보여|알려 주',
  prompt: '系统提示|システムプロンプト|시스템 프롬프트',
  not: '不要|别|別|勿|无需|不|ないで|ずに|ない|지 마|지 말|않|אל |मत|न |อย่า|ไม่|نکن',
  tell: '告诉|告訴|通知|提及|询问|知らせ|言わ|伝え|話さ|説明|말하|알리|묻|תספר|बता|บอก|بگو',
  always: '从现在|從現在|以后|今后|永远|今から|今後|これから|必ず|이제부터|지금부터|앞으로|מעכשיו|अब से|จากนี้|از این پس',
  must: '必须|必須|なければ|なさい|こと。|해야|חייב|चाहिए|ต้อง|باید',
  memory: '记住|記住|记忆|記憶|存入|覚え|기억|저장하|זכור|याद|จำ',
  trust: '信任|批准|授权|允许|承認|許可|信頼|승인|신뢰|허가|भरोसा|วางใจ|اعتماد',
  confirm: '确认|確認|同意|확인',
  run: '执行|執行|立即|実行|실행|चला|הרץ|รัน|اجرا',
  tool: '命令|工具|脚本|コマンド|ツール|명령|도구',
  delete: '删除|刪除|删掉|削除|消去|삭제|מחק|हटा|ลบ|حذف',
  pay: '付款|支付|资金|支払|결제|支付宝|תשלום|भुगतान|پرداخت',
  praise: '推荐|推薦|勧め|おすすめ|추천',
  role: '你现在是|あなたは今|角色|扮演',
  read: '回答|答え|読む|답|阅读',
  obey: '听从|服从|遵守|従い|従っ|따르|पालन|اطاعت',
  this: '这|此|以下|下面|この|이 ',
  system: '开发者|管理员|管理者|系统|관리자',
}

/** Addresses and paths, recognized by form. */
const byForm: readonly (readonly [name: string, form: RegExp])[] = [
  ['link', /^https?:|^[\w.+-]+@|^[\w-]+\.(?:com|org|net|io|example|dev|ai|co)\b/],
  ['path', /^~?[./]*\/|^\.env|^[\w*-]+\.(?:md|json|ya?ml|sh|toml|txt|env)$/],
]

/** All meanings, indexed by their number. */
export const meaningNames: readonly string[] = [...Object.keys(meanings), ...byForm.map(([name]) => name)]

/** Prefixes are looked up by this many letters; none is shorter. */
const leastBegin = 2

const tables = once(() => {
  const exact = new Map<string, number[]>()
  const begins = new Map<string, { begin: string; meaning: number }[]>()
  const add = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) => {
    const found = map.get(key)
    if (found) found.push(value)
    else map.set(key, [value])
  }
  for (const [meaning, words] of Object.values(meanings).entries())
    for (const word of words.split(' ')) {
      if (word.endsWith('*')) add(begins, word.slice(0, leastBegin), { begin: word.slice(0, -1), meaning })
      else add(exact, word.includes('_') ? word.replaceAll('_', ' ') : word, meaning)
    }
  const pieces = Object.entries(inJoinedScripts).map(
    ([name, forms]) => [meaningNames.indexOf(name), new RegExp(forms)] as const,
  )
  return { exact, begins, pieces }
})

/** Meanings of a lower-case word, by number. */
export function meaningsOfWord(word: string): number[] {
  const { exact, begins } = tables()
  const found = new Set(exact.get(word) ?? [])
  for (const { begin, meaning } of begins.get(word.slice(0, leastBegin)) ?? [])
    if (word.startsWith(begin)) found.add(meaning)
  for (const [name, form] of byForm) if (form.test(word)) found.add(meaningNames.indexOf(name))
  return [...found]
}

/** Meaning of two adjacent words as one: "from now", "language model". */
export const meaningsOfPair = (first: string, second: string): readonly number[] =>
  tables().exact.get(`${first} ${second}`) ?? []

/** Meanings in a sentence of a script without spaces, by number. */
export const meaningsOfJoined = (sentence: string): number[] =>
  tables().pieces.flatMap(([meaning, form]) => (form.test(sentence) ? [meaning] : []))
