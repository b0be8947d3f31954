/**
 * Weights of models in files of their own, read when a model is first used: 640 kB that most commands never need, and
 * that each start would otherwise read twice, as code and in the code cache.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'

/** Below this length a text stays in the code. */
const shortText = 1000

/**
 * Plugin of esbuild for the files that `jarvis` starts. The folder is theirs: they expect `weights/` beside them. The
 * library keeps its weights in its code, for programs that bundle it.
 */
export const lateWeights = (folder) => ({
  name: 'late-weights',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*-weights\.ts$/ }, async ({ path }) => {
      const name = path
        .slice(0, -'.ts'.length)
        .split(/[\\/]src[\\/]/)
        .at(-1)
        .replace(/[\\/]/g, '-')
      // It is in a late file already, see fast-bundle.mjs.
      if (name === 'core-orders-order-weights') return undefined
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts', format: 'esm' })
      if (code.length < shortText || /^import /m.test(code)) return undefined
      const exported = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)
      const texts = []
      const values = Object.entries(exported).map(([name, value]) => `export const ${name} = ${literal(value, texts)}`)
      if (texts.length === 0) return undefined
      const file = `weights/${name}.json`
      mkdirSync(join(folder, 'weights'), { recursive: true })
      writeFileSync(join(folder, file), JSON.stringify(texts))
      return { contents: `${reader(file)}\n${values.join('\n')}` }
    })
  },
})

const reader = (file) => `import { readFileSync } from 'node:fs'
  import { join } from 'node:path'
  let texts
  const textAt = (place) => (texts ??= JSON.parse(readFileSync(join(import.meta.dirname, '${file}'), 'utf8')))[place]`

/** A value as code. Long texts in it become getters, and are added to `texts`. */
function literal(value, texts) {
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, texts)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, one]) => {
    const key = JSON.stringify(name)
    if (typeof one !== 'string' || one.length < shortText) return `${key}: ${literal(one, texts)}`
    return `get ${key}() { return textAt(${texts.push(one) - 1}) }`
  })
  return `{ ${fields.join(', ')} }`
}
