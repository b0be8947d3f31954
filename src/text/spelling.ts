/** Words that the rules need, whose typing errors are fixed. Other words are kept, because they may be names. */
const goneBy = `really definitely actually usually always never sometimes prefer prefers favourite favorite allergic
  allergy vegetarian married engaged divorced birthday living working learning training moving coming going staying
  switched moved started stopped decided deadline meeting appointment tomorrow yesterday tonight february january
  september october november december monday tuesday wednesday thursday friday saturday sunday manager sister brother
  mother father daughter husband girlfriend boyfriend friend cousin partner colleague because remember whenever instead
  anymore originally currently recently interested visit visiting everything something please doctor`.split(/\s+/)

/** Misspellings of these words that are words themselves. */
const ownWords = new Set(
  'rally leaning lining moped stating staring caring gong coning timing fried fiend visor stared stated starred moaning'.split(
    ' ',
  ),
)

const longest = 14
const byMistake = mistakes()
/** Words too short for the rule, whose misspellings are unambiguous. */
const small: Readonly<Record<string, string>> = {
  teh: 'the',
  taht: 'that',
  adn: 'and',
  wiht: 'with',
  waht: 'what',
  abotu: 'about',
  jsut: 'just',
  alot: 'a lot',
  pls: 'please',
  plz: 'please',
}

/** Misspellings: a letter omitted, doubled or swapped with its neighbour. First and last letter stay. */
function mistakes(): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  for (const word of goneBy) {
    for (let at = 1; at < word.length - 1; at++) {
      const [before, letter, next] = [word.slice(0, at), word[at]!, word[at + 1]!]
      const forms = [before + word.slice(at + 1), before + letter + word.slice(at)]
      if (at < word.length - 2) forms.push(before + next + letter + word.slice(at + 2))
      for (const form of forms)
        if (form.length >= 4 && !ownWords.has(form) && !goneBy.includes(form)) known.set(form, word)
    }
  }
  return known
}

/** Fixes typing errors in the words that rules look for; everything else stays as typed. */
export const withoutSlips = (text: string): string =>
  text.replace(/[a-z]+/gi, (word) => {
    if (word.length < 3 || word.length > longest) return word
    const low = word.toLowerCase()
    const meant = small[low] ?? byMistake.get(low)
    if (meant === undefined) return word
    return word.charAt(0) === low.charAt(0) ? meant : meant.charAt(0).toUpperCase() + meant.slice(1)
  })
