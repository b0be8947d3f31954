import { expect, it } from 'vitest'
import { checkedInput, refusalOf } from './checked-input.ts'

it.each([
  ['this is not json', null, -32700],
  ['[]', null, -32600],
  ['"text"', null, -32600],
  ['{"jsonrpc":"2.0","id":4}', 4, -32600],
  ['{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"arguments":{}}}', 'a', -32602],
])('refuses %s', (line, id, code) => {
  expect(refusalOf(line)).toMatchObject({ id, error: { code } })
})

it.each([
  '',
  '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":1,"result":{}}',
  '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"query"}}',
])('passes on %j', (line) => {
  expect(refusalOf(line)).toBeUndefined()
})

it('answers refused lines, and passes on the others whole, however they are cut', async () => {
  const answers: string[] = []
  const input = checkedInput({ write: (text: string) => answers.push(text) > 0 })
  const message = '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"text":"ü"}}\n'
  const bytes = Buffer.from(`garbage\n${message}[]\n${message}`)
  for (let from = 0; from < bytes.length; from += 7) input.write(bytes.subarray(from, from + 7))
  input.end()
  const passed: Buffer[] = []
  for await (const chunk of input) passed.push(chunk as Buffer)
  expect(Buffer.concat(passed).toString()).toBe(message + message)
  expect(answers.map((text) => JSON.parse(text).error.code)).toEqual([-32700, -32600])
})
