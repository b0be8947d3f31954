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

/** Words and options, each with what it is for. The same script is sourced, or saved as `_jarvis` in a folder of `fpath`. */
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

/** For the first word of a command of two: what may come second. */
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

/** For each command: its options. */
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

/** For each option that takes one of a few values: those. */
function valueCases(all: readonly Command[]): string[] {
  const cases = all
    .flatMap(optionsOf)
    .filter((option) => option.values)
    .map((option) => `    ${spelled(option).join('|')}) list=(${option.values?.map(quote).join(' ')}) ;;`)
  return [...new Set(cases)]
}

/** For each command whose argument is one of a few words: those. */
function choiceCases(all: readonly Command[]): string[] {
  return all.flatMap((command) => {
    const some = choicesOf(command)
    return some.length > 0 ? [`    ${quote(command.words.join(' '))}) list=(${some.map(quote).join(' ')}) ;;`] : []
  })
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** `word:what it is for`, with the colons of the word marked as its own. */
const described = (word: string, summary: string): string => quote(`${word.replaceAll(':', '\\:')}:${summary}`)
