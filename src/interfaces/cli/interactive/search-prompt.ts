import { Prompt } from '@clack/core'
import type { Hit, SearchResult } from '../../../core/hit.ts'
import { isOfSession } from '../../../core/hit-words.ts'
import { placeOfHit, titleOfHit } from '../hit-words.ts'
import { columns, printable, styleMarks } from '../layout.ts'
import type { Style } from '../output.ts'
import { passageLines } from '../passage-lines.ts'
import type { InteractiveSource } from './interactive-source.ts'

/** Milliseconds from a key to the word search, and from the last key to the full search. */
const typingPause = 60
const writingPause = 400
/** Lines of the screen that are not hits: the question, the count, the keys. */
const frameLines = 5
/** Lines of a hit: its name and place, and of its passage. */
const linesOfPassage = 2
/** Share of the first line that the name of a hit may take. */
const titleShare = 0.6

/** Previous query, selected position, and id of the hit that was read. */
interface Begin {
  query: string
  selected: number
  read: string | undefined
}

/** A query and its results, selected with the arrow keys. Enter returns the selected hit. */
export class SearchPrompt extends Prompt<Hit> {
  selected: number
  private hits: readonly Hit[] = []
  /** The question that the hits answer. */
  private answered: string | undefined
  /** Id of the hit that was selected or read: it stays selected if the full results move it. */
  private held: string | undefined
  private said = ''
  private typing: ReturnType<typeof setTimeout> | undefined
  private writing: ReturnType<typeof setTimeout> | undefined
  /** Counts questions: an answer that was overtaken is dropped. */
  private asked = 0
  private readonly source: InteractiveSource
  private readonly style: Style

  constructor(source: InteractiveSource, style: Style, { query, selected, read }: Begin) {
    super({ render: () => this.draw(), ...(query !== '' && { initialUserInput: query }) })
    this.source = source
    this.style = style
    this.selected = selected
    this.held = read
    let known: string | undefined
    this.on('userInput', (text) => {
      // Arrows and Enter come here, too.
      if (text === known) return
      if (known !== undefined) {
        this.selected = 0
        this.held = undefined
      }
      known = text
      this.later(text)
    })
    this.on('cursor', (action) => {
      if (action === 'down') this.select(this.selected + 1)
      if (action === 'up') this.select(this.selected - 1)
      if (action === 'down' || action === 'up') this.held = this.selected === 0 ? undefined : this.value?.id
    })
    this.on('finalize', () => {
      clearTimeout(this.typing)
      clearTimeout(this.writing)
      this.asked++
    })
    this.later(query)
  }

  protected override _shouldSubmit(): boolean {
    return this.value !== undefined && !this.isStale
  }

  /** The hits are those of an earlier question: they are dimmed, and none of them is opened by mistake. */
  private get isStale(): boolean {
    return this.answered !== this.userInput.trim()
  }

  private select(index: number): void {
    this.selected = Math.max(0, Math.min(this.hits.length - 1, index))
    this.value = this.hits[this.selected]
  }

  /** Words soon, all means when nothing more is typed. */
  private later(text: string): void {
    clearTimeout(this.typing)
    clearTimeout(this.writing)
    this.typing = setTimeout(() => void this.ask(text, false), typingPause)
    if (text.trim() !== '') this.writing = setTimeout(() => void this.ask(text, true), writingPause)
  }

  private async ask(text: string, isWhole: boolean): Promise<void> {
    const mine = ++this.asked
    const began = performance.now()
    const answer = await this.source.search(text.trim(), isWhole).catch((error: Error) => error)
    if (mine !== this.asked) return
    this.answered = text.trim()
    if (answer instanceof Error) {
      this.hits = []
      this.said = answer.message
    } else {
      this.hits = answer.hits
      this.said = text.trim() === '' ? newestInWords(answer) : countInWords(answer, performance.now() - began, isWhole)
      const place = this.hits.findIndex(({ id }) => id === this.held)
      if (place >= 0) this.selected = place
    }
    this.select(this.selected)
    // Results arrive without a key, and the library draws after keys only.
    this['render']()
  }

  private draw(): string {
    const { style } = this
    const width = (process.stdout.columns || 80) - 1
    const room = Math.max(1, Math.floor(((process.stdout.rows || 24) - frameLines) / (linesOfPassage + 2)))
    const first = Math.max(0, Math.min(this.selected - room + 1, this.hits.length - room))
    const shown = this.hits.slice(first, first + room)
    const before = this.userInput.slice(0, this._cursor)
    const after = this.userInput.slice(this._cursor)
    return [
      `${style.bold('Search')} ${printable(before)}█${printable(after)}`,
      style.dim(this.isStale ? 'Searching …' : cut(printable(this.said), width)),
      '',
      ...shown.flatMap((hit, index) => this.drawHit(hit, first + index === this.selected, width)),
      style.dim(cut('↑ ↓ choose   Enter read   Esc leave', width)),
    ].join('\n')
  }

  private drawHit(hit: Hit, isSelected: boolean, width: number): string[] {
    const { style } = this
    const title = cut(
      printable(hit.kind === 'fact' ? titleOfHit(hit) : hit.title || titleOfHit(hit)),
      Math.max(20, Math.floor(width * titleShare)),
    )
    const speaker = isOfSession(hit) ? null : hit.speaker
    const facts = [placeOfHit(hit), speaker, hit.date === null ? null : style.day(hit.date)].filter(Boolean).join(' · ')
    const head = `${isSelected ? style.good('▸ ') : '  '}${this.isStale ? style.dim(title) : isSelected ? style.bold(title) : title}  `
    const passage = passageLines(hit, width - 4).slice(0, linesOfPassage)
    const lines = passage.map(
      (line) => `    ${this.isStale ? style.dim(styleMarks(line, style.dim)) : styleMarks(line, style.mark)}`,
    )
    const filled = [...lines, ...Array<string>(linesOfPassage - lines.length).fill('')]
    return [head + style.dim(cut(printable(facts), Math.max(10, width - columns(head)))), ...filled, '']
  }
}

function newestInWords({ hits, notes }: SearchResult): string {
  if (hits.length === 0) return notes[0] ?? 'Nothing found.'
  return hits.length === 1 ? 'The newest passage' : `The ${hits.length} newest passages`
}

function countInWords({ hits, notes, degraded }: SearchResult, took: number, isWhole: boolean): string {
  if (hits.length === 0) return notes[0] ?? 'Nothing found.'
  const how = isWhole ? '' : ' by words'
  return [
    `${hits.length} ${hits.length === 1 ? 'passage' : 'passages'}${how} in ${Math.round(took)} ms`,
    ...degraded,
  ].join('. ')
}

/** Cuts a line to the width. */
export function cut(text: string, width: number): string {
  if (columns(text) <= width) return text
  let kept = ''
  for (const character of text) {
    if (columns(kept + character) > width - 1) break
    kept += character
  }
  return `${kept}…`
}
