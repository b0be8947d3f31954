import { stopWordTest } from '../stop-words.ts'

/** Words used about rules and work in general, which identify none. */
const vague =
  /^(?:rule|ban|forget|said|say|told|asked|wrote|want|wanted|thing|stuff|again|use|using|used|make|made|put|get|take|keep|need|run|add|write|work|please|always|never|ever|only|regel|gesagt|bitte|immer|nie|règle|dit|toujours|jamais|regla|dije|siempre|nunca|regola|detto|sempre|mai)$/u

/** The rule that shares most words with a sentence, the last of several; undefined if none shares `fewest`. */
export function mostAlike<R>(
  rules: readonly R[],
  { sentence, wordsOf, fewest }: { sentence: string; wordsOf: (rule: R) => string; fewest: number },
): R | undefined {
  const named = namesIn(sentence)
  const shared = (rule: R) => [...namesIn(wordsOf(rule))].filter((word) => named.has(word)).length
  return rules.reduce<R | undefined>((best, rule) => {
    const least = best === undefined ? fewest : shared(best)
    return shared(rule) >= least ? rule : best
  }, undefined)
}

/** Words that may identify something, without a plural `s`. */
function namesIn(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{3,}|[\p{Script=Han}\p{Script=Hangul}]{2}/gu) ?? []
  const isStopWord = stopWordTest(words)
  return new Set(words.filter((word) => !isStopWord(word) && !vague.test(word)).map((word) => word.replace(/s$/, '')))
}
