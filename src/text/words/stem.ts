import { stemmer } from 'stemmer'
import { keepUpTo } from '../../core/keep-up-to.ts'
import { once } from '../../core/once.ts'

/** Distinct words to cache. A vault of a thousand notes has about 22,000; stemming costs 25 times a look-up. */
const cacheLimit = 50_000
const stems = new Map<string, string>()
const english = /^[a-z]+$/

/**
 * English stem (Porter) of a folded word, irregular forms by their base; words of other scripts and words with digits
 * stay as they are.
 */
export function stem(word: string): string {
  if (word.length < 3) return word
  let result = stems.get(word)
  if (result === undefined) {
    result = english.test(word) ? stemmer(irregular().get(word) ?? word) : word
    keepUpTo(cacheLimit, stems, word, result)
  }
  return result
}

/** No rule leads from `went` to `go`. People tell in the past tense and ask in the present: "when did she buy …". */
const irregularForms = `
  go: went gone goes; buy: bought; bring: brought; think: thought; teach: taught; catch: caught; fight: fought;
  seek: sought; tell: told; say: said; make: made; take: took taken; give: gave given; get: got gotten; come:
  came; become: became; see: saw seen; know: knew known; grow: grew grown; fly: flew flown; draw: drew drawn;
  throw: threw thrown; write: wrote written; ride: rode ridden; drive: drove driven; break: broke broken; speak:
  spoke spoken; wake: woke; choose: chose chosen; freeze: froze frozen; steal: stole stolen; wear: wore worn;
  tear: tore torn; begin: began begun; run: ran; swim: swam; sing: sang sung; drink: drank drunk; eat: ate eaten;
  fall: fell fallen; feel: felt; keep: kept; sleep: slept; leave: left; mean: meant; meet: met; hold: held; stand:
  stood; understand: understood; sit: sat; win: won; lose: lost; sell: sold; pay: paid; send: sent; spend: spent;
  build: built; hear: heard; find: found; hide: hid hidden; forget: forgot forgotten; child: children; man: men;
  woman: women; foot: feet; tooth: teeth; mouse: mice; wife: wives; knife: knives`

const irregular = once(
  () =>
    new Map(
      irregularForms.split(';').flatMap((entry) => {
        const [base, forms] = entry.trim().split(/:\s+/) as [string, string]
        return forms.split(/\s+/).map((form): [string, string] => [form, base])
      }),
    ),
)

/** First letters that words of a stem may have: `ate` and `went` begin otherwise than `eat` and `go`. */
export function firstLettersOf(term: string): string[] {
  return [term.slice(0, 1), ...(otherFirstLetters().get(term) ?? [])]
}

const otherFirstLetters = once(() => {
  const found = new Map<string, string[]>()
  for (const [form, base] of irregular()) {
    // The rules cut ends only: a stem begins as its word does.
    if (form[0] === base[0]) continue
    const term = stemmer(base)
    found.set(term, [...(found.get(term) ?? []), form[0]!])
  }
  return found
})
