import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readGivenPath } from './given-path.ts'

it.each([
  [join(tmpdir(), 'Slate lasts a hundred years.'), /does not exist\. To keep these words: "jarvis gem add --text/],
  ['Slate lasts a hundred years', /does not exist\. To keep these words/],
  [join(tmpdir(), 'my notes', 'slate.md'), /does not exist\. Check the path\.$/],
  [join(tmpdir(), 'my notes', 'slate'), /does not exist\. Check the path\.$/],
  ['ftp://example.org/slate.md', /only http and https addresses are/],
])('suggests the next step for %s', async (path, message) => {
  await expect(readGivenPath(path, 1000)).rejects.toThrow(message)
})
