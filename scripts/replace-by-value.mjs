import { dirname } from 'node:path'

/** Modules by absolute path, with exports known at build time: plain data, or source text. */
export function replaceByValue(values) {
  return {
    name: 'replace-by-value',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const value = values[path]
        if (value === undefined) return undefined
        if (typeof value === 'string') return { contents: value, loader: 'js', resolveDir: dirname(path) }
        const lines = Object.entries(value).map(
          ([name, content]) => `export const ${name} = ${JSON.stringify(content)}`,
        )
        return { contents: lines.join('\n'), loader: 'js' }
      })
    },
  }
}
