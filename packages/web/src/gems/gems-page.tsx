import { useKeys } from '../keys.ts'
import { ListWithPane } from '../list-with-pane/list-with-pane.tsx'
import { useListWithPane } from '../list-with-pane/use-list-with-pane.ts'
import { goTo, route } from '../route.ts'
import { useStore } from '../store.ts'
import { useQuestionField } from '../use-question-field.ts'
import { WrittenBar } from '../written.tsx'
import { CaptureGem, newGemId } from './capture-gem.tsx'
import { FoundGems } from './found-gems.tsx'
import { gemLinkId } from './gem-card.tsx'
import { GemFilters } from './gem-filters.tsx'
import { GemPane } from './gem-pane.tsx'
import { SaveOffer } from './save-offer.tsx'
import { useGems } from './use-gems.ts'

/** What was kept from outside: the newest first, or what answers some words; one of them beside the list. */
export function GemsPage() {
  const { params } = useStore(route)
  const gems = useGems()
  const list = useListWithPane({
    page: 'gems',
    ids: gems.shown.map(({ id }) => id),
    linkId: gemLinkId,
    paramsOf: gems.paramsOf,
  })
  const field = useQuestionField()
  useKeys({ n: () => document.getElementById(newGemId)?.focus() })
  const { again } = gems.found
  const offered = params.get('save')
  return (
    <ListWithPane
      list={list}
      head={
        <>
          <h1>Gems</h1>
          {offered !== null && (
            <SaveOffer
              url={offered}
              title={params.get('title') ?? ''}
              onDone={(gem) => {
                goTo('gems', gems.paramsOf(gem), { replace: true })
                again()
              }}
            />
          )}
          <CaptureGem onCaptured={again} />
          <GemFilters asked={gems.question} input={field} onChange={gems.ask} />
        </>
      }
      renderPane={(id) => (
        <GemPane key={id} id={id} says={params.get('says') ?? undefined} pane={list.pane} onClose={list.close} />
      )}
      foot={<WrittenBar onUndone={again} />}
    >
      <FoundGems gems={gems} linkOf={list.linkOf} />
    </ListWithPane>
  )
}
