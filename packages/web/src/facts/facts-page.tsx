import { useEffect } from 'preact/hooks'
import { ListWithPane } from '../list-with-pane/list-with-pane.tsx'
import { useListWithPane } from '../list-with-pane/use-list-with-pane.ts'
import { PageHead } from '../page-head.tsx'
import { route } from '../route.ts'
import { useStore } from '../store.ts'
import { useAdding } from '../use-adding.ts'
import { useQuestionField } from '../use-question-field.ts'
import { WrittenBar } from '../written.tsx'
import { AddFact } from './add-fact.tsx'
import { factLinkId } from './fact-card.tsx'
import { FactFilters } from './fact-filters.tsx'
import { FactPane } from './fact-pane.tsx'
import { FoundFacts } from './found-facts.tsx'
import { useFacts } from './use-facts.ts'

/** Page of facts: a filtered list, with one fact beside it. The address holds the filters and the open fact. */
export function FactsPage() {
  const facts = useFacts()
  const list = useListWithPane({
    page: 'facts',
    ids: facts.shown.map(({ id }) => id),
    linkId: factLinkId,
    paramsOf: facts.paramsOf,
  })
  const field = useQuestionField()
  const form = useFactForm()
  const { again } = facts.found
  return (
    <ListWithPane
      list={list}
      head={
        <>
          <PageHead title="Facts" add="Add a fact" {...form.head} />
          <FactFilters asked={facts.question} input={field} onChange={facts.ask} onLeave={list.enter} />
        </>
      }
      renderPane={(id) => (
        <FactPane
          key={id}
          id={id}
          pane={list.pane}
          addressOfFact={list.addressOfEntry}
          onOpen={list.open}
          onChanged={again}
          onClose={list.close}
        />
      )}
      foot={
        <WrittenBar
          onUndone={(restored) => {
            again()
            if (list.opened !== undefined && restored !== undefined) list.show(restored)
          }}
        />
      }
    >
      {form.adding && (
        <AddFact
          onAdded={(id) => {
            again()
            form.end()
            if (id !== undefined) list.open(id)
          }}
          onClose={form.cancel}
        />
      )}
      <FoundFacts facts={facts} linkOf={list.linkOf} />
    </ListWithPane>
  )
}

/** The form for a new fact; an address with `add` opens it, too. */
function useFactForm() {
  const { params } = useStore(route)
  const form = useAdding({ atFirst: params.has('add') })
  useEffect(() => {
    if (params.has('add')) form.start()
  }, [params])
  return form
}
