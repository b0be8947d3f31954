import { expect, it } from 'vitest'
import { handleNames as namesOfPage } from '../client/handle-names.ts'
import { handleNames } from './handle-names.ts'

it('shows numbers and addresses, and each program once', () => {
  expect(
    handleNames(['mailto:ann@example.com', 'tel:+4915112345678', 'telegram:user12', 'whatsapp:ann', 'whatsapp:ann l']),
  ).toEqual(['ann@example.com', '+4915112345678', 'Telegram', 'WhatsApp'])
  expect(handleNames(['other:x'])).toEqual(['other:x'])
  expect(namesOfPage).toBe(handleNames)
})
