import core from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import typescript from 'highlight.js/lib/languages/typescript'

core.registerLanguage('typescript', typescript)
core.registerLanguage('python', python)
core.registerLanguage('bash', bash)
core.registerLanguage('json', json)

/** Names in fences and endings of files, by the language that reads them. */
const languages: Readonly<Record<string, readonly string[]>> = {
  typescript: ['typescript', 'ts', 'tsx', 'mts', 'cts', 'javascript', 'js', 'jsx', 'mjs', 'cjs'],
  python: ['python', 'py', 'pyi'],
  bash: ['bash', 'sh', 'shell', 'zsh', 'console'],
  json: ['json', 'jsonc', 'json5', 'jsonl'],
}

/** The language of a name, or undefined where it is not one of the few that are loaded. */
const languageOf = (name: string): string | undefined =>
  Object.keys(languages).find((language) => languages[language]!.includes(name.toLowerCase()))

/** Code as HTML, with classes and no styles; code of other languages is only escaped. */
export function highlight(code: string, name: string): string {
  const language = languageOf(name.split(/[\s{,]/)[0]!)
  return language === undefined ? escaped(code) : core.highlight(code, { language, ignoreIllegals: true }).value
}

/** The same by lines: what spans several lines is closed at the end of each and opened again on the next. */
export function highlightLines(code: string, name: string): string[] {
  const open: string[] = []
  return highlight(code, name)
    .split('\n')
    .map((line) => {
      const before = open.join('')
      for (const [tag] of line.matchAll(/<\/?span[^>]*>/g)) {
        if (tag.startsWith('</')) open.pop()
        else open.push(tag)
      }
      return `${before}${line}${'</span>'.repeat(open.length)}`
    })
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
