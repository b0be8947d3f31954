import { expect, it } from 'vitest'
import { kindleDate } from './kindle-date.ts'

it.each([
  ['Added on Monday, 4 March 2024 15:04:05', '2024-03-04T15:04:05'],
  ['Added on Monday, March 4, 2024 3:04:05 PM', '2024-03-04T15:04:05'],
  ['Added on Thursday, 5 September 13 21:26:12 GMT+01:00', '2013-09-05T21:26:12'],
  ['Hinzugefügt am Montag, 4. März 2024 12:04:05', '2024-03-04T12:04:05'],
  ['Añadido el lunes, 4 de marzo de 2024 3:04:05 p. m.', '2024-03-04T15:04:05'],
  ['Добавлено: понедельник, 4 марта 2024 г. в 15:04:05', '2024-03-04T15:04:05'],
  ['添加于 2024年3月4日星期一 下午3:04:05', '2024-03-04T15:04:05'],
  ['添加于 2024年3月4日星期一 上午10:11:12', '2024-03-04T10:11:12'],
  ['追加日： 2024年3月4日月曜日 午後12:04:05', '2024-03-04T12:04:05'],
  ['追加日： 2024年3月4日月曜日 午前12:04:05', '2024-03-04T00:04:05'],
  ['추가: 2024년 3월 4일 월요일 오후 3:04:05', '2024-03-04T15:04:05'],
  ['4 March 24', '2024-03-04T00:00:00'],
])('reads the date of "%s"', (text, date) => {
  expect(new Date(kindleDate(text) ?? 0).toISOString().slice(0, 19)).toBe(date)
})

it.each(['Your Highlight on page 12', 'Location 170-172', 'Seite 4', ''])('finds no date in "%s"', (text) => {
  expect(kindleDate(text)).toBeUndefined()
})
