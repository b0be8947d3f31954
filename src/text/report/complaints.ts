import { stopWordTest } from '../stop-words.ts'
import { analyse } from '../tokenize.ts'
import { firstVerb } from './work-words.ts'

/** Words that say that something is as wrong as it was. `Now it prints two` may be a new wish; who says these still has the fault. */
const stillWrong = [
  /\b(?:still(?!,)|(?:does|did|do|is|was|has|have|are|were|would|could|can)(?:n['’]?t| not)(?: (?:really|quite|yet|even|any))? (?:help|work|fix|solve|changed?|it|there|right|enough|fixed|gone|solved|working|better)|not (?:fixed|working|solved|better|enough|quite (?:it|there|right))|(?:no|zero) (?:difference|change|effect|luck|improvement)|made no|same (?:as before|as ever|error|problem|result|thing|fault|story)|(?:is|are|am|be|back|broken|wrong|gone|bit \w+|down) again|once more|worse)\b/i,
  /^\s*(?:hm+,? )?(?:nope|nah|no (?:good|luck|dice))\b/i,
  /\b(?:immer noch|noch immer|nach wie vor|weiterhin|hilft (?:nicht|nichts)|hat nicht(?:s)? geholfen|nichts? geholfen|bringt nichts|geht (?:immer )?noch nicht|(?:geht|klappt|funktioniert) nicht|ging nach hinten los|schon wieder|schlimmer|unverändert)\b/i,
  /\b(?:raté|toujours (?:pas|le même|la même|aussi)|encore (?:pas|le même|la même|une fois)|ne (?:marche|fonctionne|suffit|change)|n['’]a (?:rien|pas) (?:changé|aidé|suffi)|ça n['’]aide|même (?:défaut|erreur|problème)|pire)(?=\P{L}|$)/iu,
  /(?:^|\P{L})(?:sigue(?:n)?|todavía|aún|no (?:funciona|sirve|ayuda|arregla|basta)|no ha (?:servido|cambiado|funcionado)|el mismo (?:error|problema)|la misma|peor|otra vez)(?=\P{L}|$)/iu,
  /(?:^|\P{L})(?:ancora|non (?:va|funziona|basta|serve|cambia)|stess[oa] (?:errore|problema)|peggio)(?=\P{L}|$)/iu,
  /没用|没有用|还是|仍然|依然|不行|まだ|変わりません|直って(?:い)?ない|直っていません|だめ|ダメ|여전히|아직도|그대로/,
]

export const reportsSameFault = (words: string): boolean => stillWrong.some((form) => form.test(words))

const complaining =
  /^\P{L}*(?:(?:nope|nah|no|nein|hm+|argh|oh)[,. ]+)*(?:(?:(?:it|that|this)(?:['’]s| is)|das ist|es ist|c['’]est|sigue) )?(?:(?:still|again|immer noch|noch immer|nach wie vor|weiterhin|schon wieder|toujours|todavía|ancora)(?: \p{L}+)?[, ]+(?:wrong|broken|incorrect|off|bad|failing|falsch|kaputt|verkehrt|faux|mal|sbagliato)|not (?:right(?! now| away)|correct|fixed|working)|nicht (?:richtig|korrekt)|wrong again)(?!\p{L})|^\P{L}*(?:das|es) stimmt (?:so |noch |immer noch )*nicht(?!\p{L})/iu

/** A rule or a choice behind a complaint: "Again, wrong indentation: always use tabs". */
const settling =
  /[,:].*(?<!\p{L})(?:always|never|from now on|decided|we (?:use|go|take)|must|immer|nie(?:mals)?|ab (?:jetzt|sofort)|wir (?:nehmen|nutzen)|toujours|jamais|siempre|nunca)(?!\p{L})/iu

/** Whether a sentence begins as a complaint, which says how things are, and settles nothing behind it. */
export const isComplaint = (sentence: string): boolean => complaining.test(sentence) && !settling.test(sentence)

/** Words about work of before that say, or come with words that say, that it was in vain. */
const ofWork =
  /\b(?:your|the|that|this|yesterday['’]?s|last \w+['’]s|der|dein|euer) (?:\w+ ){0,3}(?:fix|change|patch|repair|workaround)\b|\byou (?:have |had )?(?:fixed|mended|repaired|solved|closed|corrected|resolved)\b/i
const inVain =
  /\b(?:did|has|have|had)(?:n['’]t| not) (?:really )?(?:help|hold|held|last|lasted|stick|stuck|survive|survived|do it|do the trick)(?:ed)?\b|\b(?:made|makes) (?:no|zero) difference\b|\bdid nothing\b|\b(?:hat|haben) (?:nicht|nichts) (?:geholfen|gehalten|gebracht)\b/i
const failed =
  /\b(?:even|despite|after)\b|\b(?:does|do)(?:n['’]t| not) (?:hold|help|last|stick)\b|\bno good\b|\bas ever\b|\blike before\b|\bhält nicht\b/i
const isBack =
  /\bagain\b(?! and again)|\b(?:is|are) back(?=[.!,]|$| since| for| on)|\b(?:came|comes?|keeps coming) back\b|\bre-?appear(?:s|ed)\b|\bschon wieder\b/i

/**
 * How plain words say that work of before failed: `work` where they speak of that work, `fault` where they say that a fault is still
 * there, `back` where they say that there is one again, which may have another cause.
 */
export function reportsFailure(sentence: string): 'work' | 'fault' | 'back' | undefined {
  if (/\?\s*$/.test(sentence)) return undefined
  const isStill = reportsSameFault(sentence)
  if (inVain.test(sentence) || (ofWork.test(sentence) && (isStill || failed.test(sentence)))) return 'work'
  return isBack.test(sentence) ? 'back' : isStill ? 'fault' : undefined
}

/** That something goes on or happens once more, in the languages that agents are spoken to in most. */
const repeated =
  /(?:^|\P{L})(?:again|still|once more|wieder(?:um)?|noch|weiterhin|encore|toujours|otra vez|sigue[n]?|todavía|aún|ancora|di nuovo)(?=\P{L}|$)|还是|仍然|又|まだ|また|여전히|아직도|또/iu

/**
 * Whether a message reports the fault again that was to be fixed: a statement that something goes on or happens once
 * more, and that shares a word with the request for the fix (`asked`). An order, and what is called good, is none.
 */
export const repeatsFault = (words: string, asked: string): boolean => {
  const known = matterOf(asked)
  return words
    .split(/(?<=[.!?。！？])\s*/)
    .some(
      (sentence) =>
        repeated.test(sentence) &&
        !/[?？]\s*$/.test(sentence) &&
        firstVerb(sentence) === undefined &&
        [...matterOf(sentence)].some((word) => known.has(word)),
    )
}

/** What a complaint or a wish to take work back is about: its words without those that any such sentence has. */
export function matterOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}|[\p{Script=Han}\p{Script=Hangul}]{2}/gu) ?? []
  const isStopWord = stopWordTest(words)
  return new Set(
    analyse(words.filter((word) => names.has(word) || !isStopWord(word)).join(' ')).filter((word) => !ofAny.has(word)),
  )
}

/** What questions begin with, programs have. */
const names = new Set(['search', 'list', 'sort', 'type'])

const ofAny = new Set(
  analyse(
    'still again back wrong broken bad fault bug error problem issue fail fails failing failed fix fixed mend solve solved change changed patch work works working help helped hold held made make difference yesterday today week month monday tuesday wednesday thursday friday saturday sunday last like even also although after before since same thing see show shows get gets got tell please revert undo remove drop take took put added add closed did done first cause root',
  ),
)

/** Words that differ behind so many letters are forms of one. */
const stem = 5
/** Who complains in fewer words names no matter of their own. */
const fewWords = 6

/**
 * Whether plain words say that work did not help: they say that the fault is still there, and name nothing but what that work was about.
 * `work`: all that is known of it, with what was asked.
 */
export function plainlyDidNotHelp(words: string, work: string): boolean {
  if (!reportsSameFault(words)) return false
  const own = stemsOf(words)
  if (own.size < fewWords) return true
  const known = stemsOf(work)
  return [...own].some((word) => known.has(word))
}

/** Whether a message begins by contradicting the last answer. */
export const contradicts = (words: string): boolean =>
  /^\s*(?:hm+,? )?(?:no|nope|nah|nein|nee|non|いや|いいえ|不对|不是|아니)(?=\P{L}|$|\p{Script=Han})/iu.test(words)

/** Scripts without spaces have none, and say that the fault is still there in few words. */
const stemsOf = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{4,}/gu) ?? []).flatMap(
      (word) => (empty.has(word) ? [] : [word.slice(0, stem)]),
    ),
  )

/** Words that occur in any complaint. */
const empty = new Set(
  'still wrong same again before after that this with have from they them what when where which your mine does didn doesn work works working help helped fixed change changed nothing anything everything there then just only like than more some into over also'.split(
    ' ',
  ),
)
