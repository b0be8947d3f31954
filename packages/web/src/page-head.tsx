import type { Ref } from 'preact'

interface PageHeadProps {
  title: string
  /** What the button says that opens a form for a new entry. */
  add: string
  adding: boolean
  button: Ref<HTMLButtonElement>
  onToggle: () => void
}

/** The head of a page to which entries are added. */
export function PageHead({ title, add, adding, button, onToggle }: PageHeadProps) {
  return (
    <div class="page-head">
      <h1>{title}</h1>
      <button ref={button} type="button" aria-expanded={adding} aria-keyshortcuts="n" onClick={onToggle}>
        {add}
      </button>
    </div>
  )
}
