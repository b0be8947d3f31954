import { invalidInput } from '../../../core/errors.ts'
import { didYouMean, nearest } from '../../../core/nearest.ts'
import { type Command, type CommandOption, commonOptionsOf, shownOptions } from '../command.ts'
import { commands } from '../commands.ts'
import type { Invocation } from '../invocation.ts'

/** Prints a script that completes commands, options and their choices. It runs nothing while completing. */
export async function completion({ parsed, output }: Invocation): Promise<number> {
  const shell = String(parsed.input.shell)
  const script = scripts[shell]
  if (!script) {
    const near = didYouMean(nearest(shell, Object.keys(scripts)))
    throw invalidInput('shell_unknown', `No completions for "${shell}".${near} Choose bash, zsh, fish or powershell.`)
  }
  output.answer(script(commands.all()))
  return 0
}

const firstWords = (all: readonly Command[]) => [...new Set(all.map(({ words }) => words[0] as string))]
const secondWords = (all: readonly Command[], first: string) =>
  all.filter(({ words }) => words[0] === first && words.length === 2).map(({ words }) => words[1] as string)
const optionsOf = (command: Command): CommandOption[] => [...shownOptions(command.options), ...commonOptionsOf(command)]
const spelled = (option: CommandOption) => [
  `--${option.default === true ? 'no-' : ''}${option.flag}`,
  ...(option.short === undefined ? [] : [`-${option.short}`]),
]

/** A `case` over the words typed so far: `"collection add"` first, then `"collection"`. */
function bash(all: readonly Command[]): string {
  const cases = all.map((command) => {
    const pattern = command.words.length === 2 ? `"${command.words.join(' ')}"` : `"${command.words[0]} "*`
    return `    ${pattern}) words="${optionsOf(command).flatMap(spelled).join(' ')}" ;;`
  })
  const groups = firstWords(all)
    .filter((first) => secondWords(all, first).length > 0)
    .map((first) => `    "${first} "*) words="${secondWords(all, first).join(' ')}" ;;`)
  const choices = all
    .flatMap(optionsOf)
    .filter(({ values }) => values)
    .map((option) => `    ${spelled(option).join('|')}) words="${option.values?.join(' ')}" ;;`)
  return `# jarvis completion for bash: source <(jarvis completions bash)
_jarvis() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${firstWords(all).join(' ')} --help --version"
  else case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${cases.filter((line) => /^ {4}"\S+ \S+"\)/.test(line)).join('\n')}
${groups.join('\n')}
${cases.filter((line) => !/^ {4}"\S+ \S+"\)/.test(line)).join('\n')}
  esac; fi
  case "$previous" in
${[...new Set(choices)].join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [ \${#COMPREPLY[@]} -eq 0 ] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _jarvis jarvis
`
}

/** zsh runs bash completions; its own system would need every option described a second time. */
const zsh = (all: readonly Command[]): string =>
  `# jarvis completion for zsh: source <(jarvis completions zsh)\nautoload -U +X bashcompinit && bashcompinit\n${bash(all)}`

function fish(all: readonly Command[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  const lines = ['# jarvis completion for fish: jarvis completions fish | source']
  for (const first of firstWords(all)) {
    const summary = all.find(({ words }) => words.length === 1 && words[0] === first)?.summary ?? `${first} commands`
    lines.push(`complete -c jarvis -n __fish_use_subcommand -f -a ${first} -d ${quote(summary)}`)
    const seconds = secondWords(all, first)
    for (const second of seconds) {
      const about = all.find(({ words }) => words.join(' ') === `${first} ${second}`)?.summary ?? ''
      const condition = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${seconds.join(' ')}`
      lines.push(`complete -c jarvis -n ${quote(condition)} -f -a ${second} -d ${quote(about)}`)
    }
  }
  for (const command of all) {
    const condition = command.words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
    for (const option of shownOptions(command.options)) {
      const letter = option.short === undefined ? '' : ` -s ${option.short}`
      const value =
        option.type === 'boolean' ? '' : ` -x${option.values ? ` -a ${quote(option.values.join(' '))}` : ''}`
      const flag = (spelled(option)[0] as string).slice(2)
      lines.push(
        `complete -c jarvis -n ${quote(condition)} -l ${flag}${letter}${value} -d ${quote(option.description)}`,
      )
    }
  }
  return `${lines.join('\n')}\n`
}

/** Words by what stands before them: `""` holds the first words, `"collection"` its second ones, `"collection add"` its options. */
function powershell(all: readonly Command[]): string {
  const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
  const words = new Map<string, readonly string[]>([['', firstWords(all)]])
  for (const first of firstWords(all)) words.set(first, secondWords(all, first))
  for (const command of all) {
    const path = command.words.join(' ')
    words.set(path, [...(words.get(path) ?? []), ...optionsOf(command).flatMap(spelled)])
  }
  const table = [...words].map(([path, list]) => `    ${quote(path)} = @(${list.map(quote).join(', ')})`)
  const choices = new Map(
    all.flatMap(optionsOf).flatMap((option) => spelled(option).map((flag) => [flag, option.values])),
  )
  const values = [...choices].flatMap(([flag, list]) =>
    list ? [`    ${quote(flag)} = @(${list.map((value) => quote(String(value))).join(', ')})`] : [],
  )
  return `# jarvis completion for PowerShell: jarvis completions powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName jarvis -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @{
${table.join('\n')}
  }
  $values = @{
${values.join('\n')}
  }
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete) { $typed = @($typed | Select-Object -SkipLast 1) }
  $path = @($typed | Where-Object { -not $_.StartsWith('-') })
  $previous = if ($typed.Count -gt 0) { $typed[-1] } else { '' }
  $found = $words[($path | Select-Object -First 2) -join ' ']
  if ($null -eq $found) { $found = $words[[string]($path | Select-Object -First 1)] }
  if ($values.ContainsKey($previous)) { $found = $values[$previous] }
  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`
}

const scripts: Readonly<Record<string, (all: readonly Command[]) => string>> = { bash, zsh, fish, powershell }
