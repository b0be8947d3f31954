import { useEffect, useMemo, useState } from 'preact/hooks'
import { ask } from '../server/ask.ts'
import type { SearchResult } from '../server/types.ts'
import { type AskerState, createAsker } from './asker.ts'
import { toRequest } from './question.ts'

/** The asker of the search page, and what it has to show. */
export function useAsker() {
  const [state, setState] = useState<AskerState>({ waiting: false })
  const asker = useMemo(
    () =>
      createAsker((asked, using, signal) => {
        const { operation, input } = toRequest(asked, using)
        return ask<SearchResult>(operation, input, signal)
      }, setState),
    [],
  )
  useEffect(() => asker.stop, [])
  return { state, asker }
}
