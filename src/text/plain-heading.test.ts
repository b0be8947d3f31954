import { expect, it } from 'vitest'
import { plainHeading, withoutTags } from './plain-heading.ts'

it.for([
  ['<a id="top"></a>Tides', 'Tides'],
  ['Routing <Badge text="new" />', 'Routing'],
  ['<h1 align="center">High<br>water</h1>', 'High water'],
  ['Bread &amp; butter', 'Bread & butter'],
  ['<!-- omit in toc --> Contents', 'Contents'],
  ['Setup {#setup-guide}', 'Setup'],
  ['Array<T> and Promise<string>', 'Array<T> and Promise<string>'],
  ['The `<head>` element', 'The `<head>` element'],
  ['a < b and c > d', 'a < b and c > d'],
] as const)('reads %s as %s', ([markup, text]) => {
  expect(withoutTags(markup)).toBe(text)
})

it('leaves Markdown out of a heading, too', () => {
  expect(plainHeading('The [**tides**](tides.md) of `June` <sup>1</sup>')).toBe('The tides of June 1')
})
