import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Files of code, without tests: those name files that they make. */
const files = ['src', 'scripts', 'bench'].flatMap((folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.(?:ts|mjs|cjs)$/.test(name) && !name.includes('.test.')),
)

it('the sources name only documents that exist', () => {
  const missing = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/docs\/(?:decisions|guides|reference)\/[\w.-]+\.md/g)]
      .filter(([path]) => !existsSync(path))
      .map(([path]) => `${file}: ${path}`),
  )
  expect(missing).toEqual([])
})

it('the sources cite no paragraph of a missing specification', () => {
  expect(files.filter((file) => /\bSPEC\b(?: §|, section)/.test(readFileSync(file, 'utf8')))).toEqual([])
})

it('each decision has a unique number', () => {
  const numbers = readdirSync('docs/decisions').flatMap((name) => /^\d{4}/.exec(name)?.[0] ?? [])
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
})
