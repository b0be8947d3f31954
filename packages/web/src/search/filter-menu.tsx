import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useKeys } from '../keys.ts'

/** A button that opens a small panel below it. The panel goes away by Escape, and when the focus leaves it. */
export function FilterMenu({ label, children }: { label: string; children: (close: () => void) => ComponentChildren }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useLayoutEffect(() => {
    if (!open) return
    const leave = (event: Event) => {
      if (!menu.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [open])
  return (
    <div class="menu" ref={menu}>
      <button
        ref={button}
        type="button"
        class="chip"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <Panel id={id} label={label} close={close}>
          {children(close)}
        </Panel>
      )}
    </div>
  )
}

function Panel(props: { id: string; label: string; close: () => void; children: ComponentChildren }) {
  const panel = useRef<HTMLFieldSetElement>(null)
  useKeys({ Escape: props.close })
  useLayoutEffect(() => panel.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <fieldset class="menu-panel" id={props.id} ref={panel}>
      <legend class="unseen">{props.label}</legend>
      {props.children}
    </fieldset>
  )
}
