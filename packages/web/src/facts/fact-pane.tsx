import type { Ref } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { ForgetForGood } from '../forget-for-good.tsx'
import { useKeys } from '../keys.ts'
import { LifeLine } from '../pictures/life-line.tsx'
import { addressOf } from '../route.ts'
import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { FactHistory } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useAction } from '../use-action.ts'
import { EditFact } from './edit-fact.tsx'
import { Chain, Changes, FactDetails } from './fact-details.tsx'
import { retirementInWords } from './fact-words.ts'
import { Origins } from './origins.tsx'
import { tellFactWritten } from './tell-written.ts'

interface FactPaneProps {
  id: string
  pane: Ref<HTMLElement>
  addressOfFact: (id: string) => string
  /** Another fact is to be shown here. */
  onOpen: (id: string) => void
  /** A fact was changed; the list is to be read anew. */
  onChanged: () => void
  onClose: () => void
}

/** One fact with all that is known of it, where it was said, and what can be done with it. */
export function FactPane({ id, pane, addressOfFact, onOpen, onChanged, onClose }: FactPaneProps) {
  const written = useStore(writes)
  const { answer, failure, again } = useAnswer(id, (signal) => client.factHistory({ fact: id }, { signal }), written)
  return (
    <section class="reader" aria-label="Fact" tabIndex={-1} ref={pane}>
      {failure && (
        <>
          <button type="button" onClick={onClose}>
            Close
          </button>
          <FailedAnswer failure={failure} onRetry={again} />
        </>
      )}
      {answer && (
        <>
          <Head
            history={answer}
            onEdited={(edited) => {
              onChanged()
              onOpen(edited)
            }}
            onChanged={() => {
              onChanged()
              again()
            }}
            onForgotten={() => {
              onChanged()
              onClose()
            }}
            onClose={onClose}
          />
          <FactDetails fact={answer.fact} />
          <h3>Where it was said</h3>
          <Origins fact={answer.fact} />
          <h3>History</h3>
          <LifeLine versions={answer.versions} current={answer.fact.id} />
          <Chain history={answer} addressOfFact={addressOfFact} />
          <h3>Changes</h3>
          <Changes changes={answer.changes} />
        </>
      )}
    </section>
  )
}

interface HeadProps {
  history: FactHistory
  onEdited: (id: string) => void
  onChanged: () => void
  onForgotten: () => void
  onClose: () => void
}

type Opened = 'edit' | 'erase'

function Head({ history: { fact }, onEdited, onChanged, onForgotten, onClose }: HeadProps) {
  const [opened, setOpened] = useState<Opened>()
  const changing = useAction()
  const retired = retirementInWords(fact)
  const counts = retired === undefined
  const toggle = (one: Opened) => setOpened(opened === one ? undefined : one)
  const heading = useRef<HTMLHeadingElement>(null)
  /** The form goes away; the focus stays at the fact. */
  const leave = () => {
    setOpened(undefined)
    heading.current?.focus()
  }

  async function retract(): Promise<void> {
    await changing.run(async () => {
      await client.factRetract({ fact: fact.id })
      setOpened(undefined)
      onChanged()
      await tellFactWritten('Retracted: it is no longer shown.', fact.id)
    })
  }

  async function restore(): Promise<void> {
    await changing.run(async () => {
      const { former } = await client.factRestore({ fact: fact.id })
      setOpened(undefined)
      onChanged()
      const instead = former.length > 0 ? ` in place of “${former[0]!.content}”` : ''
      await tellFactWritten(`Restored: it is used again${instead}.`, fact.id)
    })
  }

  useKeys({ e: counts ? () => toggle('edit') : undefined, r: counts && !changing.running ? retract : undefined })

  return (
    <header class="reader-head">
      <div class="reader-actions">
        <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
          Close
        </button>
        {counts && (
          <button
            key="edit"
            type="button"
            aria-expanded={opened === 'edit'}
            aria-keyshortcuts="e"
            onClick={() => toggle('edit')}
          >
            Edit
          </button>
        )}
        <button
          key="counts"
          type="button"
          disabled={changing.running}
          aria-keyshortcuts={counts ? 'r' : undefined}
          onClick={counts ? retract : restore}
        >
          {counts ? 'Retract' : 'Restore'}
        </button>
        <a class="button" href={addressOf('graph', new URLSearchParams({ fact: fact.id }))}>
          Graph
        </a>
        <button type="button" aria-expanded={opened === 'erase'} onClick={() => toggle('erase')}>
          Erase
        </button>
      </div>
      <h2 tabIndex={-1} ref={heading}>
        {fact.content}
      </h2>
      {retired && <p class="notice">{retired}</p>}
      <FailureNote failure={changing.failure} />
      {opened === 'edit' && <EditFact fact={fact} onEdited={onEdited} onClose={leave} />}
      {opened === 'erase' && (
        <ForgetForGood
          label="Erase the fact"
          what={{ fact: [fact.id] }}
          instead="to stop using a fact, retract it."
          onForgotten={onForgotten}
          onClose={leave}
        />
      )}
    </header>
  )
}
