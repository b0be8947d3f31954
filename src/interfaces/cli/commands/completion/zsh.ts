import type { Command } from '../../command.ts'
import {
  choicesOf,
  collectionCommands,
  collectionFlags,
  firstWords,
  listCollections,
  optionsOf,
  secondWords,
  spelled,
  summaryOf,
} from './words.ts'

/**
 * Words and options, each with its description. The same script can be sourced, or saved as `_jarvis` in a folder of
 * `fpath`.
 */
export function zsh(all: readonly Command[]): string {
  const firsts = firstWords(all)
  const collections = `list=(\${(f)"$(${listCollections})"})`
  const named = collectionCommands(all).map(quote)
  return `#compdef jarvis
# jarvis completion for zsh: source <(jarvis completions zsh)
_jarvis() {
  local -a list options
  local verbs=0
  if (( CURRENT == 2 )); then
    list=(${firsts.map((first) => described(first, summaryOf(all, first))).join(' ')})
    _describe -t commands 'command' list
    return
  fi
  case "\${words[CURRENT-1]}" in
${valueCases(all).join('\n')}
    ${collectionFlags(all).join('|')}) ${collections} ;;
  esac
  (( \${#list} )) && { compadd -a list; return }
  case "\${words[2]} \${words[3]}" in
${optionCases(all).join('\n')}
  esac
  if [[ "\${words[CURRENT]}" == -* ]]; then
    _describe -o -t options 'option' options
    return
  fi
  if (( CURRENT == 3 )); then case "\${words[2]}" in
${verbCases(all).join('\n')}
  esac; fi
  (( \${#list} )) && _describe -t commands 'command' list && verbs=1
  list=()
  case "\${(j: :)words[2,CURRENT-1]}" in
${choiceCases(all).join('\n')}
    ${named.join('|')}) ${collections} ;;
  esac
  if (( \${#list} )); then compadd -a list; elif (( ! verbs )); then _files; fi
}
if [[ "\${zsh_eval_context[-1]}" == loadautofunc ]]; then
  _jarvis "$@"
else
  (( \${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
  compdef _jarvis jarvis
fi
`
}

/** Second words for each first word of a two-word command. */
function verbCases(all: readonly Command[]): string[] {
  const groups = firstWords(all).filter((first) => secondWords(all, first).length > 0)
  return groups.map((first) => {
    const named = secondWords(all, first).map((second) => {
      const summary = all.find(({ words }) => words.join(' ') === `${first} ${second}`)?.summary ?? ''
      return described(second, summary)
    })
    return `    ${first}) list=(${named.join(' ')}) ;;`
  })
}

/** Options of each command. */
function optionCases(all: readonly Command[]): string[] {
  // "collection add" comes before "collection".
  const longestFirst = [...all].sort((a, b) => b.words.length - a.words.length)
  return longestFirst.map((command) => {
    const [first, second = '*'] = command.words
    const named = optionsOf(command).flatMap((option) =>
      spelled(option).map((flag) => described(flag, option.description)),
    )
    return `    '${first} '${second === '*' ? '*' : `'${second}'`}) options=(${named.join(' ')}) ;;`
  })
}

/** Values of each option with a fixed set of them. */
function valueCases(all: readonly Command[]): string[] {
  const cases = all
    .flatMap(optionsOf)
    .filter((option) => option.values)
    .map((option) => `    ${spelled(option).join('|')}) list=(${option.values?.map(quote).join(' ')}) ;;`)
  return [...new Set(cases)]
}

/** Arguments of each command with a fixed set of them. */
function choiceCases(all: readonly Command[]): string[] {
  return all.flatMap((command) => {
    const some = choicesOf(command)
    return some.length > 0 ? [`    ${quote(command.words.join(' '))}) list=(${some.map(quote).join(' ')}) ;;`] : []
  })
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** `word:description`, with the word's own colons escaped. */
const described = (word: string, summary: string): string => quote(`${word.replaceAll(':', '\\:')}:${summary}`)
