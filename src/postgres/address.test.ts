import { describe, expect, it } from 'vitest'
import { checkAddress, driverAddress } from './address.ts'
import { toPostgresError } from './errors.ts'

const base = 'postgres://ann:hidden-word@db.example.org/jarvis'
const refusal = (address: string): string => {
  try {
    checkAddress(address)
    return ''
  } catch (error) {
    expect(error).toMatchObject({ code: 'database_address_wrong' })
    return (error as Error).message
  }
}

describe('a database address', () => {
  it.each(['sslmod=verify-full', 'ssl_mode=require', 'SSLMODE=require', 'tls=true', 'applicationname=x'])(
    'with %s is refused, since the parameter would be ignored',
    (query) => {
      const said = refusal(`${base}?${query}`)
      expect(said).toContain(`unknown parameter, "${query.split('=')[0]}"`)
      expect(said).not.toContain('hidden-word')
    },
  )

  it.each(['verify-ful', 'verify_full', 'Require', 'on', ''])('with sslmode=%s is refused', (mode) => {
    const said = refusal(`${base}?application_name=x&sslmode=${mode}`)
    expect(said).toContain(`unknown sslmode, "${mode}"`)
    expect(said).not.toContain('hidden-word')
  })

  it('with an unescaped # in its password is refused without being shown, with the escaped form', () => {
    const said = refusal('postgres://ann:hid#den@db.example.org/jarvis')
    expect(said).toContain('%23')
    expect(said).not.toMatch(/hid|den@/)
  })

  it.each([
    '',
    '?sslmode=verify-full&sslrootcert=/path/ca.pem',
    '?sslmode=require&channel_binding=require',
    '?pgbouncer=true&connect_timeout=5&options=-c%20work_mem%3D8MB',
  ])('may end in "%s"', (query) => {
    expect(refusal(base + query)).toBe('')
  })

  it('passes the TLS check name to the driver', () => {
    expect(driverAddress(`${base}?sslmode=require&connect_timeout=5`)).toBe(
      `${base}?sslmode=verify-full&connect_timeout=5`,
    )
    for (const same of [base, `${base}?sslmode=disable`, `${base}?sslmode=require&uselibpqcompat=true`])
      expect(driverAddress(same)).toBe(same)
  })
})

it.each([
  ['28P01', 'password authentication failed for user "ann"', 'PGPASSWORD'],
  ['3D000', 'database "jarvis" does not exist', 'createdb'],
])('PostgreSQL error %s names the next step', (code, reason, step) => {
  const error = toPostgresError(Object.assign(new Error(reason), { code }), 'postgres://ann@h/jarvis')
  expect(error).toMatchObject({ code: 'database_cannot_open', message: expect.stringContaining(step) })
})
