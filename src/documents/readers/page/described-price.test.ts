import { expect, it } from 'vitest'
import { readHtml } from '../html.ts'
import { namesPrice } from './described-price.ts'

const words = `<p>${'The kayak floats on every lake and folds into a bag for the train. '.repeat(12)}</p>`
const product = (offers: unknown) =>
  `<script type="application/ld+json">${JSON.stringify({ '@graph': [{ '@type': 'Product', name: 'Otter', offers }] })}</script>`
const read = (head: string, body = '') =>
  readHtml({
    text: `<html><head><title>Otter</title>${head}</head><body><main>${body}<article>${words}</article></main></body></html>`,
  } as never).text

it.each([
  ['as it is described', product({ price: '849.50', priceCurrency: 'CHF' }), '', '849.50 CHF'],
  ['as it is written', product([{ price: 849.5 }]), '<aside class="Price">CHF 849.50</aside>', 'CHF 849.50'],
  ['of the head', '<meta property="product:price:amount" content="12.90">', '', '12.90'],
])('keeps the price of a product %s', (_, head, body, price) => {
  expect(read(head, body).split('\n')[0]).toBe(price)
})

it.each([
  ['that the text names', product({ price: '1849.00' }), '<p>Now 1.849,00 € in every shop of the country.</p>'],
  ['of several offers', product([{ price: '5' }, { price: '7' }]), ''],
  ['of several products', product({ price: '5' }) + product({ price: '5' }), ''],
  ['that is no number', product({ price: 'on request' }), ''],
])('adds no price %s', (_, head, body) => {
  expect(read(head, body)).toBe(read('', body))
})

it('finds a price in any notation', () => {
  for (const text of ['1,849.00 USD', '1.849 €', '1 849,00', 'CHF 1849.-'])
    expect([text, namesPrice(text, '1849')]).toEqual([text, true])
  expect(namesPrice('Model 18490, 849.00', '1849.00')).toBe(false)
})
