/** What a statement of an answer is for. */
export type Part = 'cause' | 'changed' | 'decided' | 'tried' | 'trial' | 'learned' | 'checked' | 'next'

/** Headings under which people and agents write, each alternative a whole heading, by part and in several languages. */
const headings: Readonly<Record<Part, readonly string[]>> = {
  next: [
    "(?:the )?(?:suggested |recommended |possible )?next(?: steps?| up| actions?)?|remaining(?: work| tasks| steps| items)?|still (?:open|to do|missing|left)|to[- ]?dos?|open (?:points|issues|items|tasks|ends)|what(?:'|’)?s (?:left|next|missing|open|still open)|left to do|follow[- ]?ups?|not (?:yet )?done(?: yet)?|pending(?: tasks| work| items)?|optional next step|(?:to )?deploy(?:ment|ing)?|action required|manual steps?|(?:what )?you(?:['’]ll)? (?:still |also )?(?:need|have) to(?: do)?|before you (?:merge|deploy|start)",
    '(?:noch )?offen(?:e punkte)?|nächste schritte|noch zu tun|es fehlt noch|(?:(?:musst|müssen) (?:du|sie) noch)|was noch (?:fehlt|offen ist|zu tun ist)',
    'prochaines étapes|(?:il )?reste à faire|à faire|il (?:te|vous) (?:reste|faut) (?:à|encore)',
    'próximos pasos|pendientes?|por hacer|falta(?:n)?(?: (?:por hacer|todavía|aún))?',
    'prossimi passi|(?:resta )?da fare|manca(?:no)?(?: ancora)?|in sospeso',
    '次のステップ|残作業|残り|未対応',
    '下一步|后续步骤|待办|未完成|剩余工作',
    '다음 단계|남은 (?:작업|일)|할 일|추후 작업|미완료',
  ],
  cause: [
    '(?:the )?(?:real |actual |root |underlying |main |core )*(?:cause|bug|problem|issue|reason|culprit)s?(?: found| identified)?|what (?:was|went|is) (?:wrong|broken|happening|going on)|why (?:it|this|that) .{2,60}|diagnosis|root cause analysis',
    '(?:die )?ursachen?|(?:das )?problem|fehlerursache',
    '(?:la )?cause|(?:le )?problème',
    '(?:la )?causa|(?:el |il )?problema',
    '原因|問題点?',
    '(?:根本)?原因|问题(?:原因|分析|所在)?|根因',
    '(?:근본 )?원인|문제(?:점| 원인)?',
  ],
  changed: [
    "(?:the )?fix(?:es)?(?: applied| made)?|solution|(?:the |summary of |key |main |code )*(?:changes?|updates?|modifications?)(?: made| applied| summary)?|what (?:i|we)(?:'ve| have)? (?:did|changed|fixed|added|built|updated|implemented)|what (?:was|is|has been|'s|changed|got)(?: (?:done|changed|fixed|added|built|new|implemented|in it))?|what this does|implementation(?: details| summary)?|(?:files? )?(?:changed|modified|created|added|removed|updated|fixed|done|completed)(?: files?)?|new files?|refactor(?:ing)?",
    '(?:die )?änderungen|lösung|was (?:ich )?(?:geändert|getan|gemacht) .{0,20}|geändert|behoben',
    '(?:les )?(?:changements|modifications)|solution|corrections?',
    '(?:los )?cambios?|solución|correcciones',
    '(?:le )?modifiche|soluzione|correzion[ei]',
    '変更(?:点|内容)?|修正(?:点|内容)?|対応内容',
    '(?:主要)?(?:修改|变更|改动|更改|更新)(?:内容|总结|说明)?|修复(?:内容|方案)?|解决方案',
    '(?:주요 )?(?:수정|변경|추가)(?: ?(?:내용|사항))?|해결(?: ?방법)?|작업 내용',
  ],
  decided: [
    '(?:key |design |technical )*(?:decisions?|choices?)(?: made)?|trade-?offs?|rationale|why (?:i|we) (?:chose|picked|went with) .{2,60}',
    'entscheidung(?:en)?',
    'décisions?',
    'decisiones|decisión',
    'decision[ei]|scelt[ae]',
    '決定事項|設計判断',
    '(?:设计|技术)?(?:决策|决定|选择)',
    '결정(?: ?사항)?',
  ],
  tried: [
    "(?:tried|what did(?: not|n't)|did(?: not|n't)) (?:work|help).{0,30}|(?:what (?:i|we) |things )?(?:tried|attempted) (?:without (?:success|luck)|in vain)|ruled out(?: so far)?|dead ends?|rejected.{0,30}|failed attempts?|alternatives (?:i |we )?rejected|(?:a |the |one )?(?:(?:wrong|false) (?:turn|road|way|track|path|start)|detour|blind alley)s?(?: .{1,40})?",
    'was nicht (?:ging|half|reichte|funktioniert).{0,20}|sackgassen?|irrwege?|fehlversuche?',
    'pistes? (?:écartée|abandonnée)s?|fausses? pistes?|ce qui n.a pas marché',
    'lo que no (?:funcionó|sirvió)|intentos? fallidos?|camino equivocado',
    'cosa non ha funzionato|tentativ[oi] fallit[oi]|strad[ae] (?:lasciat|sbagliat|abbandonat)[ae]',
    'うまくいかなかったこと',
    '失败的尝试',
    '실패한 시도',
  ],
  /** The items below may have helped or not. */
  trial: [
    "(?:what (?:i|we)(?: have|['’]ve)? tried|(?:tried|attempted)(?: so far)?|(?:earlier |previous )?attempts?|trials?|experiments?|alternatives (?:i |we )?tried)",
    '(?:was ich )?(?:versucht|probiert)(?: habe)?|versuche',
    'essais|tentatives|ce que j.ai essayé',
    'intentos|pruebas hechas|lo que (?:probé|intenté)',
    'tentativi|prove fatte',
    '試したこと',
    '尝试过的.{0,10}',
    '시도한 .{1,10}',
  ],
  checked: [
    '(?:test |test suite )?(?:verification|verified|validation|tests?|testing|results?|checks?)(?: results?| coverage| summary)?(?: \\(.{1,40}\\))?',
    'tests?|prüfung|verifikation',
    'vérifications?|tests?',
    'pruebas?|verificación|comprobaci(?:ón|ones)',
    'prov[ae]|verific(?:a|he)|controll[oi]',
    '検証|テスト(?:結果)?|確認(?:結果)?',
    '验证|测试(?:结果)?',
    '검증|테스트(?: ?결과)?|확인',
  ],
  learned: [
    '(?:important |key |other |breaking |good to know|side )*(?:notes?|changes? to know|caveats?|gotchas?|warnings?|limitations?|findings?|insights?|takeaways?|observations?)|things to (?:note|know)|worth (?:knowing|noting)|heads[- ]up|important',
    '(?:wichtige )?(?:hinweise?|erkenntnisse?)|achtung',
    'remarques?|à noter|attention',
    'notas?|a tener en cuenta|cuidado',
    'not[ae]|attenzione|da sapere',
    '注意(?:点|事項)?|補足',
    '注意(?:事项)?|说明|备注',
    '주의(?: ?사항)?|참고(?: ?사항)?',
  ],
}

