import { ListWithPane } from '../list-with-pane/list-with-pane.tsx'
import { useListWithPane } from '../list-with-pane/use-list-with-pane.ts'
import { ObservationPane } from '../observations/observation-pane.tsx'
import { useQuestionField } from '../use-question-field.ts'
import { WrittenBar } from '../written.tsx'
import { FoundObservations } from './found-observations.tsx'
import { observationLinkId } from './observation-card.tsx'
import { TimelineFilters } from './timeline-filters.tsx'
import { useTimeline } from './use-timeline.ts'

/** What agents did, the newest first or what answers some words; one observation beside the list. */
export function TimelinePage() {
  const timeline = useTimeline()
  const list = useListWithPane({
    page: 'timeline',
    ids: timeline.lines.map(({ id }) => id),
    linkId: observationLinkId,
    paramsOf: timeline.paramsOf,
  })
  const field = useQuestionField()
  const { again } = timeline.found
  return (
    <ListWithPane
      list={list}
      head={
        <>
          <h1>Timeline</h1>
          <TimelineFilters asked={timeline.question} input={field} onChange={timeline.ask} onLeave={list.enter} />
        </>
      }
      renderPane={(id) => (
        <ObservationPane
          key={id}
          id={id}
          pane={list.pane}
          addressOfObservation={list.addressOfEntry}
          onChanged={again}
          onClose={list.close}
        />
      )}
      foot={<WrittenBar onUndone={again} />}
    >
      <FoundObservations timeline={timeline} linkOf={list.linkOf} />
    </ListWithPane>
  )
}
