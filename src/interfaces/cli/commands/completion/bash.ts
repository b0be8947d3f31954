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
} from './words.ts'

/** A `case` over the words typed so far: `"collection add"` first, then `"collection"`. */
export function bash(all: readonly Command[]): string {
  const options = [...all]
    .sort((a, b) => b.words.length - a.words.length)
    .map((command) => {
      const pattern = command.words.length === 2 ? `"${command.words.join(' ')}"` : `"${command.words[0]} "*`
      return `    ${pattern}) words="${optionsOf(command).flatMap(spelled).join(' ')}" ;;`
    })
  const seconds = firstWords(all)
    .filter((first) => secondWords(all, first).length > 0)
    .map((first) => `    "${first}") words="${secondWords(all, first).join(' ')}" ;;`)
  const choices = all.flatMap((command) => {
    const some = choicesOf(command)
    return some.length > 0 ? [`    "${command.words.join(' ')}") words="${some.join(' ')}" ;;`] : []
  })
  const values = all
    .flatMap(optionsOf)
    .filter((option) => option.values)
    .map((option) => `    ${spelled(option).join('|')}) words="${option.values?.join(' ')}" ;;`)
  const collections = `words="$(${listCollections})"`
  const named = collectionCommands(all).map((words) => `"${words}"`)
  return `# jarvis completion for bash: source <(jarvis completions bash)
_jarvis() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${firstWords(all).join(' ')} --help --version"
  elif [[ "$current" == -* ]]; then case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${options.join('\n')}
  esac; else case "\${COMP_WORDS[*]:1:COMP_CWORD-1}" in
${[...seconds, ...choices].join('\n')}
    ${named.join('|')}) ${collections} ;;
  esac; fi
  case "$previous" in
${[...new Set(values)].join('\n')}
    ${collectionFlags(all).join('|')}) ${collections} ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _jarvis jarvis
`
}
