import fc from 'fast-check'
import { expect, it } from 'vitest'
import { endsWithPublicOwner, withoutEnd } from './secret-names.ts'
import { isPlaceholder } from './value-tests.ts'

/** Compares the hand-written parsers, which save hooks a compilation, with the patterns that they replace. */
const textOf = (...parts: string[]) =>
  fc
    .array(fc.constantFrom(...parts, '_', '-', '.', ':', ' ', 'x', '7', '12', 'v'), { maxLength: 6 })
    .map((all) => all.join(''))

it('cuts the ends of names like the pattern does', () => {
  const ends =
    /[_-]?(?:base|data|value|hash(?:ed)?|live|prod(?:uction)?|dev|test|staging|main|primary|secondary|old|new|current|string|key|id|v?\d{1,2})$/
  fc.assert(
    fc.property(textOf('key', 'hash', 'ed', 'prod', 'uction', 'id', 'token', 'base', 'string'), (name) => {
      expect(withoutEnd(name), name).toBe(name.replace(ends, ''))
    }),
    { numRuns: 2000 },
  )
})

it('detects the owners of public keys like the pattern does', () => {
  const owners =
    /(?:public|gpg|pgp|primary|foreign|partition|sort|cache|release|fingerprint|recv|fetch|site|registry|signed[_-]?off)[_ -]?$/
  fc.assert(
    fc.property(textOf('public', 'gpg', 'signed', 'off', 'site', 'sort', 'api'), (before) => {
      expect(endsWithPublicOwner(before), before).toBe(owners.test(before))
    }),
    { numRuns: 2000 },
  )
})

it('detects placeholders like the patterns do', () => {
  const word =
    /your|example|placeholder|change[_-]?me|redacted|dummy|insert|xxxx|\*\*\*|\.\.\.|…|█|^(?:null|none|nil|undefined|true|false|string|number|boolean|required|optional|secret|token|password|passwd|passwort|hidden|empty|unknown)\b/
  const form =
    /^[<[{$%@#]|\$\{|\{\{|^(?:process|os|env|config|import|self|this)\b[.[]|^(?:env|vault|file|op|ref):|^(?:env|vault|file|ref|secret)_[a-z_]+$/
  const parts = ['change', 'me', 'xx', '**', 'null', 'secret', 'process', 'env', 'file', '[', '{', '$', '<', 'é', '…']
  fc.assert(
    fc.property(textOf(...parts), (value) => {
      // A value without a digit is not random.
      fc.pre(!/\d/.test(value))
      expect(isPlaceholder(value), value).toBe(word.test(value) || form.test(value) || /^\.{0,2}\//.test(value))
    }),
    { numRuns: 2000 },
  )
})
