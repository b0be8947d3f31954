/** A setting as it is written into the file: `search.limit` stands under `search`. JSON is YAML, too. */
export function asYaml(name: string, value: unknown): string {
  const parts = name.split('.')
  return parts
    .map(
      (part, depth) => `${'  '.repeat(depth)}${part}:${depth === parts.length - 1 ? ` ${JSON.stringify(value)}` : ''}`,
    )
    .join('\n')
}

/** A value as it is given to a command. */
export const onOneLine = (value: unknown): string =>
  typeof value === 'string' && /^[\w.:/@-]+$/.test(value)
    ? value
    : `'${typeof value === 'string' ? value : JSON.stringify(value)}'`
