import { useMemo } from 'preact/hooks'
import { countOf } from '../format.ts'
import { useKeys } from '../keys.ts'
import { addressOfGem } from '../projects/project-address.ts'
import { addressOf } from '../route.ts'
import { client } from '../server/client.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useSelection } from '../use-selection.ts'
import { MapDrawing } from './map-drawing.tsx'
import { inOrder, MapList, mapLinkId } from './map-list.tsx'

/** The map of a project, or of all gems, with the same as a list beside it. `j` and `k` go through the list. */
export function GemMap({ project }: { project: string | undefined }) {
  const { answer, failure, again } = useAnswer(
    `map ${project ?? ''}`,
    (signal) => client.projectMap(project === undefined ? {} : { project }, { signal }),
    useStore(writes) + useStore(indexChanges),
  )
  const ids = useMemo(() => (answer ? inOrder(answer).map(({ gem }) => gem) : []), [answer])
  const selection = useSelection({ ids, linkId: mapLinkId })
  const { selectedId, setSelectedId } = selection
  useKeys({ j: () => void selection.move(1), k: () => void selection.move(-1) })
  const themes = answer?.themes.filter(({ gems }) => gems > 0).length ?? 0
  return (
    <>
      <p class="dim" role="status">
        {!answer && !failure && 'Drawing the map …'}
        {answer && answer.gems.length > 0 && `${countOf(answer.gems.length, 'gem')}, ${countOf(themes, 'theme')}`}
        {answer && answer.gems.length > 0 && answer.left > 0 && `, ${answer.left} more not on the map`}
      </p>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer?.degraded.map((note) => (
        <p key={note} class="dim">
          {note}
        </p>
      ))}
      {answer && answer.gems.length === 0 && <Nothing />}
      {answer && answer.gems.length > 0 && (
        <div class="graph-both">
          <figure>
            <MapDrawing
              map={answer}
              isNarrow={project !== undefined}
              selected={selectedId}
              onSelect={setSelectedId}
              onOpen={(gem) => {
                location.hash = addressOfGem(gem)
              }}
            />
            <figcaption class="dim">Similar gems are close together. Click one to open it.</figcaption>
          </figure>
          <section aria-label="The map as a list">
            <MapList
              heading={project === undefined ? 'h2' : 'h3'}
              map={answer}
              selected={selectedId}
              inTabOrder={selection.meant}
              onSelect={setSelectedId}
            />
          </section>
        </div>
      )}
    </>
  )
}

const Nothing = () => (
  <div class="empty">
    <h2>No gems on the map yet</h2>
    <p>
      Similar gems are near each other here. Save the first ones in <a href={addressOf('gems')}>Gems</a>.
    </p>
  </div>
)
