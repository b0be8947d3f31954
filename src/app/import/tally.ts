import type { ImportItem, ImportNotice, UnreadableItem } from '../../ports/importer.ts'
import { redact } from '../../secrets/secrets.ts'
import type { Imported } from './import-request.ts'
import type { Taken } from './taken.ts'

type Counted = Exclude<ImportItem, UnreadableItem | ImportNotice>

/** Things of a kind that a sample shows, and places that are named. */
const shownOfKind = 3
const shownUnreadable = 10
const shownText = 100

/** Counts found items of an import and their outcomes. */
export class ImportTally {
  readonly #counts = new Map<string, Omit<Imported['counts'][number], 'what'>>()
  readonly #sample = new Map<ImportItem['kind'], string[]>()
  readonly #sessions = new Set<string>()
  readonly #taken = new Set<string>()
  readonly #notices: string[] = []
  readonly #unreadable: Imported['unreadable'] = { count: 0, first: [] }

  found(item: Counted, line: string): void {
    for (const [what, count] of this.#countsOf(item)) this.#of(what).found += count
    const shown = this.#sample.get(item.kind) ?? []
    if (shown.length < shownOfKind) this.#sample.set(item.kind, [...shown, line])
  }

  /** Counts the outcomes of an item. A long session comes in several items, but counts once. */
  taken(item: Counted, outcomes: readonly Taken[]): void {
    const isRest = item.kind === 'conversation' && this.#taken.has(item.session)
    if (item.kind === 'conversation') this.#taken.add(item.session)
    for (const { what, added, known, left, rewritten = 0 } of outcomes) {
      if (isRest && what === 'sessions') continue
      const count = this.#of(what)
      count.added += added
      count.known += known
      count.left += left
      if (rewritten > 0) count.rewritten = (count.rewritten ?? 0) + rewritten
    }
  }

  /** Adds a notice for the user, one sentence. */
  notice(text: string): void {
    this.#notices.push(redact(text).text)
  }

  unreadable({ where, why }: UnreadableItem): void {
    const unreadable = this.#unreadable
    unreadable.count++
    if (unreadable.first.length < shownUnreadable) unreadable.first.push({ where, why })
  }

  result(): Pick<Imported, 'counts' | 'sample' | 'notices' | 'unreadable'> {
    const counts = [...this.#counts].map(([what, count]) => ({ what, ...count }))
    return { counts, sample: [...this.#sample.values()].flat(), notices: this.#notices, unreadable: this.#unreadable }
  }

  #of(what: string) {
    const count = this.#counts.get(what) ?? { found: 0, added: 0, known: 0, left: 0 }
    this.#counts.set(what, count)
    return count
  }

  #countsOf(item: Counted): [what: string, count: number][] {
    switch (item.kind) {
      case 'fact':
        return [['facts', 1]]
      case 'file':
        return [['files', 1]]
      case 'folder':
        return [['collections', 1]]
      case 'observations':
        return [['observations', item.observations.length]]
      case 'summary':
        return [['summaries', 1]]
      case 'gem':
        return [['gems', 1]]
      case 'events': {
        const fresh = new Set(item.events.map(({ session }) => session).filter((id) => !this.#sessions.has(id)))
        for (const id of fresh) this.#sessions.add(id)
        return [
          ['sessions', fresh.size],
          ['events', item.events.length],
        ]
      }
      case 'conversation': {
        const isNew = !this.#sessions.has(item.session)
        this.#sessions.add(item.session)
        return [
          ['sessions', isNew ? 1 : 0],
          ['turns', item.turns.length],
        ]
      }
    }
  }
}

/** An item in one line, secrets covered. */
export function describeItem(item: Counted): string {
  switch (item.kind) {
    case 'fact':
      return `fact: ${short(item.content)}`
    case 'file':
      return `${item.path}: ${short(item.text)}`
    case 'folder':
      return `collection ${item.name}: ${item.folder}`
    case 'observations':
      return `${item.observations[0]?.type ?? 'observation'}: ${short(item.observations[0]?.title ?? '')}`
    case 'summary':
      return `summary of ${item.session}: ${short(item.completed ?? item.request ?? '')}`
    case 'gem':
      return `gem: ${short(item.title)}${item.url === undefined || item.url === item.title ? '' : `, ${short(item.url)}`}`
    case 'events':
      return `session: ${short(item.events.find(({ kind }) => kind === 'prompt')?.text ?? item.events[0]?.session ?? '')}`
    case 'conversation':
      return `session ${short(item.label ?? item.session)}: ${item.turns.length} turns, ${short(item.turns[0]?.text ?? '')}`
  }
}

function short(text: string): string {
  const plain = redact(text).text.replace(/\s+/g, ' ').trim()
  return plain.length <= shownText ? plain : `${plain.slice(0, shownText)}…`
}
