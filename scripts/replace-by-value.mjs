/** Modules (by absolute path) whose exports are known at build time become plain data. */
export function replaceByValue(values) {
  return {
    name: 'replace-by-value',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const value = values[path]
        if (value === undefined) return undefined
        const lines = Object.entries(value).map(
          ([name, content]) => `export const ${name} = ${JSON.stringify(content)}`,
        )
        return { contents: lines.join('\n'), loader: 'js' }
      })
    },
  }
}
