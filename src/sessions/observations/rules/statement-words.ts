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
}

// Without \b beside letters that ASCII does not have: there is none.
const english: Words = {
  decision:
    /\b(?:we(?:'ve| have)? (?:decided|agreed|settled)|(?:i|let's|lets|we(?:'ll| will)?) (?:go|stick|stay) with|decided (?:to|on|that|against|not)|decision (?:is|was)|settled on|agreed (?:to|on|that)|(?:i|we)(?:'ve| have)? chose(?:n)?|(?:we(?:'ll| will)|let's|lets) use|going with|\w+ instead of \w+.{0,80}\bbecause|from now on)\b/i,
  insight:
    /\b(?:turns? out|turned out|the (?:root )?(?:cause|reason|problem|issue|bug|culprit|trick|catch) (?:is|was)|root cause|caused by|gotcha|caveat|beware|be careful|watch out|keep in mind|note that|the key (?:is|was|insight)|only works (?:if|when|with)|must (?:not|never|always|be)|happens because|is because|was because)\b|^(?:don't|do not|never|avoid) (?!(?:hesitate|worry|forget|mind)\b)/i,
  now: /\bnow\b|^(?!(?:there|it|this|nothing|none|all)\b).{4,70}? (?:is|are|has been|have been) (?:also )?(?:added|written|fixed|implemented|created|updated|removed|renamed|moved|replaced|converted|migrated|upgraded|installed|documented|merged|deployed|released|reverted)\b/i,
}

const others: readonly Words[] = [
  {
    decision:
      /\b(?:wir (?:haben (?:uns )?(?:entschieden|beschlossen|geeinigt)|bleiben bei|nehmen|verwenden|nutzen)|(?:habe|haben) (?:mich|uns) (?:für|gegen) .{3,80} entschieden|ab (?:jetzt|sofort)|künftig)\b/i,
    insight:
      /\b(?:ursache|grund|problem|fehler)\b.{0,70}\b(?:war|ist|lag|liegt)\b|\b(?:liegt|lag) daran\b|^(?:achtung|vorsicht|wichtig)\b|\bdarf (?:nicht|nie)\b/i,
    cause: /\b(?:ursache|grund)\b[^.]{0,70}?\b(?:war|ist),? (?:dass )?(.{12,})$/i,
    done: /\b(?:ich habe|wir haben|habe) .{3,}(?:hinzugefügt|ergänzt|behoben|korrigiert|geändert|angepasst|entfernt|gelöscht|umbenannt|verschoben|ersetzt|eingebaut|erstellt|geschrieben|umgestellt)/i,
    now: /\b(?:jetzt|nun)\b/i,
    rule: /^(?:bitte )?(?:immer|nie|niemals)\b/i,
  },
  {
    decision:
      /\b(?:on (?:garde|reste (?:sur|avec)|part sur|a décidé)|nous (?:avons décidé|gardons|restons)|j'ai (?:choisi|décidé)|dorénavant)/i,
    insight:
      /\b(?:la (?:cause|raison)|le (?:problème|souci|bug))\b.{0,70} (?:était|est|venait|vient)\b|^attention\b|\bil ne faut (?:pas|jamais)\b/i,
    cause: /\bla (?:cause|raison)\b[^.]{0,70}? (?:était|est) (?:que )?(.{12,})$/i,
    done: /^(?:j['’]ai|nous avons|on a) (?:bien |aussi )?(?:ajouté|corrigé|modifié|supprimé|remplacé|créé|renommé|déplacé|mis à jour|implémenté)/i,
    now: /\b(?:maintenant|désormais)/i,
    rule: /^(?:toujours|jamais|ne .{1,40} jamais)\b/i,
  },
  {
    decision: /\b(?:hemos decidido|decidimos|nos quedamos con|a partir de ahora)\b/i,
    insight: /\b(?:la causa|el problema|la razón)\b.{0,70} (?:era|es|fue|está)\b|^cuidado\b|\bno se debe\b/i,
    cause: /\bla (?:causa|razón)\b[^.]{0,70}? (?:era|es|fue) (?:que )?(.{12,})$/i,
    done: /^(?:he|hemos) (?:añadido|agregado|corregido|cambiado|eliminado|creado|actualizado|arreglado|implementado)\b/i,
    now: /\bahora\b/i,
    rule: /^(?:siempre|nunca)\b/i,
  },
  {
    decision: /ことにし(?:た|ました|ます|よう)|に決め(?:た|ました)|今後は/,
    insight: /(?:原因|理由)は|^注意|してはいけ/,
    cause: /原因は、?(.{6,}?)(?:こと)?(?:でした|です)?。?$/,
    done: /(?:追加|修正|変更|削除|実装|更新)しました。?$/,
    now: /ようになりました/,
    rule: /^(?:必ず|絶対に|常に)/,
  },
  {
    decision: /我们(?:决定|选择|改用)|决定(?:用|采用|使用|不)|从现在(?:起|开始)/,
    insight: /(?:原因|问题)(?:是|在于)|^注意/,
    cause: /原因(?:是|在于)：?(.{6,}?)。?$/,
    done: /^(?:我)?已经?(?:添加|修复|修改|删除|更新|实现|重构|创建)/,
    now: /现在/,
    rule: /^(?:总是|永远不要|以后不要)/,
  },
]

const all = [english, ...others]

export const saysDecision = (sentence: string): boolean => all.some(({ decision }) => decision.test(sentence))

export const saysInsight = (sentence: string): boolean => all.some(({ insight }) => insight.test(sentence))

/** Whether a sentence says how something is since it was done. */
export const tellsNow = (sentence: string): boolean => all.some(({ now }) => now.test(sentence))

/** Whether a sentence of another language than English says what its speaker has done. */
export const saysDoneOtherwise = (sentence: string): boolean => others.some(({ done }) => done?.test(sentence) === true)

/** The same for how things are done from here on. */
export const saysRuleOtherwise = (sentence: string): boolean => others.some(({ rule }) => rule?.test(sentence) === true)

/** The cause that an explaining sentence gives: what stands behind `the root cause was that`. */
export function causeOf(sentence: string): string | undefined {
  const named =
    /\b(?:root cause|cause|reason|problem|issue|bug|culprit)\b[^.]{0,40}?(?:\b(?:is|was) (?:that )?|:\s+)(.{12,})$/i
  const found = [named, /\bturn(?:s|ed) out (?:that )?(.{12,})$/i, ...others.flatMap(({ cause }) => cause ?? [])]
  return found.flatMap((form) => form.exec(sentence)?.[1] ?? [])[0]
}
