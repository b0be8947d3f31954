import type { Sample } from './labelled.ts'

/** What a left-out sentence of a session was taken for. */
export interface Guess {
  sample: Sample
  shares: Readonly<Record<string, number>>
}

/** What is asked of a sentence: whether it is one of these, from a share on. */
export interface Question {
  name: string
  classes: readonly string[]
  least: number
}

/** A line a question: how many there are, how many are said to be, and how many of those are, at several shares. */
export function tableOf(guesses: readonly Guess[], questions: readonly Question[]): string {
  const lines = questions.map(({ name, classes, least }) => {
    const cells = [...new Set([least, 0.5, 0.7, 0.9])].map((from) => {
      const told = guesses.filter(({ shares }) => sumOf(shares, classes) >= from)
      const right = told.filter(({ sample }) => classes.includes(sample.is[0]!))
      return `${right.length} of ${told.length}`
    })
    const wanted = guesses.filter(({ sample }) => classes.includes(sample.is[0]!)).length
    return `| ${name} | ${wanted} | ${least} | ${cells.join(' | ')} |`
  })
  const best = guesses.filter(({ sample, shares }) => likeliest(shares) === sample.is[0])
  return [
    '| question | there are | from | right, of those said | from .5 | from .7 | from .9 |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
    `\nbest class right: ${(best.length / Math.max(1, guesses.length)).toFixed(2)} of ${guesses.length}`,
  ].join('\n')
}

/** The class with the largest share. */
export const likeliest = (shares: Readonly<Record<string, number>>): string | undefined =>
  Object.entries(shares).sort(([, one], [, other]) => other - one)[0]?.[0]

const sumOf = (shares: Readonly<Record<string, number>>, classes: readonly string[]): number =>
  classes.reduce((sum, name) => sum + (shares[name] ?? 0), 0)
