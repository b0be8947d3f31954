import type { Command } from '../../command.ts'
import { collectionCommands, collectionFlags, firstWords, optionsOf, secondWords, spelled } from './words.ts'

/**
 * Words by the words before them: `""` holds the first words, `"collection"` its second ones, `"collection add"` its
 * options.
 */
export function powershell(all: readonly Command[]): string {
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
  if (@(${collectionFlags(all).map(quote).join(', ')}) -ccontains $previous -or @(${collectionCommands(all).map(quote).join(', ')}) -ccontains ($path -join ' ')) {
    $found = @(jarvis collection list --files 2>$null | ForEach-Object { $_ -replace '^jarvis://', '' })
  }
  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`
}
