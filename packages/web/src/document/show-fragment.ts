/** Puts what was drawn into its place. What is wider than that is scrolled by the keyboard, too. */
export function showFragment(body: HTMLElement | null, fragment: DocumentFragment): void {
  body?.replaceChildren(fragment)
  for (const wide of body?.querySelectorAll<HTMLElement>('pre, .table') ?? [])
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
}
