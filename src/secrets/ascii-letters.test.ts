import { expect, it } from 'vitest'
import { inAsciiLetters, withoutEndOfNoValue } from './ascii-letters.ts'
import { redact } from './redact.ts'

it.each([
  ['password: Котик2019', 'Котик2019'],
  ['пароль: Котик2019мой', 'Котик2019мой'],
  ['Mein Passwort ist Größe99ü', 'Größe99ü'],
  ['Kennwort lautet Bär4Löwe9ß', 'Bär4Löwe9ß'],
  ['Le mot de passe du wifi est Crème2brûlée.', 'Crème2brûlée'],
  ['La contraseña es Muñeca2018ñ', 'Muñeca2018ñ'],
  ['A senha do wifi é Coração7ão', 'Coração7ão'],
  ['the wifi password is Καλημέρα2020', 'Καλημέρα2020'],
  ['lösenord: Älgkött55', 'Älgkött55'],
  ['şifre: İstanbul1453ş', 'İstanbul1453ş'],
  ['{"token": "Ключ2024Сервер9Ж"}', 'Ключ2024Сервер9Ж'],
  ['路由器的密码是Hunter2024。', 'Hunter2024'],
  ['密码是 Pässwort2024', 'Pässwort2024'],
])('covers all of a secret with letters beyond ASCII: %s', (text, secret) => {
  expect(redact(text).text).toBe(text.replace(secret, '█'.repeat(secret.length)))
})

it.each([
  'Das Passwort ist länger als früher',
  'пароль: минимум восемь символов',
  'Le mot de passe est à changer à l’école',
  'password: Überschrift',
  'password: "Ключ"',
  'token: Größe2',
  'const passwordLänge = größe8',
  'hasło: minimum osiem znaków',
  '密码是必填项，请输入密码',
  'パスワードは必須です',
])('keeps text about secrets: %s', (text) => {
  expect(redact(text).text).toBe(text)
})

it('keeps the length of a value, also of letters of two units', () => {
  for (const value of ['Größe9', '𐐀𐐨x', 'é', '秘密9']) expect(inAsciiLetters(value)).toHaveLength(value.length)
  expect(inAsciiLetters('Größe9秘')).toBe('Greee9秘')
})

it('removes only what is behind a value', () => {
  expect(['Größe99ü”', 'Hunter22です。', 'Привет1 –', 'plain1 '].map(withoutEndOfNoValue)).toEqual([
    'Größe99ü',
    'Hunter22',
    'Привет1',
    'plain1',
  ])
})
