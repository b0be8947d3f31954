import type { MessageSender, SkippedMessage } from '../../ports/messages.ts'

/** Words for a one-time code, in the languages of the services that send most of them. */
const codeWords =
  /\b(?:code|codes|otp|one-time|passcode|pin|tan|verification|verify|c[oó]digo|codice|kod|koodi|kode|bestätigungscode|sicherheitscode|clave)\b|код|验证码|驗證碼|認証|確認コード|인증번호|رمز/iu
const digits = /(?<![\d.,:/+-])(?:\d{4,8}|\d{3}[ -]\d{3}|[A-Z]-\d{4,8})(?![\d.,:/-]*\d)/u
/** A service speaks to whoever reads it; a friend names whose code it is. */
const impersonal =
  /\b(?:your|dein|ihr|tu|su|votre|ton|il tuo|seu|twój|uw|je)\b[^.]{0,60}|\bis your\b|\bdo(?:n't| not) (?:share|give)\b|\bnever share\b|\bexpires? in\b|\bgültig\b|\bvalid for\b|ваш|您的|あなた/iu
/** Longer texts that hold a code tell something beside it. */
const longestCode = 240

/** Why a message is left out, or undefined. Senders of SMS are short codes or names of companies; a person's number is long. */
export function noiseOf(sender: MessageSender | null, text: string): SkippedMessage['why'] | undefined {
  if (sender === null) return undefined
  if (/^tel:\d{1,6}$/.test(sender.handle)) return 'short code'
  if (text.length > longestCode || !digits.test(text) || !codeWords.test(text)) return undefined
  // Accounts of messengers are people's, too: "the gym code is 4471 now".
  const isCompany = sender.handle.startsWith('imessage:')
  return isCompany || impersonal.test(text) ? 'one-time code' : undefined
}
