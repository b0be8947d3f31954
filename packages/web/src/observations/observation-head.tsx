import { useRef, useState } from 'preact/hooks'
import { FailureNote } from '../failure-note.tsx'
import { ForgetForGood } from '../forget-for-good.tsx'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import type { Observation } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { When } from '../when.tsx'
import { tellWritten } from '../written.tsx'
import { AddLink } from './add-link.tsx'
import { EditObservation } from './edit-observation.tsx'
import { MergeObservations } from './merge-observations.tsx'
import { ObservationFacts } from './observation-facts.tsx'
import { hiddenWords } from './observation-words.ts'

interface ObservationHeadProps {
  observation: Observation
  onChanged: () => void
  onForgotten: () => void
  onClose: () => void
}

type Opened = 'edit' | 'link' | 'merge' | 'erase'

/** Its title, and what can be done with it; all but erasing can be undone. */
export function ObservationHead({ observation, onChanged, onForgotten, onClose }: ObservationHeadProps) {
  const { id, title, subtitle, at, hidden, pinnedAt } = observation
  const [opened, setOpened] = useState<Opened>()
  const changing = useAction()
  const heading = useRef<HTMLHeadingElement>(null)
  const isTold = hidden === null
  const isPinned = pinnedAt !== null
  const toggle = (one: Opened) => setOpened(opened === one ? undefined : one)
  /** The form goes away; the focus stays at the observation. */
  const leave = () => {
    setOpened(undefined)
    heading.current?.focus()
  }
  const done = () => {
    leave()
    onChanged()
  }

  async function change(act: () => Promise<{ logEntry: number }>, words: string): Promise<void> {
    if (changing.running) return
    await changing.run(async () => {
      const { logEntry } = await act()
      setOpened(undefined)
      onChanged()
      tellWritten(words, logEntry)
    })
  }
  const pin = () =>
    change(
      () => client.obsPin({ observation: id, pinned: !isPinned }),
      isPinned ? 'Unpinned.' : 'Pinned: it is kept regardless of its age.',
    )
  const retract = () => change(() => client.obsRetract({ observation: id }), 'Retracted: it is no longer shown.')
  const restore = () => change(() => client.obsRestore({ observation: id }), 'Restored: it is shown again.')

  useKeys({
    e: isTold ? () => toggle('edit') : undefined,
    l: isTold ? () => toggle('link') : undefined,
    m: isTold ? () => toggle('merge') : undefined,
    p: isTold || hidden === 'archived' ? pin : undefined,
    r: isTold ? retract : undefined,
  })

  return (
    <header class="reader-head">
      <div class="reader-actions">
        <button type="button" onClick={onClose} aria-keyshortcuts="Escape">
          Close
        </button>
        {isTold && (
          <>
            <Opener name="edit" keyName="e" words="Edit" opened={opened} onToggle={toggle} />
            <button
              type="button"
              aria-pressed={isPinned}
              aria-keyshortcuts="p"
              disabled={changing.running}
              onClick={pin}
            >
              {isPinned ? 'Unpin' : 'Pin'}
            </button>
            <Opener name="link" keyName="l" words="Link" opened={opened} onToggle={toggle} />
            <Opener name="merge" keyName="m" words="Merge" opened={opened} onToggle={toggle} />
          </>
        )}
        <button
          type="button"
          disabled={changing.running}
          aria-keyshortcuts={isTold ? 'r' : undefined}
          onClick={isTold ? retract : restore}
        >
          {isTold ? 'Retract' : 'Restore'}
        </button>
        <Opener name="erase" words="Erase" opened={opened} onToggle={toggle} />
      </div>
      <h2 tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {subtitle !== '' && <p>{subtitle}</p>}
      <p class="hit-facts">
        <When at={at} exact />
        <ObservationFacts line={{ ...observation, code: observation.code.state, pinned: isPinned }} />
      </p>
      {hidden !== null && <p class="notice">{hiddenWords[hidden]}</p>}
      <FailureNote failure={changing.failure} />
      {opened === 'edit' && <EditObservation observation={observation} onDone={done} onClose={leave} />}
      {opened === 'link' && <AddLink observation={observation} onDone={done} onClose={leave} />}
      {opened === 'merge' && <MergeObservations observation={observation} onDone={done} onClose={leave} />}
      {opened === 'erase' && (
        <ForgetForGood
          label="Erase the observation"
          what={{ observation: [id] }}
          instead="a retracted observation can be restored."
          onForgotten={onForgotten}
          onClose={leave}
        />
      )}
    </header>
  )
}

interface OpenerProps {
  name: Opened
  /** None for what nobody should open by a slip of a finger. */
  keyName?: string
  words: string
  opened: Opened | undefined
  onToggle: (name: Opened) => void
}

function Opener({ name, keyName, words, opened, onToggle }: OpenerProps) {
  return (
    <button type="button" aria-expanded={opened === name} aria-keyshortcuts={keyName} onClick={() => onToggle(name)}>
      {words}
    </button>
  )
}
