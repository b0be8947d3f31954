import type { Sample } from './labelled.ts'

/** What a left-out sentence was taken for, and how surely, 0 to 1. */
export interface Guess {
  sample: Sample
  best: string
  share: number
}

/** The lowest share from which on so many of the sentences that are taken for a class are of it; 1 where none is. */
export function leastShare(guesses: readonly Guess[], name: string, precision: number): number {
  const ranked = guesses.filter(({ best }) => best === name).sort((one, other) => other.share - one.share)
  let [right, least] = [0, 1]
  for (const [index, { sample, share }] of ranked.entries()) {
    right += Number(sample.is.includes(name))
    if (index >= fewest && right / (index + 1) >= precision) least = share
  }
  return Math.round(least * 1000) / 1000
}
const fewest = 12

/** A line a class: how often it is right, and found, whatever is best and where it is sure enough. */
export function tableOf(guesses: readonly Guess[], classes: readonly string[], least: readonly number[]): string {
  const cell = (value: number) => value.toFixed(2)
  const lines = classes.map((name, at) => {
    const wanted = guesses.filter(({ sample }) => sample.is[0] === name).length
    const rates = [0, least[at]!].flatMap((from) => {
      const told = guesses.filter(({ best, share }) => best === name && share >= from)
      const right = told.filter(({ sample }) => sample.is.includes(name)).length
      const found = told.filter(({ sample }) => sample.is[0] === name).length
      return [cell(right / Math.max(1, told.length)), cell(found / Math.max(1, wanted))]
    })
    return `| ${name} | ${wanted} | ${rates.join(' | ')} | ${least[at]} |`
  })
  const right = (some: readonly Guess[]) =>
    cell(some.filter(({ sample, best }) => sample.is.includes(best)).length / Math.max(1, some.length))
  const english = guesses.filter(({ sample }) => sample.lang === 'en')
  const others = guesses.filter(({ sample }) => sample.lang !== 'en')
  return [
    '| class | sentences | P | R | P, sure | R, sure | from |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
    `\nright: ${right(guesses)} (English ${right(english)}, other languages ${right(others)})`,
  ].join('\n')
}
