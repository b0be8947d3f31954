import type { MessageSender, SkippedMessage } from '../../ports/messages.ts'

/** Words for a one-time code, in the languages in which services send most of them. */
const codeWords =
  /\b(?:code|codes|otp|one-time|passcode|pin|tan|verification|verify|c[oó]digo|codice|kod|koodi|kode|bestätigungscode|sicherheitscode|clave)\b|код|验证码|驗證碼|認証|確認コード|인증번호|رمز/iu
const digits = /(?<![\d.,:/+-])(?:\d{4,8}|\d{3}[ -]\d{3}|[A-Z]-\d{4,8})(?![\d.,:/-]*\d)/u
/** A service addresses the reader without a name; a friend says whose code it is. */
const impersonal =
  /\b(?:your|dein|ihr|tu|su|votre|ton|il tuo|seu|twój|uw|je)\b[^.]{0,60}|\bis your\b|\bdo(?:n't| not) (?:share|give)\b|\bnever share\b|\bexpires? in\b|\bgültig\b|\bvalid for\b|ваш|您的|あなた/iu
/** Longer texts with a code contain other information, too. Characters. */
const longestCode = 240

/**
 * Why a message is skipped, or undefined. SMS services have short codes or company names as senders; people have long
 * numbers.
 */
export function noiseOf(sender: MessageSender | null, text: string): SkippedMessage['why'] | undefined {
  if (sender === null) return undefined
  if (/^tel:\d{1,6}$/.test(sender.handle)) return 'short code'
  if (text.length > longestCode || !digits.test(text) || !codeWords.test(text)) return undefined
  // Messenger accounts belong to people as well: "the gym code is 4471 now".
  const isCompany = sender.handle.startsWith('imessage:')
  return isCompany || impersonal.test(text) ? 'one-time code' : undefined
}
