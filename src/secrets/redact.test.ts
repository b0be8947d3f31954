import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canNameSecret, redact } from './redact.ts'

/** Any UTF-16 unit, including lone surrogates. (fast-check's `binary` takes a second to set up.) */
const anyCharacter = fc
  .oneof(fc.integer({ min: 32, max: 126 }), fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

/** Keys are built here, so that scanners do not report this file as a leak. */
const random = (length: number, alphabet = 'aZ3bY7cX1dW9eV5fU2gT8hS4'): string =>
  Array.from({ length }, (_, index) => alphabet[(index * 7 + 3) % alphabet.length]).join('')
const kinds = (text: string): string[] => redact(text).found.map((found) => found.kind)
const covered = (text: string): string => redact(text).text

describe('redact: what is secret', () => {
  const prefixed = [
    ['sk-', 48],
    ['sk-proj-', 60],
    ['sk-ant-api03-', 80],
    ['sk_live_', 24],
    ['ghp_', 36],
    ['gho_', 36],
    ['github_pat_', 60],
    ['glpat-', 20],
    ['xoxb-', 40],
    ['xoxp-', 40],
    ['AIza', 35],
    ['npm_', 36],
    ['hf_', 34],
    ['gsk_', 48],
    ['SG.', 60],
    ['dckr_pat_', 27],
    ['hvs.', 30],
  ] as const
  it.each(prefixed)('a key that begins with %s', (prefix, length) => {
    const key = prefix + random(length)
    expect(covered(`use ${key}, please`)).toBe(`use ${'█'.repeat(key.length)}, please`)
    expect(kinds(`"${key}"`)).toEqual(['api-key'])
  })

  it.each(['sk-proj-', 'ghp_', 'hf_', 'npm_'])('a key that begins with %s and contains no digit', (prefix) => {
    const key = prefix + random(36, 'aZbYcXdWeVfUgThSAAAA')
    expect(covered(`key is ${key} and more`)).toBe(`key is ${'█'.repeat(key.length)} and more`)
  })

  it.each([
    ['an AWS key id from a manual', `AKIA${random(9, 'A2BC3DEF4GHIJ5KLM')}EXAMPLE`, 'api-key'],
    ['an AWS key id', `AKIA${random(16, 'A2BC3DEF4GHIJ5KLM')}`, 'api-key'],
    ['a bot token', `${random(9, '123456789')}:AA${random(33)}`, 'api-key'],
    ['a storage key', `AccountKey=${random(86)}==`, 'api-key'],
    ['a JSON web token', `eyJ${random(20)}.eyJ${random(40)}.${random(43)}`, 'jwt'],
    ['a bearer token', `Authorization: Bearer ${random(32)}`, 'bearer'],
    ['a password in an address', 'postgres://bob:s3cr3t-pw@db.local/app', 'url-credentials'],
    ['a card number', 'card 4111 1111 1111 1111, thanks', 'card'],
    ['a card number without spaces', '5555555555554444', 'card'],
    ['a card number of 15 digits', '3782-822463-10005', 'card'],
    ['an account number', 'IBAN DE89 3704 0044 0532 0130 00.', 'iban'],
    ['an account number without spaces', 'GB82WEST12345698765432', 'iban'],
  ])('%s', (_, text, kind) => {
    expect(kinds(text)).toEqual([kind])
  })

  it.each([
    'password = "hunter2!"',
    "passwd: 'letmein'",
    'DB_PASSWORD=correcthorse',
    'export API_KEY=abcdef',
    '{"client_secret": "Zx81kLq0aa"}',
    'api_key: Zx81kLq0aa',
    "const token = 'Zx81kLq0aaPQ'",
    'secret := "Zx81kLq0aa"',
    'headers["x-api-key"] = "Zx81kLq0aa"',
    'my password is hunter2',
    'aws_secret_access_key = Zx81kLq0aaFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    'AWS_SECRET_ACCESS_KEY="Zx81kLq0aaFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"',
    'The password was Tr0ub4dor&3.',
  ])('a value assigned to a name: %s', (text) => {
    expect(kinds(text)).toEqual(['password'])
    expect(covered(text)).not.toMatch(/hunter2|letmein|horse|abcdef|Zx81|Tr0ub/)
  })

  it.each([
    'the staging password is Gurkensalat88, please keep it',
    'wifi pw = Gurkensalat88!',
    'Das WLAN-Passwort ist Gurkensalat88',
    'le mot de passe est Gurkensalat88',
    'password: Gurkensalat88',
    'user max, password Gurkensalat88.',
    'my password is Gurken8salat8',
  ])('a word with a number behind the name of a password: %s', (text) => expect(covered(text)).not.toMatch(/salat8/))

  it.each([
    'the password is Base64 encoded',
    'the password type is Int32',
    'password Step2 is next',
    'pw = getpwnam(user)',
  ])('leaves %s', (text) => expect(covered(text)).toBe(text))

  it('masks a private key and keeps its line breaks', () => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${random(64)}\r\n${random(30)}==\n-----END RSA PRIVATE KEY-----`
    expect(covered(`a\n${key}\nb`).replace(/█+/g, '█')).toBe('a\n█\n█\r\n█\n█\nb')
    const cut = `-----BEGIN PRIVATE KEY-----\n${random(64)}\n${random(64)}`
    expect(covered(cut)).not.toMatch(/[a-z]{3}/)
  })

  it('masks private spans: nested, in capitals, never closed', () => {
    expect(covered('a <private>b\nc</private> d')).toBe(`a ${'█'.repeat(10)}\n${'█'.repeat(11)} d`)
    expect(covered('<private>a<private>b</private>c</private>d')).toMatch(/^█+d$/)
    expect(covered('x <PRIVATE reason="y">z</Private>!')).toMatch(/^x █+!$/)
    expect(covered('x <private>z\nand all the rest')).toMatch(/^x █+\n█+$/)
    expect(kinds('<private>a</private>')).toEqual(['private'])
  })

  it('leaves text about the tag unchanged', () => {
    expect(kinds('Text in `<private>` tags never reaches the disk. A </private> alone is nothing.')).toEqual([])
  })
})

describe('redact: what is not secret', () => {
  it.each([
    'password: string',
    'password?: string | undefined',
    'token = getToken()',
    'const token = tokenizer.next()',
    'let token: Token1',
    'this.secret = options.secret2',
    'max_tokens: 4096',
    'token_estimate = 12345',
    'api_key = "YOUR_API_KEY"',
    'api_key = "your-api-key-here-123456"',
    'secret: example-value-1',
    'token: "YOUR_GITHUB_TOKEN_1"',
    'sk-your-api-key-here-123456',
    'API_KEY=<your key>',
    'API_KEY=$OTHER_KEY2',
    'password: process.env.DB_PASSWORD',
    "secret: env('SECRET_NAME_1')",
    `secret: $${'{SECRET_1}'}`,
    '"password": "Password"',
    '"password": "Please enter your password"',
    'The password is required',
    'if (password === expected1) {',
    'https://user:password@host/path',
    'https://example.com:8080/path@2x.png',
    'commit da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'id 550e8400-e29b-41d4-a716-446655440000',
    'sk-learn-is-a-library-for-machine-learning',
    'sk-toggleable__content-ColumnTransformer',
    'task-force-management-organization-2024-plan',
    'the bearer of bad news',
    'call 0301 2345 6789 0123 or order 1234567890123456',
    'at 1700000000000 ms, 0.4111111111111111',
    'ab4111111111111111',
    'DE00 3704 0044 0532 0130 00',
    'sk-...',
    'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'the secret of success: practice',
    'key: value1',
    'primary key = user_id2',
    'keyboard: qwerty1',
    'https://www.npmjs.com/package/npm_package',
    'The password can be found in 1password.',
    'The password is base64-encoded before it is sent.',
    'The token is sha256-hashed, and the key is in config1.json',
    'The secret is stored in vault-prod-2',
    "scryptSync('password', 'salt')",
    "readFile('/etc/passwd', 'utf8', next)",
    'gpg --recv-keys 5BE8A3F6C8A5C01D106C0AD820B1A390B168D356',
    'Release GPG key: F3EF5F62A87FC27A22E643F714CE4FF5015AA242',
    'https://www.loom.com/share/7ad69c750d9e472e?sid=cbe0d78d-07e4-4ba1-8d91-78b67fb59a02',
    "const session = '6f1c2f5e-6f0b-4b7d-9c55-0d6a6b1f2a10'",
    'cache-key: da39a3ee5e6b4b0d3255bfef95601890afd80709',
    'tokens: number, wanted: number): Uint16Array',
    'docker run -u 1000:1000 node',
    'The public key is MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE',
    '密码是必需的，请输入至少8个字符',
    'Das Passwort ist erforderlich und lautet auf den Namen des Kunden.',
    'Le mot de passe est obligatoire.',
    'La clave es la constancia.',
  ])('%s', (text) => {
    expect(redact(text)).toEqual({ text, found: [] })
  })
})

describe('redact: form', () => {
  it('keeps length, line breaks and all other text', () => {
    const part = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 30 }),
      fc.constantFrom(
        '<private>',
        '</private>',
        'password = "hunter2"\n',
        `ghp_${random(36)}`,
        '-----BEGIN PRIVATE KEY-----',
        '\r\n',
      ),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        const result = redact(text)
        expect(result.text).toHaveLength(text.length)
        let at = 0
        for (const { start, end } of result.found) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(end).toBeGreaterThan(start)
          expect(result.text.slice(at, start)).toBe(text.slice(at, start))
          expect(result.text.slice(start, end)).toBe(text.slice(start, end).replace(/[^\r\n]/g, '█'))
          at = end
        }
        expect(result.text.slice(at)).toBe(text.slice(at))
      }),
    )
  })

  it('masks each secret separately, also adjacent ones', () => {
    const key = `ghp_${random(36)}`
    expect(covered(`${key} and ${key}`)).toBe(`${'█'.repeat(40)} and ${'█'.repeat(40)}`)
    expect(redact('<private>a</private><private>b</private>').found).toEqual([
      { kind: 'private', start: 0, end: 20 },
      { kind: 'private', start: 20, end: 40 },
    ])
    expect(redact(`<private>${key}</private>`).found).toEqual([{ kind: 'private', start: 0, end: 59 }])
  })

  it('masks a key broken by a terminal only in printed output', () => {
    const key = `ghp_${random(36)}`
    const cut = `use ${key.slice(0, 20)}\n${key.slice(20)} now`
    expect(redact(cut, { printed: true })).toEqual({
      text: `use ${'█'.repeat(20)}\n${'█'.repeat(20)} now`,
      found: [{ kind: 'api-key', start: 4, end: 45 }],
    })
    for (const result of [redact(cut), redact(cut, {}), redact(cut, { printed: false })])
      expect(result).toEqual({ text: cut, found: [] })
  })

  it('recognizes names whose value may be a secret', () => {
    expect(['password', 'DB_PASSWORD', 'api_key', 'colour', 'id'].map(canNameSecret)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('is idempotent', () => {
    const text = `password = "hunter2"\nghp_${random(36)} 4111 1111 1111 1111 postgres://a:b1c2d3@h <private>x</private>`
    expect(redact(covered(text))).toEqual({ text: covered(text), found: [] })
  })

  it.each([
    ['letters', 'a'],
    ['digits', '4'],
    ['digits and spaces', '4 '],
    ['key prefixes', 'sk-'],
    ['token dots', 'eyJa.eyJ'],
    ['openings of private spans', '<private>'],
    ['broken tags', '<private '],
    ['openings of keys', '-----BEGIN PRIVATE KEY-----'],
    ['openings of keys and text', '-----BEGIN PRIVATE KEY-----(a)'],
    ['passwords', 'password'],
    ['assignments', 'password='],
    ['addresses', '://a:'],
    ['bearer', 'bearer '],
    ['headers of cookies', 'Set-Cookie: a=b '],
    ['account numbers', 'DE12'],
    ['spaces', ' '],
    ['key equals spaces', 'key   '],
  ])('takes linear time on three hundred kilobytes of %s', (_, unit) => {
    const text = unit.repeat(Math.ceil(300_000 / unit.length))
    const start = process.cpuUsage()
    redact(text)
    // Processor time, because the machine may be busy. It still varies with the load; quadratic time would be a minute.
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(3000)
  })
})
