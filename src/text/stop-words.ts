import { once } from '../core/once.ts'
import { fold, isAscii } from './words/fold.ts'

/**
 * Words that say how something is asked, not what: left out of a question's any-word search, where they cost much and
 * tell nothing. Nothing is left out of the index, so phrases keep theirs.
 *
 * English always counts. Another language counts when a question has more of its function words than English ones:
 * `die`, `war`, `car` and `door` are content in one language and function words in another. All lists are written as
 * folding leaves words (`für` is `fur`).
 * Negations are function words ("not" is everywhere); `off`, `may`, `again` and names of things stay content.
 */
const english = `
a an the this that these those such
i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers herself it its
itself they them their theirs themselves one ones someone something somebody anyone anything anybody everyone everything
nobody nothing
am is are was were be been being do does did done doing have has had having will would shall should can could might must
ought im ive id youre youve hes shes theyre weve whats thats theres let lets yall isnt arent wasnt werent dont doesnt didnt havent
hasnt hadnt wont wouldnt shouldnt cant cannot couldnt mustnt
and or but nor so yet if then else than because as while although though until since unless
of in on at by for with about against between into through during before after to from up out over under within without
upon among across toward towards via per
not no only own same too very just also both each few more most other some any all there here now ever never once
eg ie etc`

/** Asked with, and asked for: the shape of a question. */
const englishQuestion = `
what whats which who whom whose whos when where wheres why how hows
tell show find give list explain describe know please help want need looking search get got
kind sort type many much long often does anybody anyone`

const foreign: Readonly<Record<string, string>> = {
  german: `
    der die das den dem des ein eine einen einem einer eines kein keine keinen ich du er sie es wir ihr mich dich
    sich mir dir ihm ihn uns euch ihnen mein meine meinen meiner dein deine sein seine unser unsere ihre ihren und
    oder aber denn weil dass ob wenn als wie was wer wen wem wessen wann wo woher wohin warum wieso weshalb welche
    welcher welches welchen ist sind war waren bin bist seid wird werden wurde wurden hat haben hatte hatten habe
    kann kannst konnen konnte soll sollte muss mussen darf will wollen nicht auch nur noch schon sehr so da hier
    dort in im an am auf aus bei mit nach von vom vor zu zum zur uber unter fur durch gegen ohne um bis seit
    zwischen man gibt etwas alle mal bitte zeige zeig finde suche sag erklare machen macht mache tut`,
  french: `
    le la les un une des du de d l au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur
    leurs je tu il elle on nous vous ils elles me te se lui y en et ou mais donc or ni car que qui quoi dont quand
    comment pourquoi quel quelle quels quelles combien est sont etait etaient suis es sommes etes etre ete ai as a
    avons avez ont avoir avait fait faire peut peux puis dois doit ne pas plus dans sur sous avec sans pour par vers
    chez entre avant apres si cela ca c s qu n j m t montre trouve dis donne cherche explique quelque tout tous
    toute toutes`,
  spanish: `
    el la los las un una unos unas lo de del al a y o u e pero sino que quien cual cuales cuando donde como cuanto
    cuantos cuantas por porque para con sin sobre en entre desde hasta hacia yo tu ella ellos ellas nosotros usted
    ustedes me te se nos le les mi mis tus su sus nuestro nuestra es son era eran fue fueron ser soy esta estan
    estoy estaba estar ha han he hay habia hacer hace hizo puede puedo debe no si muy mas tambien ya este estos
    estas ese esa eso esto muestra busca encuentra dime explica`,
  italian: `
    il lo la i gli le un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dalla in nel
    nella nei nelle con su sul sulla per tra fra e ed o ma che chi cosa quale quali quando dove come perche quanto
    quanti io tu lui lei noi voi loro mi ti si ci vi mio mia miei tuo tua suo sua suoi nostro sono era erano sei
    siamo essere stato ho hai ha hanno abbiamo avere aveva fare fatto puo posso deve non piu anche questo questa
    quello quella c l d mostra trova cerca dimmi spiega`,
  portuguese: `
    o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem sobre entre ate e ou mas
    que quem qual quais quando onde como porque quanto quantos eu tu ele ela eles elas voce voces me te se lhe meu
    minha meus seu sua seus nosso sao era eram foi foram ser sou esta estao estava estar tem tinha ter ha haver
    fazer faz fez pode posso deve nao sim muito mais tambem ja este isso isto esse essa mostre encontre procure diga
    explique ao aos`,
  dutch: `
    de het een van en of maar want dat die dit deze der ik je jij u hij zij ze we wij jullie mij me hem haar hun ons
    mijn jouw uw zijn onze wat wie waar wanneer waarom hoe welke welk hoeveel is was waren ben bent wordt worden
    werd heb hebt heeft hebben had hadden kan kun kunnen kon zal zou moet moeten mag wil niet geen ook nog al wel
    zeer er hier daar in op aan met voor door over onder uit bij naar tot om te als dan toon zoek vind geef vertel
    leg`,
  // Words that Danish and Norwegian share are left out, as those texts would pass for Swedish.
  swedish: `
    och att ar inte jag fran ocksa nar hur vad varfor till ska utan mycket maste dar dessa detta denna nagon nagot
    nagra mellan ett blir blev kunde finns vilken vilket vilka hitta visa gora behover redan bara`,
}

