import { Prompt } from '@clack/core'
import type { Hit } from '../../../core/hit.ts'
import { linked, markSpans, printable, printableLines, styleMarks, wrap } from '../layout.ts'
import type { Style } from '../output.ts'
import { cut } from './search-prompt.ts'

interface Shown {
  hit: Hit
  document: { title: string; text: string; startLine: number }
  file: string | undefined
  /** The line of the document to begin with. */
  from: number
}

/** Lines of the screen that are not text: title, place, keys. */
const frameLines = 5
/** Lines that are shown above the passage. */
const linesAbove = 3

/** A document, scrolled by the arrows. Gives `edit` back for `o`; Esc or `q` ends it. */
export class ReadPrompt extends Prompt<'edit' | 'back'> {
  private top: number
  private readonly lines: readonly { line: number; text: string }[]
  private readonly shown: Shown
  private readonly style: Style

  constructor(shown: Shown, style: Style) {
    super({ render: () => this.draw() }, false)
    this.shown = shown
    this.style = style
    this.lines = linesOf(shown, style)
    this.top = this.within(this.lines.findIndex(({ line }) => line >= shown.from) - linesAbove)
    this.on('key', (character, { name }) => {
      const page = this.height
      const step = { up: -1, k: -1, down: 1, j: 1, pageup: -page, b: -page, pagedown: page, space: page }[name ?? '']
      if (step !== undefined) this.top = this.within(this.top + step)
      if (name === 'home' || character === 'g') this.top = 0
      if (name === 'end' || character === 'G') this.top = this.within(this.lines.length)
      if (character === 'o' && shown.file !== undefined) this.finish('edit')
      if (character === 'q') this.finish('back')
    })
  }

  /** The line of the document at the top of the screen. */
  get topLine(): number {
    return (this.lines[this.top + linesAbove] ?? this.lines[this.top])?.line ?? 1
  }

  private get height(): number {
    return Math.max(3, (process.stdout.rows || 24) - frameLines)
  }

  private within(top: number): number {
    return Math.max(0, Math.min(this.lines.length - this.height, top))
  }

  private finish(wish: 'edit' | 'back'): void {
    this.value = wish
    this.state = 'submit'
  }

  private draw(): string {
    const { style, shown } = this
    const width = (process.stdout.columns || 80) - 1
    const place = shown.file ?? shown.hit.kind
    const keys = ['↑ ↓ scroll', ...(shown.file === undefined ? [] : ['o open in editor']), 'Esc back']
    return [
      style.bold(cut(printable(shown.document.title || shown.hit.kind), width)),
      style.dim(linked(cut(printable(`${place}:${shown.hit.startLine}`), width), shown.file)),
      '',
      ...this.lines.slice(this.top, this.top + this.height).map(({ text }) => text),
      style.dim(cut(keys.join('   '), width)),
    ].join('\n')
  }
}

/** Lines of the screen with their line numbers in the document; words of the passage are marked. */
function linesOf({ hit, document }: Shown, style: Style): { line: number; text: string }[] {
  const width = (process.stdout.columns || 80) - 3
  const words = new Set(hit.highlights.map(([start, end]) => hit.snippet.slice(start, end).toLowerCase()))
  return printableLines(document.text)
    .split('\n')
    .flatMap((text, index) => {
      const line = document.startLine + index
      const isFound = line >= hit.startLine && line <= hit.endLine
      const spans = isFound ? spansOf(text, words) : []
      const marked = wrap(markSpans(text.replaceAll('\t', '  '), spans), width)
      return (marked.length === 0 ? [''] : marked).map((part) => ({
        line,
        text: `${isFound ? style.good('▌ ') : '  '}${styleMarks(part, style.mark)}`,
      }))
    })
}

const spansOf = (text: string, words: ReadonlySet<string>): [number, number][] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([word]) => words.has(word.toLowerCase()))
    .map((match) => [match.index, match.index + match[0].length])
