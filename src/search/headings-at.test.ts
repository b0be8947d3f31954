import { expect, it } from 'vitest'
import { headingsAt } from './headings-at.ts'

const text = `## Install

Run npm.

### Windows

Run the installer.

\`\`\`sh
# not a heading
\`\`\`

## Use

Open the page.
`
const at = (words: string) => headingsAt(text, ['Guide', 'Install'], text.indexOf(words))

it('returns the section of a line, not of the start of its passage', () => {
  expect(at('Run npm')).toEqual(['Guide', 'Install'])
  expect(at('Run the installer')).toEqual(['Guide', 'Install', 'Windows'])
  expect(at('# not')).toEqual(['Guide', 'Install', 'Windows'])
  expect(at('Open the page')).toEqual(['Guide', 'Use'])
})

it('keeps the inherited headings of a passage without own ones', () => {
  expect(headingsAt('Only text.\n', ['Guide'], 3)).toEqual(['Guide'])
})
