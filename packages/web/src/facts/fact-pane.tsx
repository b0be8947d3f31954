import type { Ref } from 'preact'
import { EntryPane } from '../list-with-pane/entry-pane.tsx'
import { LifeLine } from '../pictures/life-line.tsx'
import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { Chain, Changes, FactDetails } from './fact-details.tsx'
import { FactHead } from './fact-head.tsx'
import { Origins } from './origins.tsx'

interface FactPaneProps {
  id: string
  pane: Ref<HTMLElement>
  addressOfFact: (id: string) => string
  /** Another fact is to be shown here. */
  onOpen: (id: string) => void
  /** Called after a change of a fact, to reload the list. */
  onChanged: () => void
  onClose: () => void
}

/** One fact with all that is known of it, where it was said, and what can be done with it. */
export function FactPane({ id, pane, addressOfFact, onOpen, onChanged, onClose }: FactPaneProps) {
  const found = useAnswer(id, (signal) => client.factHistory({ fact: id }, { signal }), useStore(writes))
  return (
    <EntryPane label="Fact" pane={pane} found={found} onClose={onClose}>
      {(history) => (
        <>
          <FactHead
            fact={history.fact}
            onEdited={(edited) => {
              onChanged()
              onOpen(edited)
            }}
            onChanged={() => {
              onChanged()
              found.again()
            }}
            onForgotten={() => {
              onChanged()
              onClose()
            }}
            onClose={onClose}
          />
          <FactDetails fact={history.fact} />
          <h3>Where it was said</h3>
          <Origins fact={history.fact} />
          <h3>History</h3>
          <LifeLine versions={history.versions} current={history.fact.id} />
          <Chain history={history} addressOfFact={addressOfFact} />
          <h3>Changes</h3>
          <Changes changes={history.changes} />
        </>
      )}
    </EntryPane>
  )
}
