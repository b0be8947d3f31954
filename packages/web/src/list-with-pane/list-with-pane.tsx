import type { ComponentChildren } from 'preact'
import type { ListWithPane as ListState } from './use-list-with-pane.ts'

interface ListWithPaneProps {
  list: Pick<ListState, 'opened'>
  /** Title and question of the page. */
  head: ComponentChildren
  /** What the list holds. */
  children: ComponentChildren
  /** Shows the entry that is open. */
  renderPane: (opened: string) => ComponentChildren
  /** Content below both. */
  foot?: ComponentChildren
}

/** A page with a list, and beside it the entry that is open; on a small screen in its place. */
export function ListWithPane({ list: { opened }, head, children, renderPane, foot }: ListWithPaneProps) {
  return (
    <div class="search-page" data-reading={opened !== undefined}>
      <div class="asking">{head}</div>
      <div class="answers">{children}</div>
      {opened !== undefined && renderPane(opened)}
      {foot}
    </div>
  )
}
