import { describe, expect, it } from 'vitest'
import { isNoWord } from './rare-pairs.ts'
import { redact } from './redact.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** From a small seeded generator: the same in every run, and not a real token. */
function drawn(seed: number, length: number, from = letters): string {
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return from[(state >>> 12) % from.length]!
  }).join('')
}
const isOpen = (text: string, secret: string) => redact(text).text.includes(secret)
const seeds = Array.from({ length: 50 }, (_, index) => index * 7919 + 1)

describe('random tokens without a rule', () => {
  const forms: Readonly<Record<string, (seed: number) => string>> = {
    'a name and 32 signs': (seed) => `qvendor_${drawn(seed, 32)}`,
    'two names and 32 signs': (seed) => `acmeco-live-${drawn(seed, 32)}`,
    'a name and 48 signs in parts': (seed) => `zz_${drawn(seed, 24)}.${drawn(seed + 1, 24)}`,
    '44 signs without a name': (seed) => drawn(seed, 44),
    '52 small letters and digits': (seed) => drawn(seed, 52, letters.slice(26)),
  }

  it.each(Object.entries(forms))('of %s are masked in a sentence', (_, form) => {
    const open = seeds.map(form).filter((token) => isOpen(`the thing is ${token} ok`, token))
    expect(open.length / seeds.length, open.join('\n')).toBeLessThanOrEqual(0.05)
  })

  it.each([
    'see https://docs.example.org/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit',
    '"tool_use_id":"toolu_01A09q90qw90lq917835lq9Xy"',
    '"callId": "wt6jjvYqNQWE0zOLKRICIM6CmtizTOAZwt6jjvYqNQWE"',
    'commit 3f786850e387550fdab836ed7e6dc881de23001b of main-3f786850e387550fdab836ed7e6dc881de23001b',
    'e58ed763-928c-4155-bee9-fdbaaadc15f3-e58ed763-928c-4155-bee9-fdbaaadc15f3',
    'the price_1MoBy5LkdIwHu7ixZhnattbh of Stripe',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ann',
    'integrity sha512-wJ0sIYQz6HkdGXLmKpVbjP9eRtQyUaZxCvBn2M3L4K5J6H7G8F9D0S1A2P3O4I5U==',
    'function parseHttp2RequestHeadersFromIncomingMessageV2() in Utf8ToUtf16ConverterFactoryBean',
    'the file quarterly-report-2024-Q3-final-v2_reviewed-by-Ann.docx',
    'node_modules.18n.20240315T123000Z.backup-of-everything.v3',
  ])('are not detected in: %s', (text) => {
    expect(redact(text).text).toBe(text)
  })
})

describe('letters that form no word', () => {
  it('are distinguished from words of several languages, and from names in code', () => {
    const words =
      'verification Geschwindigkeitsbegrenzung développement contraseña internationalization onderwijsinstelling userPasswordFieldLength getHTTPResponseHeaders wachtwoordbeheerder rhythmically'
    expect(words.split(' ').filter(isNoWord)).toEqual([])
    const open = seeds.map((seed) => drawn(seed, 14, letters.slice(0, 52))).filter((value) => !isNoWord(value))
    expect(open.length / seeds.length).toBeLessThan(0.2)
  })

  it('are a password when they are named so', () => {
    for (const text of ['The password for the router is zPzwjfwTYTWB.', 'spring.datasource.password=XcMfgwjkyDvkqI'])
      expect(redact(text).text).toContain('█')
  })
})
