/** Words that say that something is as wrong as it was. `Now it prints two` may be a new wish; who says these still has the fault. */
const stillWrong = [
  /\b(?:still|(?:does|did|do|is|was|has|have|are|were|would|could|can)(?:n['’]?t| not)(?: (?:really|quite|yet|even|any))? (?:help|work|fix|solve|changed?|it|there|right|enough|fixed|gone|solved|working|better)|not (?:fixed|working|solved|better|enough|quite (?:it|there|right))|(?:no|zero) (?:difference|change|effect|luck|improvement)|made no|same (?:as before|as ever|error|problem|result|thing|fault|story)|(?:is|are|am|be|back|broken|wrong|gone|bit \w+|down) again|once more|worse)\b/i,
  /^\s*(?:hm+,? )?(?:nope|nah|no (?:good|luck|dice))\b/i,
  /\b(?:immer noch|noch immer|nach wie vor|weiterhin|hilft (?:nicht|nichts)|hat nicht(?:s)? geholfen|nichts? geholfen|bringt nichts|geht (?:immer )?noch nicht|(?:geht|klappt|funktioniert) nicht|ging nach hinten los|schon wieder|schlimmer|unverändert)\b/i,
  /\b(?:raté|toujours (?:pas|le même|la même|aussi)|encore (?:pas|le même|la même|une fois)|ne (?:marche|fonctionne|suffit|change)|n['’]a (?:rien|pas) (?:changé|aidé|suffi)|ça n['’]aide|même (?:défaut|erreur|problème)|pire)(?=\P{L}|$)/iu,
  /(?:^|\P{L})(?:sigue(?:n)?|todavía|aún|no (?:funciona|sirve|ayuda|arregla|basta)|no ha (?:servido|cambiado|funcionado)|el mismo (?:error|problema)|la misma|peor|otra vez)(?=\P{L}|$)/iu,
  /(?:^|\P{L})(?:ancora|non (?:va|funziona|basta|serve|cambia)|stess[oa] (?:errore|problema)|peggio)(?=\P{L}|$)/iu,
  /没用|没有用|还是|仍然|依然|不行|まだ|変わりません|直って(?:い)?ない|直っていません|だめ|ダメ|여전히|아직도|그대로/,
]

export const saysStillWrong = (words: string): boolean => stillWrong.some((form) => form.test(words))

/** Words that differ behind so many letters are forms of one. */
const stem = 5
/** Who complains in fewer words names no matter of their own. */
const fewWords = 6

/**
 * Whether plain words say that work did not help: they say that the fault is still there, and name nothing but what that work was about.
 * `work`: all that is known of it, with what was asked.
 */
export function plainlyDidNotHelp(words: string, work: string): boolean {
  if (!saysStillWrong(words)) return false
  const own = stemsOf(words)
  if (own.size < fewWords) return true
  const known = stemsOf(work)
  return [...own].some((word) => known.has(word))
}

/** Whether somebody begins by contradicting what was told last. */
export const contradicts = (words: string): boolean =>
  /^\s*(?:hm+,? )?(?:no|nope|nah|nein|nee|non|いや|いいえ|不对|不是|아니)(?=\P{L}|$|\p{Script=Han})/iu.test(words)

/** Scripts without spaces have none, and say that the fault is still there in few words. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{4,}/gu) ?? []).flatMap(
      (word) => (empty.has(word) ? [] : [word.slice(0, stem)]),
    ),
  )

/** Words that stand in any complaint. */
const empty = new Set(
  'still wrong same again before after that this with have from they them what when where which your mine does didn doesn work works working help helped fixed change changed nothing anything everything there then just only like than more some into over also'.split(
    ' ',
  ),
)
