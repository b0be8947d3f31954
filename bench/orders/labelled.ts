import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { windowsOf } from '../../src/core/orders/order-model.ts'
import { readable } from '../../src/core/unhide-text.ts'
import { cases } from '../../test/red-team/cases.ts'
import { linesOf as sayingsOf } from '../sayings/labelled.ts'
import { readLines } from '../statements/labelled.ts'

/** A text with its label. */
export interface Labelled {
  kind: string
  text: string
  isOrder: boolean
  /** Written as an order or its look-alike: counts more than an ordinary text. */
  isWritten: boolean
  /** Features of its windows. */
  windows: readonly Int32Array[]
}

const labelled = (kind: string, text: string, isOrder: boolean, isWritten: boolean): Labelled => ({
  ...{ kind, text, isOrder, isWritten },
  windows: readable(text).flatMap((part) => windowsOf(part.toLowerCase()).map((window) => Int32Array.from(window))),
})

/** Lines of a kind, a tab and a text, in which `\n` stands for a line end. */
const linesOf = (name: string) =>
  readFileSync(`bench/orders/${name}.tsv`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [kind, text] = line.split('\t') as [string, string]
      return { kind, text: text.replaceAll('\\n', '\n') }
    })

/** Written examples: orders, and look-alikes. The `unseen-` ones are for the final count only. */
export const writtenTexts = (which: '' | 'unseen-'): Labelled[] => [
  ...linesOf(`${which}orders`).map(({ kind, text }) => labelled(kind, text, true, true)),
  ...linesOf(`${which}harmless`).map(({ kind, text }) => labelled(kind, text, false, true)),
]

/** Two thirds of the red team's cases; the others are held out. */
export const knownCases = (): Labelled[] =>
  cases.filter(({ isHeldOut }) => !isHeldOut).map(({ text, source }) => labelled(`case ${source}`, text, true, true))

/** Texts without orders: data of other models, and the documentation of this project and of installed packages. */
export const otherTexts = (): Labelled[] =>
  [...sayings(), ...statements(), ...docsBelow('docs'), ...docsBelow('node_modules')].map((text) =>
    labelled('other', text, false, false),
  )

const sayings = (): string[] =>
  ['prompts', 'reports', 'sessions'].flatMap((name) =>
    sayingsOf<{ sentences: { text: string }[] }>(name).map(({ sentences }) =>
      sentences.map(({ text }) => text).join(' '),
    ),
  )

const statements = (): string[] => [
  ...new Set(
    ['statements', 'plain'].flatMap((name) =>
      readLines<{ message: string }>(`bench/statements/${name}.jsonl`).map(({ message }) => message),
    ),
  ),
]

/** Smaller files of packages name a platform and little else, and are not installed everywhere. */
const leastBytes = 2000
const leastLetters = 25

function docsBelow(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true })
    .map(String)
    // What quotes orders is no example of other text.
    .filter((file) => file.endsWith('.md') && !/changelog|license|changes|security|orders/i.test(file))
    .map((file) => join(folder, file))
    .filter((file) => !file.includes('/.') && statSync(file).size > leastBytes)
    .sort()
  const texts = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .replace(/```[\s\S]*?```/g, '')
      .split(/\n\n|\n(?=[-|*] )/),
  )
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text.length > leastLetters)
}
