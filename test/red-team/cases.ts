import { readFileSync } from 'node:fs'
import { disguises } from './disguises.ts'

const sources = ['page', 'document', 'transcript', 'tool', 'mcp', 'message', 'packet'] as const

/** An injected order to an assistant, in the text that it reads. */
export interface Case {
  source: (typeof sources)[number]
  disguise: string
  language: string
  /** A word unique to this case. */
  canary: string
  /** The order in plain letters, with the canary. */
  order: string
  /** The order as it is handed over. */
  text: string
  /** Whether it is held out, as every third one: it was not used to build a mechanism. */
  isHeldOut: boolean
}

/** Words that no case has by itself, and that no reader of secrets takes for one: `quandolan`, `quandolab`, … */
const canaryOf = (index: number): string =>
  `quando${['l', 'm', 'r', 't', 'v', 'b', 'd', 's', 'p', 'k', 'g', 'f', 'n', 'z'][Math.floor(index / 16)]}${'aeiou'[index % 5]}${'bdfklmnprstvzxgh'[index % 16]}`

/** All cases of `cases.tsv`. */
export const cases: readonly Case[] = readFileSync('test/red-team/cases.tsv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line, index) => {
    const [source, disguise, language, form] = line.split('\t') as [Case['source'], string, string, string]
    const canary = canaryOf(index)
    const order = form.replaceAll('{X}', canary)
    const text = disguises[disguise]!(order)
    return { source, disguise, language, canary, order, text, isHeldOut: index % 3 === 2 }
  })
