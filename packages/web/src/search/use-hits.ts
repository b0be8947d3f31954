import { useState } from 'preact/hooks'
import { useKeys } from '../keys.ts'
import { useListWithPane } from '../list-with-pane/use-list-with-pane.ts'
import { goBack, route } from '../route.ts'
import type { Hit } from '../server/types.ts'
import { useStore } from '../store.ts'
import { addressOfHit } from './address-of-hit.ts'
import type { Answer } from './asker-state.ts'
import { arrangeHits } from './hit-words.ts'
import { readOpened, wordsOf, writeOpened } from './opened.ts'
import { isScored, writeAsked } from './question.ts'
import type { SearchQuestion } from './use-question.ts'

export type Hits = ReturnType<typeof useHits>

/** The hits that answer a question: which one the keys mean, which is read beside the list, and which is explained. */
export function useHits({ asked, state, change }: SearchQuestion) {
  const hits = state.answer ? inShownOrder(state.answer) : []
  const hitOf = (id: string | undefined) => hits.find((hit) => idOf(hit) === id)
  const [explained, setExplained] = useState<string>()
  // Before the keys of the list: Escape comes here when nothing is written and nothing is read.
  useKeys({
    Escape: () => {
      if (explained) setExplained(undefined)
      else if (asked.similar !== '') goBack('search')
      else return false
    },
  })
  const list = useListWithPane({
    page: 'search',
    ids: hits.map(idOf),
    linkId: (id) => `hit-${hits.findIndex((hit) => idOf(hit) === id)}`,
    entryOf: (reference) => hits.filter(({ uri }) => uri === reference).map(idOf)[0],
    paramsOf: (id) => {
      const hit = hitOf(id)
      return hit ? writeOpened(writeAsked(asked), hit) : writeAsked(asked)
    },
    // A record with its own page opens there; a passage of a file opens beside the hits.
    elsewhere: (id) => {
      const hit = hitOf(id)
      return hit?.path === null ? addressOfHit(hit) : undefined
    },
  })
  const opened = readOpened(useStore(route).params)
  const openedHit = hitOf(list.entry)

  function explain(id: string | undefined): void {
    list.select(id)
    setExplained(explained === id ? undefined : id)
  }
  function showSimilar(reference: string | undefined): void {
    if (reference !== undefined) change({ query: '', similar: reference })
  }
  useKeys({
    e: () => explain(list.meant),
    s: () => showSimilar(opened?.reference ?? hitOf(list.meant)?.uri),
  })

  return {
    list,
    linkOf: (hit: Hit) => list.linkOf(idOf(hit)),
    /** What is read beside the list, with the words of it that answer. */
    reading: opened && { ...opened, words: openedHit ? wordsOf(openedHit) : [] },
    isExplained: (hit: Hit) => explained === idOf(hit),
    explain: (hit: Hit) => explain(idOf(hit)),
    showSimilar,
  }
}

/** Two spaces may have the same hit. */
const idOf = ({ space, id }: Hit): string => `${space} ${id}`

/** Hits in the order of the page: facts that may answer first. */
function inShownOrder({ asked, result }: Answer): Hit[] {
  const { known, others } = arrangeHits(result.hits, isScored(asked))
  return [...known, ...others]
}