const forms = (Object.entries(headings) as [Part, readonly string[]][]).map(
  ([part, all]) => [part, new RegExp(`^(?:${all.join('|')})$`, 'iu')] as const,
)

/** Numbers and emoji before a heading, and brackets or text after a colon or dash behind its words. */
const before = /^(?:[\s\d.)\p{Extended_Pictographic}]|\u{FE0F}|step \d+:)+/iu
const behind = /\s*(?:[:：?]|\([^()]{1,80}\)|[-–—]\s.*)\s*$/u

/** Words that may follow in a line that is a heading by its marks: `What I tried first`, `To do on your side`. */
const mostBehind = 4

/**
 * The part that a heading or label announces; undefined for any other words. `isMarked`: it is a heading by its marks, so
 * a few more words do not make a sentence of it.
 */
export function partOfHeading(text: string, { isMarked = false } = {}): Part | undefined {
  let words = text.replace(/[*`_]/g, '').replace(before, '').trim()
  for (let former = ''; former !== words; ) {
    former = words
    words = words.replace(behind, '')
  }
  if (words === '' || words.length > 80) return undefined
  const all = words.split(' ')
  for (let left = all.length; left > 0 && left >= all.length - (isMarked ? mostBehind : 0); left--) {
    const begun = all.slice(0, left).join(' ')
    const found = forms.find(([, form]) => form.test(begun))
    if (found) return found[0]
  }
  return undefined
}
