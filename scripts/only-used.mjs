import { join, sep } from 'node:path'

/**
 * No module of ours does anything by being imported, so what is not used of a room's face is left out with all that it
 * would load. Said to the bundler here, because a `package.json` beside the sources would hide the one that lists packages.
 */
export const onlyUsed = (source) => ({
  name: 'only-used',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ path, resolveDir, namespace }) => {
      const file = join(resolveDir, path)
      if (namespace !== 'file' || !file.startsWith(source + sep)) return undefined
      return { path: file, sideEffects: false }
    })
  },
})
