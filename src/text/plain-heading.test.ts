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

it.for([
  ['The [**tides**](tides.md) of `June` <sup>1</sup>', 'The tides of June 1'],
  ['[![Build](https://ci.example/badge.svg)](https://ci.example) Tide table', 'Tide table'],
  ['![logo](logo.png) Harbour', 'Harbour'],
  ['![Harbour](logo.png)', 'Harbour'],
  ['[![Harbour][logo]][home]', 'Harbour'],
  ['Why [tides][1] turn', 'Why tides turn'],
  ['See [[notes/tides|the tides]]', 'See the tides'],
  ['The option max_tide_height', 'The option max_tide_height'],
  ['_High_ and __low__ water', 'High and low water'],
  ['_see max_height too_', 'see max_height too'],
  ['***High*** ~~tide~~ water', 'High tide water'],
  ['Call `f(**kwargs)` with `__init__`', 'Call f(**kwargs) with __init__'],
  ['Escaped \\*stars\\*', 'Escaped *stars*'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['[ ] open', '[ ] open'],
  ['The **tides** of [Lisbon](https://example.org/Lisbon_(city))', 'The tides of Lisbon'],
] as const)('reads the heading %s as %s', ([markup, text]) => {
  expect(plainHeading(markup)).toBe(text)
})

it('reads a long heading of marks quickly', () => {
  const begun = performance.now()
  for (const mark of ['[', '![', '*', '_a', '`', '(', '[a](', '_ a'])
    expect(plainHeading(mark.repeat(5_000)).length).toBeGreaterThan(0)
  expect(performance.now() - begun).toBeLessThan(2_000)
})
