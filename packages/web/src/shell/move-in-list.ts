/** What an entry is opened by, or what can be done with it first. */
const usable = 'a[href], button:not(:disabled), summary, input:not(:disabled)'

/** Entries of the lists of a page; lists within an entry belong to it. */
const entries = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main :is(ol, ul) > li, main dl > .setting')].filter(
    (one) => one.checkVisibility() && !one.parentElement?.closest('main li') && one.querySelector(usable),
  )

/** Focuses the next or previous entry of the page's lists; false without one. */
export function moveInList(by: 1 | -1): boolean {
  const all = entries()
  const now = all.findIndex((one) => one.contains(document.activeElement))
  const next = all[now < 0 ? (by > 0 ? 0 : -1) : Math.max(0, Math.min(all.length - 1, now + by))]
  const target = next?.querySelector<HTMLElement>(usable)
  if (!next || !target) return false
  target.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
  return true
}
