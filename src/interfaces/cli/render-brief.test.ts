import { expect, it } from 'vitest'
import { plainStyle } from './output.ts'
import { brief } from './render-brief.ts'
import type { RenderSettings } from './view.ts'

const long =
  'I promised Anna the report of the whole quarter, with all figures of the north and of the south, by Friday.'
const context = {
  text: `<memory>\n## PROMISED\n- ${long} [f:1]\n</memory>`,
  lines: [
    { id: 'f:0', section: 'due', text: '- Dentist at ten [f:0]', tokens: 5, why: '' },
    { id: 'f:1', section: 'promised', text: `- ${long} [f:1]`, tokens: 20, why: '' },
    { id: 'f:2', section: 'promised', text: '- Cake for Ben [f:2]', tokens: 5, why: '' },
  ],
} as unknown as Parameters<typeof brief.plain>[0]
const shown = (isTerminal: boolean) =>
  brief.plain(context, { output: { style: plainStyle, width: 60, isTerminal } } as unknown as RenderSettings)

it('shows people sections and items, without text for assistants', () => {
  expect(shown(true)).toBe(`Due
- Dentist at ten

Promised
- I promised Anna the report of the whole quarter, with all
  figures of the north and of the south, by Friday.
- Cake for Ben`)
})

it('gives programs the text as it is used in a prompt', () => {
  expect(shown(false)).toBe(context.text)
})
