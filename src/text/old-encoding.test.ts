import { describe, expect, it } from 'vitest'
import { encoded } from '../testing/encoded.ts'
import { oldEncodingOf } from './old-encoding.ts'

describe('encodings older than UTF-8', () => {
  it.each([
    ['windows-1252', 'Die Kündigungsfrist beträgt drei Monate. “Grüße” – Müller'],
    ['windows-1252', 'Müller;Gebühr;12 €'],
    ['windows-1252', 'Köln'],
    ['windows-1252', 'São João não é só uma região'],
    ['windows-1252', '“É”—‘ça’ à'],
    ['windows-1252', 'ÄÖÜ GRÖSSE MÄRZ STRAßE'],
    ['windows-1251', 'Договор аренды квартиры. Плата вносится до пятого числа каждого месяца.'],
    ['windows-1251', 'аренды'],
    ['windows-1251', 'Я живу в Москве и не пью кофе'],
    ['koi8-r', 'Договор аренды квартиры. Плата вносится до пятого числа.'],
    ['windows-1253', 'Η αίτηση πρέπει να υποβληθεί μέχρι το τέλος του μήνα. Καλημέρα'],
    ['shift_jis', '会議は毎週月曜日の午前十時から始まります。資料は共有フォルダーにあります。'],
    ['shift_jis', '東京に住んでいます。'],
    ['euc-jp', '会議は毎週月曜日の午前十時から始まります。資料は共有フォルダーにあります。'],
    ['gb18030', '合同的租金应在每月五日之前支付。这是我们在公司有的文件。'],
    ['euc-kr', '회의는 매주 월요일 오전 열 시에 시작합니다. 자료는 공유 폴더에 있습니다.'],
  ])('detects %s: %s', (name, text) => expect(oldEncodingOf(encoded(text, name))).toBe(name))

  it('leaves UTF-8, also with lost bytes, and bytes that no encoding explains', () => {
    const cut = Buffer.concat([Buffer.from('Größe, Länge, Höhe, Bär'), Buffer.from([0xc3])])
    expect(oldEncodingOf(cut)).toBeUndefined()
    expect(oldEncodingOf(Buffer.from('plain'))).toBeUndefined()
    expect(oldEncodingOf(new Uint8Array([0x41, 0x81, 0x20, 0x8d, 0x20, 0x9d]))).toBeUndefined()
  })
})
