/**
 * Words of a command as a shell would read them, without a shell. Undefined where a shell would do more than that with
 * it: pipes, chains, redirections, substitutions, variables.
 */
export function splitCommand(command: string): string[] | undefined {
  const words: string[] = []
  let word: string | undefined
  let quote = ''
  for (let at = 0; at < command.length; at++) {
    const letter = command[at]!
    if (quote !== '') {
      if (letter === quote) quote = ''
      else if (quote === '"' && '$`\\'.includes(letter)) return undefined
      else word += letter
    } else if (letter === '"' || letter === "'") {
      quote = letter
      word ??= ''
    } else if (/\s/.test(letter)) {
      if (/[\r\n]/.test(letter)) return undefined
      if (word !== undefined) words.push(word)
      word = undefined
    } else if ('|&;<>()$`\\*?[]{}~#!'.includes(letter)) return undefined
    else word = (word ?? '') + letter
  }
  if (quote !== '') return undefined
  if (word !== undefined) words.push(word)
  return words.length === 0 || words[0]!.includes('=') ? undefined : words
}
