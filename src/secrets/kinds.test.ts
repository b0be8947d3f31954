import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { redact } from './redact.ts'

/** All secrets are invented; base64 keeps scanners from reporting them as leaks. */
const kinds = readFileSync(new URL('../../test/data/secret-kinds.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { kind: string; secret: string; text: string })
  .map(({ kind, secret, text }) => ({ kind, secret: decoded(secret), text: decoded(text) }))

function decoded(base64: string): string {
  return Buffer.from(base64, 'base64').toString()
}

const forms: Readonly<Record<string, (secret: string) => readonly string[]>> = {
  assignment: (secret) => [
    `ACME_API_KEY=${secret}`,
    `SERVICE_TOKEN="${secret}"`,
    `db_password = ${secret}`,
    `const clientSecret = '${secret}'`,
    `deploy --auth-token ${secret}`,
  ],
  JSON: (secret) => [
    JSON.stringify({ apiKey: secret }),
    JSON.stringify({ name: 'x', access_token: secret }, null, 1),
    JSON.stringify(JSON.stringify({ password: secret })),
    `database:\n  password: ${secret}\n  port: 1`,
    `<password>${secret}</password>`,
  ],
  header: (secret) => [
    `X-Api-Key: ${secret}`,
    `Authorization: Bearer ${secret}`,
    `Authorization: Token ${secret}`,
    `curl -H "Private-Token: ${secret}" https://example.org`,
  ],
  English: (secret) => [
    `The password for the router is ${secret}.`,
    `the api key we use for billing is ${secret}, right?`,
    `Our database password was changed to "${secret}" yesterday`,
    `btw the admin password for staging is now ${secret} - do not share`,
  ],
  German: (secret) => [
    `Das Passwort für den Router ist ${secret}.`,
    `Das Kennwort für den Server lautet "${secret}"`,
    `Der API-Schlüssel für die Abrechnung ist ${secret}.`,
  ],
  French: (secret) => [
    `Le mot de passe du routeur est ${secret}.`,
    `Mon mot de passe pour la banque, c'est ${secret}`,
    `Le jeton pour le serveur est « ${secret} ».`,
  ],
  Spanish: (secret) => [
    `La contraseña para entrar al servidor es "${secret}"`,
    `La clave de la API es ${secret}`,
    `El token de acceso es ${secret}.`,
  ],
  Italian: (secret) => [`La password del router è ${secret}.`, `La chiave API è ${secret}`],
  Portuguese: (secret) => [`A senha do roteador é ${secret}.`, `A chave da API é ${secret}`],
  Dutch: (secret) => [`Het wachtwoord van de router is ${secret}.`, `De API-sleutel is ${secret}`],
  Chinese: (secret) => [`路由器的密码是${secret}。`, `API 密钥是 ${secret}`],
  Japanese: (secret) => [`Wi-Fiのパスワードは「${secret}」です。`],
}

/** Nothing of a secret may remain: no line of a multi-line one. */
function isCovered(text: string, secret: string): boolean {
  const shown = redact(text).text
  return secret
    .split(/\n|\\n/)
    .filter((line) => line.length > 3 && !line.startsWith('-----'))
    .every((line) => !shown.includes(line))
}

describe('kinds of secrets', () => {
  it.each(kinds)('$kind is masked in its usual form', ({ text, secret }) => {
    expect(isCovered(text, secret)).toBe(true)
  })

  it.each(Object.entries(forms))('at least 95 of 100 are masked in the form of %s', (_, form) => {
    const texts = kinds.flatMap(({ secret }) => form(secret).map((text) => ({ text, secret })))
    const open = texts.filter(({ text, secret }) => !isCovered(text, secret)).map(({ text }) => text)
    expect(open.length / texts.length, open.join('\n')).toBeLessThanOrEqual(0.05)
  })
})
