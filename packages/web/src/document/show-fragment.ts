/** Puts what was drawn into its place. What is wider than that is scrolled by the keyboard, too. */
export function showFragment(body: HTMLElement | null, fragment: DocumentFragment): void {
  if (!body) return
  body.replaceChildren(fragment)
  letKeysScroll(body)
  resized.observe(body)
}

/** A window that gets narrow makes more of it too wide. */
const resized = new ResizeObserver((changes) => {
  for (const { target } of changes) letKeysScroll(target)
})

function letKeysScroll(body: Element): void {
  for (const part of body.querySelectorAll<HTMLElement>('pre, .table'))
    if (part.scrollWidth > part.clientWidth) part.tabIndex = 0
    else part.removeAttribute('tabindex')
}
