import { useEffect, useMemo, useState } from 'preact/hooks'
import { client } from '../server/client.ts'
import { type AskerState, createAsker } from './asker.ts'
import { filtersOf } from './question.ts'

/** The asker of the search page, and what it has to show. */
export function useAsker() {
  const [state, setState] = useState<AskerState>({ waiting: false })
  const asker = useMemo(
    () =>
      createAsker((asked, using, signal) => {
        const { query, similar, limit } = asked
        const filters = filtersOf(asked)
        if (similar !== '') return client.similar({ ref: similar, limit, ...filters }, { signal })
        // A list of everything is made without any model; the trace is written by the run itself and costs nothing.
        return client[query === '' ? 'search' : using]({ query, limit, explain: true, ...filters }, { signal })
      }, setState),
    [],
  )
  useEffect(() => asker.stop, [])
  return { state, asker }
}
