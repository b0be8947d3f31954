import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fixedChoices } from './actions.ts'
import { ChoiceList, choiceId } from './choice-list.tsx'
import type { Choice } from './choices.ts'
import { useChoices } from './use-choices.ts'

/** The palette: open or not, how to open it, and what is drawn while it is. */
export function usePalette({ onHelp }: { onHelp: () => void }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    toggle: () => setOpen((before) => !before),
    dialog: open ? <Palette onHelp={onHelp} onClose={close} /> : null,
  }
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" class="palette-button" aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      Find<span class="unseen"> anything</span> <kbd>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}

/** One field for everything: pages, facts, files, sessions, and what can be done. */
function Palette({ onHelp, onClose }: { onHelp: () => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [selected, setSelected] = useState(0)
  const { choices, searching } = useChoices(text, () => fixedChoices(onHelp))
  useLayoutEffect(() => dialog.current?.showModal(), [])
  const meant = Math.min(selected, choices.length - 1)

  function select(index: number): void {
    const next = (index + choices.length) % Math.max(1, choices.length)
    setSelected(next)
    document.getElementById(choiceId(next))?.scrollIntoView({ block: 'nearest' })
  }

  function choose({ act }: Choice): void {
    dialog.current?.close()
    if (typeof act === 'string') location.hash = act
    else void Promise.resolve(act()).catch(() => {})
  }

  return (
    <dialog ref={dialog} class="palette" aria-label="Find anything" onClose={onClose} onPointerDown={closeOutside}>
      <input
        type="text"
        role="combobox"
        aria-label="A page, a fact, a file, a session, or a command"
        aria-expanded="true"
        aria-controls="choices"
        aria-activedescendant={choices.length > 0 ? choiceId(meant) : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder="Page, fact, file, session or command"
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setSelected(0)
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step !== undefined) select(meant + step)
          else if (event.key === 'Enter' && choices[meant]) choose(choices[meant])
          else return
          event.preventDefault()
        }}
      />
      <ChoiceList choices={choices} selected={meant} onChoose={choose} />
      <p class="palette-foot" role="status">
        {choices.length === 0 ? (searching ? 'Searching …' : 'No matches.') : ''}
      </p>
    </dialog>
  )
}

/** A click beside the dialog closes it, as people expect. */
function closeOutside(event: PointerEvent & { currentTarget: HTMLDialogElement }): void {
  if (event.target === event.currentTarget) event.currentTarget.close()
}
