import { spaced } from './clutter.ts'
import { lineOf, nameOf, type PageElement } from './page-dom.ts'

/** Names of controls: scores, shares, sizes. A part with such a name is a control if its text is short. */
const controlName =
  /(?:^|[\s_-])(?:ratings?|buttons?|btns?|share|sharing|kudos|likes?|votes?|cook-?mode|adjuster|scale|tabs?|signposts|prompt|stock|wishlist|addto|review-add)(?:$|[\s_-])/i
/** Longest text of a control, characters. */
const longestControl = 120

/** Names of parts beside the content: reviews, comments, related pages. */
const besideClass =
  /(?:^|[\s_-])(?:reviews?|comments?-area|respond|related(?:-\w+)?|recommendations?|similar\w*|upsell|newsletter|subscribe|author-bio)(?:$|[\s_-])/i
/** A chapter may have its heading as id, so only these ids count. */
const besideId = /^(?:reviews|respond)$/i
/** A part with such a name that holds this share of the text is the content. */
const mostBeside = 0.25

/**
 * Removes controls and small parts from the extracted content. It runs last: an article finder counts all parts of a
 * page, and would find another article if some were missing.
 */
export function trimContent(content: PageElement): void {
  for (const element of [...content.querySelectorAll('div, section, ul, ol, p, span, a')])
    if (isControl(element)) element.remove()
  const whole = lineOf(content).length
  for (const element of [...content.querySelectorAll('div, section, aside, ul, ol, form')])
    if (isBeside(element) && lineOf(element).length < mostBeside * whole) element.remove()
}

const isBeside = (element: PageElement): boolean =>
  besideClass.test(spaced(element.getAttribute('class') ?? '')) || besideId.test(element.getAttribute('id') ?? '')

const isControl = (element: PageElement): boolean =>
  controlName.test(spaced(nameOf(element))) &&
  lineOf(element).length <= longestControl &&
  !element.querySelector('p, h1, h2, h3, pre, table, time')
