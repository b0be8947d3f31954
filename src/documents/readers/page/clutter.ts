import { lineOf, linkShare, nameOf, type Page, type PageElement } from './page-dom.ts'

/**
 * Controls and marks that programs insert into the text: heading anchors, links to edit or view the source, skip links.
 */
const controls = [
  '[role="tree"], [role="menu"], [role="menubar"], [role="tablist"], nav, [role="navigation"]',
  'button, select, textarea, input, dialog, [role="dialog"], [role="search"], [role="toolbar"]',
  'a.headerlink, a.hash-link, .mw-editsection, .viewcode-link, .mw-jump-link, .navbox, .catlinks, .printfooter',
  'a[href^="#"][class*="skip"], a[href^="#"][class*="jump"]',
].join(', ')

/** Names of parts that a reader does not want, matched as whole words. */
const clutterName =
  /(?:^|[\s_-])(?:ads?|adslot|advert\w*|sponsor\w*|promo\w*|banner|cookies?|consent|gdpr|cmp|newsletter|subscribe|signup|sign-up|share|sharing|sharedaddy|social|related\w*|relatives|recommend\w*|recommendations|similar\w*|upsell|more-topics|jp-relatedposts|breadcrumbs?|pagination|pager|paginav|comments?|respond|reviews?|rating|feedback|votes?|footer|sidebar|toc|author-bio|bio|disclosure|modal|popup|toast|buybox|cart)(?:$|[\s_-])/i

/** Names that only such parts have, so that they can be removed before the article is detected. */
const sureClutter =
  /(?:^|[\s_-])(?:advert\w*|adslot|ad-container|cookie\w*|consent|gdpr|cmp|usercentrics\w*|breadcrumbs?|sharedaddy|jp-relatedposts|related-articles|related-posts|disclosure|store-notice|recipe-rating|call-to-action|recipe-snippet|disclaimer|skip-link|usa-banner|modal|popup)(?:$|[\s_-])/i

/** A part with such a name that holds this share of the page is content. */
const mostClutter = 0.3

export function removeControls(page: Page): void {
  for (const button of [...page.querySelectorAll('button')]) if (isTime(button)) keepTime(page, button)
  for (const element of [...page.querySelectorAll(controls)]) element.remove()
  const whole = page.body ? lineOf(page.body).length : 0
  for (const element of [...page.querySelectorAll('div, section, aside, ul, ol, p, form')])
    if (sureClutter.test(spaced(nameOf(element))) && lineOf(element).length < mostClutter * whole) element.remove()
  for (const element of [...page.querySelectorAll('footer, [role="contentinfo"]')])
    if (!element.closest('article, main, blockquote') && lineOf(element).length < mostClutter * whole) element.remove()
  for (const list of [...page.querySelectorAll('ul, ol')]) if (isListOfJumps(list)) removeContents(list)
  for (const element of [...page.querySelectorAll('div, p, span')])
    if ([...element.children].length === 0 && isLabel(element)) element.remove()
}

/** In a transcript the times are buttons: they belong to the text. */
const isTime = (button: PageElement): boolean => /^\d{1,2}(?::\d\d){1,2}$/.test(lineOf(button))

function keepTime(page: Page, button: PageElement): void {
  const time = page.createElement('span')
  time.textContent = lineOf(button)
  button.before(time)
}

/** Whether a list is a table of contents: every entry links to an anchor of this page. */
function isListOfJumps(list: PageElement): boolean {
  const links = [...list.querySelectorAll('a')]
  const jumps = links.filter((link) => /^#./.test(link.getAttribute('href') ?? ''))
  return jumps.length > 1 && jumps.length === links.length && linkShare(list) > 0.8
}

const contentsHeading = /^(?:(?:table of )?contents|on this page|inhalt(?:sverzeichnis)?|sommaire|índice)$/i

/** Removes a table of contents with the heading, and perhaps a sentence, above it. */
function removeContents(list: PageElement): void {
  const above = list.previousElementSibling
  const heading =
    above?.localName === 'p' && !contentsHeading.test(lineOf(above)) ? above.previousElementSibling : above
  list.remove()
  if (!heading || !contentsHeading.test(lineOf(heading))) return
  if (above !== heading) above?.remove()
  heading.remove()
}

/** Whether a part is clutter, by its name or by its single word. */
export const isClutter = (element: PageElement): boolean =>
  clutterName.test(spaced(nameOf(element))) || isLabel(element)

/** Splits camel case: `articleFooter` is two words as `article-footer` is. */
export const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1-$2')

const isLabel = (element: PageElement): boolean =>
  /^(?:advertisement|anzeige|werbung|publicité|publicidad|pubblicità|share|copy|advertentie)$/i.test(lineOf(element))
