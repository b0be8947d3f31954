import { describe, expect, it } from 'vitest'
import { movedGem } from '../keeping/moved-gem.ts'
import { isPublicAddress } from './allowed-addresses.ts'
import { canonicalAddress } from './canonical-address.ts'

describe('the canonical address', () => {
  it.each([
    ['http://www.Example.org/a/?utm_source=x&b=2&a=1#frag', 'https://example.org/a?a=1&b=2'],
    ['https://www.google.com/amp/s/example.org/x', 'https://example.org/x'],
    ['https://example-org.cdn.ampproject.org/c/s/example.org/y/amp/', 'https://example.org/y'],
    ['example.org/z/index.html', 'https://example.org/z'],
    ['https://github.com/a/b?ref=x', 'https://github.com/a/b?ref=x'],
    ['https://youtu.be/abc?si=1', 'https://youtu.be/abc'],
    ['https://example.org/app#/route', 'https://example.org/app#/route'],
  ])('is normalized from %s', (given, canonical) => {
    expect(canonicalAddress(given)).toBe(canonical)
    expect(canonicalAddress(canonical)).toBe(canonical)
  })

  it('has a hash in place of a token, which moving keeps', () => {
    const token = 'aB3x9Qp7'.repeat(5)
    const keys = [token, `${token}z`].map((one) => canonicalAddress(`https://example.org/t?access_token=${one}&a=1`))
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) {
      expect(key).toMatch(/^https:\/\/example\.org\/t\?a=1&access_token=hidden-[0-9a-f]{16}$/)
      expect(canonicalAddress(key)).toBe(key)
      expect(movedGem.shape.sources.element.shape.key.parse(key)).toBe(key)
    }
  })

  it('is refused for other schemes', () => {
    for (const given of ['ftp://example.org/x', 'javascript:alert(1)', 'http://', '', 'file:///etc/passwd'])
      expect(() => canonicalAddress(given)).toThrow('is not a web address')
  })
})

describe('a public address', () => {
  it.each(['8.8.8.8', '2606:4700::1111', '193.99.144.80'])('includes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
  it.each([
    ...[
      '127.0.0.1',
      '169.254.169.254',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.0.1',
      '100.100.100.200',
      '0.0.0.0',
      '::1',
      '::',
    ],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:a9fe:a9fe',
      '64:ff9b::7f00:1',
      'fd00::1',
      'fe80::1',
      '2002:7f00:1::',
      'localhost',
      '',
    ],
  ])('excludes %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})
