import type { Hit } from '../server/types.ts'

/** The document that is open beside the answers, and the lines of it that answered; none where `to` is 0. */
export interface Opened {
  reference: string
  from: number
  to: number
}

/** `open=jarvis://notes/a.md&at=4-14`; without `at` the document from its beginning. */
export function readOpened(params: URLSearchParams): Opened | undefined {
  const reference = params.get('open')
  if (!reference) return undefined
  const at = params.get('at')
  if (at === null) return { reference, from: 1, to: 0 }
  const [from = 1, to = from] = at.split('-').map((line) => Math.max(1, Number(line) || 1))
  return { reference, from, to: Math.max(from, to) }
}

export function writeOpened(params: URLSearchParams, { uri, startLine, endLine }: Hit): URLSearchParams {
  params.set('open', uri)
  params.set('at', `${startLine}-${endLine}`)
  return params
}

/** The words of the question in the spelling of a hit's passage, each once. */
export const wordsOf = ({ snippet, highlights }: Hit): string[] => [
  ...new Set(highlights.map(([start, end]) => snippet.slice(start, end))),
]
