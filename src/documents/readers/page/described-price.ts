import { parsed } from '../../../core/table-rows.ts'
import { lineOf, type Page } from './page-dom.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Maximum nesting of structured data, and values looked at. */
const [mostDepth, mostValues] = [6, 500]

/**
 * The price that the structured data or the head of a page about one product states: `349.00 EUR`. Call it before
 * scripts are removed. Undefined for pages with several products.
 */
export function describedPrice(page: Page): string | undefined {
  const products: Fields[] = []
  for (const script of [...page.querySelectorAll('script[type="application/ld+json"]')].slice(0, 20))
    products.push(...productsIn(parsed(script.textContent ?? '')))
  if (products.length > 1) return undefined
  const [amount, currency] = products[0] ? priceIn(products[0].offers) : []
  if (amount !== undefined) return `${amount} ${currency}`.trim()
  const meta = (name: string) =>
    page.querySelector(`meta[property="product:price:${name}"]`)?.getAttribute('content')?.trim() ?? ''
  return meta('amount') === '' ? undefined : `${meta('amount')} ${meta('currency')}`.trim()
}

/** Whether a text names the amount of a price, with a point or a comma, with or without cents of zero. */
export function namesPrice(text: string, price: string): boolean {
  const amount = Number.parseFloat(price)
  const digits = text.replace(/(?<=\d)[.,' \u00A0\u202F](?=\d{3}(?!\d))/g, '').replaceAll(',', '.')
  return [...digits.matchAll(/\d+(?:\.\d{1,2})?/g)].some(([number]) => Number(number) === amount)
}

function productsIn(value: unknown, depth = 0): Fields[] {
  if (depth > mostDepth || !isFields(value)) return []
  if (Array.isArray(value)) return value.slice(0, mostValues).flatMap((one) => productsIn(one, depth + 1))
  const types = [value['@type']].flat()
  if (types.some((type) => type === 'Product' || type === 'ProductGroup')) return [value]
  return [value['@graph'], value.mainEntity].flatMap((one) => productsIn(one, depth + 1))
}

/** The one price of an offer; offers with different prices have none. */
function priceIn(offers: unknown): [amount?: string, currency?: string] {
  const found = new Map<string, string>()
  for (const offer of [offers].flat().slice(0, mostValues)) {
    if (!isFields(offer)) continue
    const amount = offer.price ?? (offer.lowPrice === offer.highPrice ? offer.lowPrice : undefined)
    const currency = offer.priceCurrency
    if ((typeof amount === 'string' || typeof amount === 'number') && /^\d+(?:\.\d+)?$/.test(String(amount)))
      found.set(String(amount), typeof currency === 'string' ? currency : '')
  }
  return found.size === 1 ? [...found][0]! : []
}

/** The price as it is written on the page, in the smallest element that names it; else as it is described. */
export function writtenPrice(page: Page, price: string): string {
  const longest = 60
  for (const element of page.querySelectorAll('[itemprop="price"], [class*="price" i], [id*="price" i]')) {
    const line = lineOf(element)
    if (line.length <= longest && namesPrice(line, price)) return line
  }
  return price
}
