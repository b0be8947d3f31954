import { expect, it } from 'vitest'
import { readBlocks } from './read-blocks.ts'

it.each([
  ['a longer mark', '````md\n```js\nrun()\n```\n````', '```js\nrun()\n```'],
  ['a mark with a language', '```\n```js\nrun()\n```', '```js\nrun()'],
  ['another sign', '~~~\n```\nrun()\n~~~', '```\nrun()'],
  ['a longer closing mark', '```\nrun()\n`````', 'run()'],
])('reads code until its own closing mark: %s', (_, code, text) => {
  expect(readBlocks(`${code}\nThat was all.`)).toEqual([
    { kind: 'code', text },
    { kind: 'paragraph', text: 'That was all.' },
  ])
})
