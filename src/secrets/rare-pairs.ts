import { once } from '../core/once.ts'
import { isCapital, isLetter } from './letters.ts'

/**
 * For each letter, the letters that rarely follow it: 293 of 676 pairs, which are 1.2 % of the pairs in 24,000 words of
 * English, German, French, Spanish, Italian, Portuguese and Dutch, and 43 % of random pairs.
 */
const rows =
  'aaeoq bcdfhkmnpqvwxz cbdfgjmnpqvwxz dchjkpqtwxz ej fbcdhjkmnpqvwxz gbcdfjkpqvwxyz hcdfghjkpqvwxz iijuwy jbcdfghijklmnpqrtvwxyz kbcdfghjkmpqvwxy lhjqrwxz mcdfhjknqrvwxz nqx oq pbcdgjkmnqvwxyz qabcdefghijklmnopqrstvwxyz rjqx sjx tjkqvx ujquwyz vbcdfghjklmnpqstuvwxyz wbcdfgjklmpqtuvwxyz xbdfghjklmnoqrsuvwxyz ybdfghjkqruvwxyz zbcdfghjklmnpqrsvxyz'
/** One bit for each letter that rarely follows. */
const rareBehind = once(() => {
  const bits = new Int32Array(32)
  for (const row of rows.split(' '))
    for (let at = 1; at < row.length; at++) bits[row.charCodeAt(0) & 31]! |= 1 << (row.charCodeAt(at) & 31)
  return bits
})
/** Units that are checked. */
const looksAt = 80

/**
 * Counts pairs of adjacent letters, and pairs that are rare in words. Skips a lower case letter before a capital, where
 * a word of a name may end.
 */
export function pairsOfLetters(text: string): { all: number; rare: number } {
  const bits = rareBehind()
  const most = Math.min(text.length, looksAt)
  const found = { all: 0, rare: 0 }
  let last = 0
  for (let at = 0; at < most; at++) {
    const unit = text.charCodeAt(at)
    if (isLetter(unit) && isLetter(last) && !(isCapital(unit) && !isCapital(last))) {
      found.all++
      if (bits[last & 31]! & (1 << (unit & 31))) found.rare++
    }
    last = unit
  }
  return found
}

/** Whether the order of letters is impossible in the seven languages: `zPzwjfwTYTWB`, `nuiq-zkek-ramx-gppn`. */
export function isNoWord(text: string): boolean {
  const { all, rare } = pairsOfLetters(text)
  return rare >= leastRare && rare >= all * leastShare
}
const leastRare = 3
const leastShare = 0.25