/** Pairs of characters that only build sentences and questions (runs without spaces are indexed as pairs). */
const pairs = `
です ます でし した まし ませ せん すか ある ある いる する して てい った たい ない なに 何を 何が 何で どう うや いつ どこ だれ 誰が なぜ どれ どの
この その あの これ それ あれ ここ そこ から まで ので のは のを のに のが とは には では とか こと もの ため よう 教え えて ださ さい くだ てく
什么 么时 时候 怎么 么样 怎样 如何 为什 哪里 哪个 哪些 是什 多少 几个 是谁 是不 不是 可以 能不 有没 没有 我们 你们 他们 她们 我的 你的 他的 她的
的是 了吗 是否 什麼 怎麼 為什 哪裡 請問 请问 这个 那个 這個 那個 一个 一個 关于 關於
무엇 언제 어디 누가 누구 어떻 떻게 어떤 왜요 입니 니다 니까 나요 인가 가요 하는 했나 습니 있나 있는`

type StopWordTest = (foldedWord: string) => boolean

/** Is a folded word (not stemmed) a function or question word of English, or such a pair of characters? */
export const isStopWord: StopWordTest = (foldedWord) => englishWords().has(foldedWord)

/** The test that fits one question: English, and the one other language it is most likely written in. */
export function stopWordTest(foldedWords: readonly string[]): StopWordTest {
  const other = otherLanguage(foldedWords)
  return other ? (word) => other.has(word) || isStopWord(word) : isStopWord
}

/** The test for words of a text whose language is known, by its English name in lower case. */
export const stopWordTestOf = (language: string): StopWordTest => {
  const own = foreignWords().get(language)
  return (word) => own?.has(word) === true || isStopWord(word)
}

/**
 * Is a question written in English, as far as its letters and function words tell? Where they tell nothing (names), it
 * is. Acronyms are no function words: IL-6 is not Italian. An accent speaks for the language of a function word.
 */
export function isEnglish(question: string): boolean {
  const letters = question.match(/\p{L}/gu)?.length ?? 0
  const latin = question.match(/\p{sc=Latin}/gu)?.length ?? 0
  // A character of Chinese or Japanese says as much as several letters.
  if (2 * (letters - latin) > latin) return false
  const words = new Set(question.match(/[\p{L}\p{M}]+/gu)?.filter((word) => word !== word.toUpperCase()))
  const accented = [...words].some((word) => !isAscii(word)) ? 1 : 0
  return !otherLanguage([...new Set([...words].map(fold))], accented)
}

/** Function words of the language whose ones are more than the English ones; `accented` adds to those that are there. */
function otherLanguage(foldedWords: readonly string[], accented = 0): ReadonlySet<string> | undefined {
  const count = (words: ReadonlySet<string>): number => foldedWords.filter((word) => words.has(word)).length
  // One word alone proves nothing: `red car` is not French.
  let most = Math.max(1, count(englishWords()))
  let other: ReadonlySet<string> | undefined
  for (const words of foreignWords().values()) {
    const found = count(words)
    const hits = found > 0 ? found + accented : 0
    if (hits > most) {
      most = hits
      other = words
    }
  }
  return other
}

const languageCodes: Readonly<Record<string, string>> = {
  ...{ german: 'de', french: 'fr', spanish: 'es', italian: 'it', portuguese: 'pt', dutch: 'nl', swedish: 'sv' },
}
/** Fewer function words tell no language. */
const leastKnown = 2

/** ISO 639-1 code of the language that has the most function words in a text, where one has more than every other. */
export function mostFunctionWords(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{M}]+/gu)?.map(fold) ?? []
  const count = (known: ReadonlySet<string>): number => words.filter((word) => known.has(word)).length
  const counts = [...foreignWords()].map(([name, known]) => [languageCodes[name]!, count(known)] as const)
  const [first, second] = [['en', count(englishWords())] as const, ...counts].sort((a, b) => b[1] - a[1])
  return first![1] >= leastKnown && first![1] > second![1] ? first![0] : undefined
}

const wordsOf = (list: string): Set<string> => new Set(list.split(/\s+/).filter(Boolean))
const englishWords = once(() => wordsOf(`${english} ${englishQuestion} ${pairs}`))
const foreignWords = once(() => new Map(Object.entries(foreign).map(([language, list]) => [language, wordsOf(list)])))
