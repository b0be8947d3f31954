import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { keepUpTo } from '../../core/keep-up-to.ts'
import type { MessageSender, ReadMessagesOptions } from '../../ports/messages.ts'

/** Size of the cache of parsed handles; a chat has few people and many messages. */
const mostKept = 20_000
const known = new Map<string, string | null>()

/**
 * Normalizes a number or address: `tel:+15551234567` (E.164), `mailto:ann@example.com`. Undefined for other text.
 * Numbers without a country code belong to `country`; if that is unknown they keep their digits.
 */
export function handleOf(raw: string, country: string | undefined): string | undefined {
  const key = `${country ?? ''} ${raw}`
  const found = known.get(key)
  if (found !== undefined) return found ?? undefined
  const handle = workOut(raw, country)
  keepUpTo(mostKept, known, key, handle ?? null)
  return handle
}

function workOut(raw: string, country: string | undefined): string | undefined {
  // Most countries dial 00 for "+".
  const text = raw
    .replace(/^(?:tel|mailto|sms|xmpp|p|e):/i, '')
    .trim()
    .replace(/^00(?=[1-9](?:[\s().-]*\d){8,})/, '+')
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return `mailto:${text.toLowerCase()}`
  if (!/^\+?[\d\s().\u00a0\u2010-\u2015/-]{3,}$/.test(text) || !/\d{3}/.test(text.replace(/\D/g, ''))) return undefined
  const region = country !== undefined && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const digits = text.replace(/\D/g, '')
  if (digits.length <= 6) return `tel:${digits}`
  const number = parsePhoneNumberFromString(text, region)
  return `tel:${number?.isPossible() ? number.number : (text.startsWith('+') ? '+' : '') + digits}`
}

/** A handle for people known by a name only: `telegram:user12`, `whatsapp:ann larsen`. */
export const ownHandle = (app: string, id: string): string => `${app}:${id.trim().toLowerCase()}`

/** Whether one of these names, ids or handles is the owner's. */
export function ownerTest({ me, country }: Pick<ReadMessagesOptions, 'me' | 'country'>) {
  const own = new Set(me.flatMap((one) => [one.trim().toLowerCase(), handleOf(one, country) ?? one]))
  return (...names: readonly (string | undefined)[]): boolean =>
    names.some(
      (name) => name !== undefined && (own.has(name.trim().toLowerCase()) || own.has(handleOf(name, country) ?? name)),
    )
}

/** A sender whose name is a number, an address, or a name in the program. */
export function senderNamed(
  app: string,
  name: string,
  country: string | undefined,
  more: Pick<MessageSender, 'fromAddressBook'> = {},
): MessageSender {
  const handle = handleOf(name, country)
  return handle === undefined ? { handle: ownHandle(app, name), name: name.trim(), ...more } : { handle }
}
