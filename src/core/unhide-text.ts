/**
 * Characters invisible to a reader but not to a model: joiners, marks of direction, soft hyphens, variation selectors.
 */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
/** Beyond printable ASCII. */
const hasOther = /[^\t\n\r -~]/
/** Invisible letters that encode ASCII. */
const tagLetters = /[\u{e0020}-\u{e007e}]/gu
/** Greek and Cyrillic letters that look like Latin ones, in pairs. */
const pairs =
  'аaеeоoрpсcуyхxіiѕsјjԁdԛqԝwһhɡgІIАAВBЕEКKМMНHОOРPСCТTХXѕsαaοoρpνvιiΑAΒBΕEΗHΙIΚKΜMΝNΟOΡPΤTΧXƖlӏlᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz'
/** Single letters with gaps between them: `i g n o r e`, `i-g-n-o-r-e`. */
const spaced = /(?<![\p{L}\d])(?:\p{L}[ .\-_*·]{1,3}){7,}\p{L}(?![\p{L}\d])/gu
const base64 = /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{24,4000}={0,2}(?![A-Za-z0-9+/])/g
const hexadecimal = /(?<![0-9a-z])(?:[2-7][0-9a-f]){20,4000}(?![0-9a-z])/gi
const percents = /(?<![\w.~+/%-])(?:[\w.~+/-]*%[0-9a-f]{2}){3,}[\w.~+/-]*/gi
/** Letters as numeric entities, as pages may write them: `&#73;&#x67;`. */
const byNumber = /&#(?:0{0,20}(\d{1,7})|x0{0,20}([0-9a-f]{1,6}));?/gi
const isByNumber = /(?:&#x?[0-9a-f]{1,27};?\s?){8}/i
/** Reversed English: two of its most common words, or of those that give orders. */
const backwards =
  /(?<![\p{L}\d])(?:eht|dna|uoy|ruoy|lla|yna|siht|htiw|morf|otni|tuoba|erongi|dragersid|tegrof|dnes|laever|wollof|suoiverp|snoitcurtsni)(?![\p{L}\d])/giu
/** Terminal escape sequences, such as colors. */
const escapes = /\p{Cc}\[[\d;]*[A-Za-z]/gu
/** Words joined by hyphens or underscores. */
const joinedWords = /(?<![\p{L}\d])\p{L}+(?:[-_]\p{L}+){4,}/gu
/** A word with digits in place of letters: `1gn0r3`. */
const digitWord = /(?<![\p{L}\d])(?=\d*[a-z])(?=[a-z]*\d)[a-z013457]{3,}(?![\p{L}\d])/giu
const digitLetters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }
const mostDecoded = 20

/**
 * The text as a model could read it, and what it hides: without emphasis, invisible characters and line breaks, with
 * look-alike letters as Latin ones, spaced letters joined, base64, entities and tag letters decoded, and reversed text
 * turned around.
 */
export function readable(text: string): string[] {
  const seen = plain(text)
  const hidden: string[] = []
  if (hasOther.test(text)) {
    const tags = text.match(tagLetters)
    if (tags) hidden.push(tags.map((letter) => String.fromCodePoint(letter.codePointAt(0)! - 0xe0000)).join(''))
    if (/\p{Script=Latin}/u.test(text)) hidden.push(plain(inLatin(text)))
  }
  if (/\d/.test(seen) && (seen.match(digitWord)?.length ?? 0) > 2)
    hidden.push(
      seen.replace(/(?<![\p{L}\d])[a-z013457]+(?![\p{L}\d])/giu, (one) =>
        one.replace(/\d/g, (digit) => digitLetters[digit]!),
      ),
    )
  for (const name of (/[-_]/.test(seen) && seen.match(joinedWords)) || []) hidden.push(name.replace(/[-_]/g, ' '))
  if (isByNumber.test(seen)) hidden.push(plain(seen.replace(byNumber, letterOf)))
  if ((seen.match(backwards)?.length ?? 0) > 1) hidden.push(plain([...seen].reverse().join('')))
  for (const coded of seen.match(percents) ?? []) hidden.push(plain(unescaped(coded)))
  for (const letters of seen.match(spaced) ?? []) hidden.push(joined(letters))
  for (const [form, encoding] of [
    [base64, 'base64'],
    [hexadecimal, 'hex'],
  ] as const)
    for (const coded of (text.match(form) ?? []).slice(0, mostDecoded)) {
      const decoded = Buffer.from(coded, encoding).toString('latin1')
      if (/^[\x20-\x7e\s]+$/.test(decoded)) hidden.push(plain(decoded))
    }
  return [seen, ...hidden]
}

/** Built at its first use: few texts have letters of both scripts, and every command would wait for it. */
let alike: { letters: RegExp; latin: ReadonlyMap<string, string> } | undefined
function inLatin(text: string): string {
  if (!alike) {
    const latin = new Map(pairs.match(/../gu)!.map((pair) => [...pair] as [string, string]))
    alike = { letters: new RegExp(`[${[...latin.keys()].join('')}]`, 'gu'), latin }
  }
  const { letters, latin } = alike
  return text.replace(letters, (letter) => latin.get(letter)!)
}

const plain = (text: string): string =>
  (hasOther.test(text) ? text.replace(escapes, '').normalize('NFKC').replace(unseen, '') : text)
    .replace(/<!--|-->|[*`]+|(?<![\p{L}\d])_+|_+(?![\p{L}\d])/gu, ' ')
    .replace(/[ \t]+/g, ' ')
    .replace(/(?<=[\p{L}\d,]) ?\r?\n ?(?:[>#/|-]+ )?(?=[\p{L}\d])/gu, ' ')

/** Wider gaps separate words; where all are equal, the few words of an order are found in the run. */
function joined(letters: string): string {
  const words = letters.split(/[ .\-_*·]{2,}/).map((word) => word.replace(/[ .\-_*·]/g, ''))
  if (words.length > 1) return words.join(' ')
  return letters
    .replace(/[ .\-_*·]/g, '')
    .replace(
      /(ignore|disregard|forget|override|all|any|your|the|previous|prior|earlier|above|instructions?|prompts?|rules)/gi,
      '$1 ',
    )
}

function letterOf(whole: string, decimal: string | undefined, hex: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

function unescaped(coded: string): string {
  try {
    return decodeURIComponent(coded).replaceAll('+', ' ')
  } catch {
    return ''
  }
}
