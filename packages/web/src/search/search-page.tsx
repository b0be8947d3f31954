import { useLayoutEffect } from 'preact/hooks'
import { Reader } from '../document/reader.tsx'
import { ListWithPane } from '../list-with-pane/list-with-pane.tsx'
import { goBack, goTo } from '../route.ts'
import { client } from '../server/client.ts'
import { useAnswer } from '../server/use-answer.ts'
import { FirstSteps } from '../start/first-steps.tsx'
import { useQuestionField } from '../use-question-field.ts'
import { FilterBar } from './filter-bar.tsx'
import { writeAsked } from './question.ts'
import { Results } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { useHits } from './use-hits.ts'
import { useQuestion } from './use-question.ts'

/** Search page: question, hits, and an open hit beside them. The address holds the question and the open hit. */
export function SearchPage() {
  const question = useQuestion()
  const hits = useHits(question)
  const field = useQuestionField()
  useLayoutEffect(() => field.current?.focus(), [])
  const { asked, change } = question
  const { list, reading, showSimilar } = hits
  return (
    <ListWithPane
      list={list}
      head={
        <>
          <h1 class="unseen">Search</h1>
          <SearchBox question={question} input={field} onLeave={list.enter} />
          <FilterBar filters={asked.filters} onChange={(filters) => change({ filters })} />
        </>
      }
      renderPane={() =>
        reading && (
          <Reader
            {...reading}
            pane={list.pane}
            onClose={list.close}
            onSimilar={() => showSimilar(reading.reference)}
            onOpen={(reference) => {
              const params = writeAsked(asked)
              params.set('open', reference)
              goTo('search', params)
            }}
          />
        )
      }
    >
      {asked.query === '' && asked.similar === '' && list.opened === undefined && <FirstSteps />}
      {asked.similar !== '' && <SimilarTo reference={asked.similar} />}
      <Results question={question} hits={hits} />
    </ListWithPane>
  )
}

function SimilarTo({ reference }: { reference: string }) {
  const { answer } = useAnswer(reference, (signal) => client.get({ ref: reference, lines: 1 }, { signal }), 0)
  return (
    <p class="similar-to">
      <span>
        Similar to <strong>{answer?.title || 'this'}</strong>
      </span>
      <button type="button" onClick={() => goBack('search')}>
        Back
      </button>
    </p>
  )
}
