import type { ImportedGem } from '../../ports/importer.ts'
import type { Jarvis } from '../jarvis.ts'
import { describeItem, type ImportTally } from './tally.ts'

/** Gems saved in one transaction. */
const atOnce = 200

/** Collects gems and saves them in batches: one transaction each would take minutes for years of bookmarks. */
export function createGemTaking(jarvis: Pick<Jarvis, 'gems'>, tally: ImportTally) {
  let waiting: ImportedGem[] = []
  let pending = 0
  let unenriched = 0

  async function flush(): Promise<void> {
    const items = waiting
    waiting = []
    if (items.length === 0) return
    const outcomes = await jarvis.gems.importAll(items)
    for (const [index, outcome] of outcomes.entries()) {
      const item = items[index]!
      if (typeof outcome === 'object') {
        tally.unreadable({ kind: 'unreadable', where: describeItem(item), why: outcome.unreadable })
        continue
      }
      const count = { added: 0, known: 0, left: 0, [outcome]: 1 }
      tally.taken(item, [{ what: 'gems', ...count }])
      if (outcome !== 'added') continue
      if (item.text !== undefined || item.page !== undefined) unenriched++
      else if (item.url !== undefined) pending++
    }
  }

  return {
    async take(item: ImportedGem): Promise<void> {
      waiting.push(item)
      if (waiting.length >= atOnce) await flush()
    },
    /** Saves the rest, and returns the next steps. */
    async finish(): Promise<void> {
      await flush()
      if (pending > 0)
        tally.notice(
          `${pending} ${pending === 1 ? 'page is' : 'pages are'} not fetched yet: "jarvis gem fetch" does it.`,
        )
      if (unenriched > 0)
        tally.notice(
          `${unenriched} ${unenriched === 1 ? 'gem has' : 'gems have'} no summary yet: "jarvis gem enrich" adds it.`,
        )
    },
  }
}
