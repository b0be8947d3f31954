/** Kinds of work that a verb says. */
type WorkVerb = 'bugfix' | 'feature' | 'refactor' | 'change'

/** Verbs of what is asked or done, by the type of work, in the languages that agents are spoken to in most. */
const verbs: readonly (readonly [WorkVerb, RegExp])[] = [
  [
    'bugfix',
    /\b(?:fix(?:e[sd]|ing)?|repair\w*|correct(?:ed|s)?|solved?|resolved?|debug\w*|behebe\w*|behoben|repariere\w*|korrigiere?\w*|corrige[rz]?|corrigé|répare[rz]?|arregla\w*|corregido|conserta\w*|corrig\w*|исправ\w*|почини\w*)\b|直して|修正|修复|修一下|解决|고쳐|고치|수정해|해결/iu,
  ],
  [
    'refactor',
    /\b(?:refactor\w*|renam(?:e|ed|es)|clean(?:ed)? up|simplif(?:y|ied)|extract(?:ed)?|mov(?:e|ed)|split|restructur\w*|rewr(?:ite|ote|itten)|umbenenn\w*|aufräum\w*|umbau\w*|refactori\w*|renomm\w*|renombra\w*)\b|重构|重命名|リファクタ|리팩토링|이름.{0,6}바꿔/iu,
  ],
  [
    'feature',
    /^(?:(?:and|now|then|ok) )*(?:also|auch|aussi|también|另外|还)(?=\P{L}|\p{Script=Han})|\b(?:add(?:ed|s)?|implement(?:ed|s)?|creat(?:e|ed)|build|built|wr(?:ite|ote|itten)|support|introduc(?:e|ed)|enabl(?:e|ed)|füge|ergänz\w*|hinzugefügt|erstell\w*|schreibe?|eingebaut|ajout(?:e[rz]?|é)|cré(?:e[rz]?|é)|añad\w*|agreg\w*|cre(?:a|ado|ar)|implementa\w*|adiciona\w*|добав\w*|созда\w*|реализ\w*)\b|追加|添加|实现|新增|增加|加(?:一|个|上|入)|추가|구현|만들어/iu,
  ],
  [
    'change',
    /\b(?:chang(?:e|ed)|updat(?:e|ed)|upgrad(?:e|ed)|remov(?:e|ed)|delet(?:e|ed)|replac(?:e|ed)|bump(?:ed)?|configur(?:e|ed)|install(?:ed)?|document(?:ed)?|revert(?:ed)?|us(?:e|ed)|merg(?:e|ed)|ändere?|entfern\w*|lösch\w*|modifi\w*|supprim\w*|cambia\w*|elimina\w*|измен\w*|удал\w*|обнов\w*)\b|変更|削除|修改|删除|更新|변경|삭제|업데이트|바꿔/iu,
  ],
]

/** A complaint without a request. */
const complaint =
  /\b(?:bugs?|broken|fails?|failing|failed|crash\w*|panics?|throws?|leaks?|freezes?|stuck|complains?|errors?|wrong|regression|problem|issue|(?:does|did|do|is|are)(?:n't| not) (?:work|load|show|start|updat|render|sav|find)\w*|never (?:gets?|works?|updat)\w*|hangs?|fehler|kaputt|geht nicht|funktioniert nicht|erreur|manqu\w*|ne (?:marche|fonctionne) pas|no funciona|falla|não funciona|ошибк\w*|не работает|leak(?:ing|y)?|flaky|slow|crashloop\w*|exit code|red)\b|\b\w+(?:Error|Exception)\b|エラー|動かない|报错|错误|问题|不对|没有反应|오류|에러|안 ?(?:돼|되|됨)/iu

/** Whether a text says that something is wrong. */
export const reportsFault = (text: string): boolean => complaint.test(text)

/** Whether a text asks for work, or says that something is wrong. */
export const requestsWork = (request: string): boolean => firstVerb(request) !== undefined || reportsFault(request)

/** The kind of work that the first verb of a text says. */
export function firstVerb(text: string): WorkVerb | undefined {
  const found = verbs.flatMap(([type, form]) => {
    const at = form.exec(text)?.index
    return at === undefined ? [] : [{ type, at }]
  })
  return found.sort((a, b) => a.at - b.at)[0]?.type
}
