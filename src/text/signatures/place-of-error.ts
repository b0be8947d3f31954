/**
 * Removes the place of an error from its message: the importing file, or a file with its line. What is missing or wrong
 * stays, and only that decides whether two errors are the same.
 */

/** Files of code: of other files ("Unexpected token in data.json:3"), the name is what is wrong, and a host has a port. */
const code =
  '(?:[cm]?[jt]sx?|vue|svelte|astro|py|pyx|rb|erb|go|rs|java|kts?|scala|clj|swift|mm?|c|cc|cpp|cxx|h|hh|hpp|cs|fs|vb|php|pl|pm|lua|exs?|erl|dart|r|jl|hs|mli?|zig|nim|cr|sh|bash|zsh|ps1|sql|conf|s?css|less|html?)'
const file = String.raw`(?:[A-Za-z]+:\/\/)?(?:[A-Za-z]:)?[^\s'"():,]*\.${code}`
/** A file or a folder by its path. */
const path = String.raw`(?:[A-Za-z]+:\/\/\/)?(?:[A-Za-z]:)?(?:[^\s'"():,]*[\\/][^\s'"():,]*|[^\s'"():,]+\.[A-Za-z]\w{0,5})`
const quoted = `(?:'${path}'|"${path}"|${path})`
const line = String.raw`:\d+(?::\d+)?`

const places: readonly (readonly [form: RegExp, by: string])[] = [
  // `psql:seed/users.sql:3: ERROR: …`, `e: file:///a/Net.kt:3:5 Unresolved …`
  [new RegExp(String.raw`^(?:\w+: ?)?${file}${line}:? +`), ''],
  // `… 'x' imported from /a/b.ts`
  [
    new RegExp(String.raw`,? \(?(?:(?:imported|included) (?:from|by|in|at)|required (?:from|by)) ${quoted}\)?`, 'g'),
    '',
  ],
  // `Failed to resolve import "x" from "src/App.tsx"`, `Can't resolve 'x' in '/a/src'`
  [
    new RegExp(
      String.raw`(\b(?:resolve(?: \w+)?|(?:find|locate|load) (?:module|package|import|dependency|library)) (?:'[^']+'|"[^"]+")) (?:from|in) (?:'${path}'|"${path}")`,
      'i',
    ),
    '$1',
  ],
  // `… in /etc/nginx/nginx.conf:12`, `… at src/a.js:3:5`
  [new RegExp(String.raw` \(?(?:in|at|on|from) ['"]?${file}['"]?${line}\)?(?=[.,;:]?(?:\s|$))`, 'g'), ''],
  // `… at line 12 in file: 'a.sql'`, `… in "a.yml", line 3, column 5`, `… in a.php on line 9`
  [new RegExp(String.raw` (?:at|on) line \d+ (?:in|of) (?:file:? )?${quoted}`, 'g'), ''],
  [new RegExp(String.raw` in (?:file )?${quoted},? (?:(?:at|on) )?line \d+(?:,? column \d+)?`, 'g'), ''],
]

/** A module that is named from its importer: the same words in another folder are another file. */
const relative = /['"]\.{1,2}[\\/][^'"]*['"]/

/** The message without the place of its error. */
export function withoutPlace(message: string): string {
  if (relative.test(message)) return message
  let text = message
  for (const [form, by] of places) text = text.replace(form, by)
  return text
}
