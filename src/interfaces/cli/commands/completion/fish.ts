import { type Command, type CommandOption, commonOptions, shownOptions } from '../../command.ts'
import { choicesOf, collectionCommands, firstWords, listCollections, secondWords, spelled, summaryOf } from './words.ts'

/** Conditions check only the words of the command: a question may contain names of other commands. */
const conditions = `function __jarvis_words
  set -l typed (commandline -opc)
  string match -v -- '-*' $typed[2..]
end
function __jarvis_at
  set -l words (__jarvis_words)
  test "$words" = "$argv"
end
function __jarvis_in
  set -l words (__jarvis_words)
  test (count $words) -ge (count $argv); and test "$words[1..$(count $argv)]" = "$argv"
end
function __jarvis_collections
  ${listCollections}
end`

/** A line for each word and option, with its description. */
export function fish(all: readonly Command[]): string {
  const lines = ['# jarvis completion for fish: jarvis completions fish | source', conditions]
  for (const first of firstWords(all)) {
    lines.push(wordLine('__jarvis_at', first, summaryOf(all, first)))
    for (const second of secondWords(all, first)) {
      const summary = all.find(({ words }) => words.join(' ') === `${first} ${second}`)?.summary ?? ''
      lines.push(wordLine(`__jarvis_at ${first}`, second, summary))
    }
  }
  for (const words of collectionCommands(all))
    lines.push(`complete -c jarvis -n ${quote(`__jarvis_at ${words}`)} -f -a '(__jarvis_collections)'`)
  for (const command of all) {
    const words = command.words.join(' ')
    const choices = choicesOf(command)
    if (choices.length > 0) lines.push(`complete -c jarvis -n '__jarvis_at ${words}' -f -a ${quote(choices.join(' '))}`)
    for (const option of shownOptions(command.options)) lines.push(optionLine(option, ` -n '__jarvis_in ${words}'`))
  }
  lines.push(...commonOptions.map((option) => optionLine(option, '')))
  return `${lines.join('\n')}\n`
}

const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const wordLine = (condition: string, word: string, summary: string) =>
  `complete -c jarvis -n ${quote(condition)} -f -a ${word} -d ${quote(summary)}`

function optionLine(option: CommandOption, condition: string): string {
  const letter = option.short === undefined ? '' : ` -s ${option.short}`
  const choices = option.field === 'collection' ? '(__jarvis_collections)' : option.values?.join(' ')
  const values = choices ? ` -x -a ${quote(choices)}` : ' -r'
  const flag = (spelled(option)[0] as string).slice(2)
  return `complete -c jarvis${condition} -l ${flag}${letter}${option.type === 'boolean' ? '' : values} -d ${quote(option.description)}`
}
