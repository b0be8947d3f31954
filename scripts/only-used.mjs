import { join, sep } from 'node:path'

/**
 * Our modules have no side effects on import, so unused exports of a room's entry file are dropped with their imports.
 * This is a setting of the bundler, since a `package.json` beside the sources would hide the one that lists packages.
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
