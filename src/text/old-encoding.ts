/** Which encoding older than UTF-8 a text is in, by its bytes alone: files without a mark do not say it. */

/** Bytes looked at: letters of a language are as frequent in its first pages as in all. */
const probeBytes = 65_536

/** Words of letters above ASCII, small but the first: no language of Latin letters has many of them. */
const cyrillicWord = /[\xA8\xB8\xC0-\xFF][\xB8\xC0-\xFF]*[\xE0-\xFF]/g
/** A Greek vowel with its accent has the place of a Cyrillic capital, which no word has inside. */
const greekAccent = /[\xE1-\xFE][\xDC-\xDF]/g
/** The older Russian one has its small letters where others have capitals. */
const koiWord = /[\xA3\xC0-\xFF][\xA3\xC0-\xDF]{2,}/g
/** A letter of two bytes, as East Asian encodings have them. */
const pair = /[\xA1-\xFE][\xA1-\xFE]/g
/** Japanese syllables and stops, of which every sentence has some. */
const kanaOfShiftJis = /[\x82\x83][\x40-\xF1]|\x81[\x40-\x42\x45\x5B]/g
const kanaOfEucJp = /[\xA4\xA5][\xA1-\xF6]|\xA1[\xA2\xA3\xBC]/g
/** The first byte of each Korean syllable is below this one, and of every second Chinese character above. */
const behindHangul = '\xC8\xFF'
/** Bytes that windows-1252 leaves undefined. */
const undefinedByte = /[\x81\x8D\x8F\x90\x9D]/

/** The encoding of bytes that are no UTF-8; undefined for broken UTF-8 and for what no known encoding explains. */
export function oldEncodingOf(bytes: Uint8Array): string | undefined {
  const probe = probeOf(bytes)
  const high = probe.reduce((sum, byte) => sum + (byte > 127 ? 1 : 0), 0)
  if (high === 0 || isMostlyUtf8(probe)) return undefined
  const raw = Buffer.from(probe).toString('latin1')
  const all = (form: RegExp): string[] => raw.match(form) ?? []
  const share = (form: RegExp) => all(form).reduce((sum, { length }) => sum + length, 0) / high
  if (undefinedByte.test(raw)) return share(kanaOfShiftJis) > 0.25 ? 'shift_jis' : undefined
  const pairs = all(pair)
  if (pairs.length * 2 > high * 0.9 && share(kanaOfEucJp) > 0.25) return 'euc-jp'
  if (share(cyrillicWord) > 0.7) return share(greekAccent) > 0.05 ? 'windows-1253' : 'windows-1251'
  if (share(koiWord) > 0.6) return 'koi8-r'
  if (pairs.length * 2 <= high * 0.9) return 'windows-1252'
  return pairs.filter((letter) => letter > behindHangul).length < pairs.length * 0.05 ? 'euc-kr' : 'gb18030'
}

/** From the first byte above ASCII on: a text may be plain for pages. */
function probeOf(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte > 127)
  return bytes.subarray(Math.max(0, first - 1), Math.max(0, first - 1) + probeBytes)
}

/** Whether more letters are whole than broken: a few bytes that were cut do not make another encoding of it. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0
  return whole >= broken
}
