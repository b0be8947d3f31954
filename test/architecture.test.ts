import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise, type IFlattenedRuleSet } from 'dependency-cruiser'
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import { beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as IFlattenedRuleSet & { options: object }

interface Cruised {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}
let cruised: Cruised

beforeAll(async () => {
  const { output } = await cruise(
    ['src', 'packages/web/src'],
    { ...rules.options, baseDir: root, validate: true, ruleSet: { forbidden: rules.forbidden ?? [] } },
    undefined,
    { tsConfig: extractTypeScriptConfig(join(root, 'tsconfig.json')) },
  )
  cruised = output as Cruised
  // Half a minute of a core; a busy machine needs many times that by the clock.
}, 300_000)

describe('the import rules between folders', () => {
  it('reads every source file', () => {
    const files = readdirSync(join(root, 'src'), { recursive: true }).filter((name) => String(name).endsWith('.ts'))
    const seen = cruised.modules.filter(({ source }) => source.startsWith('src/'))
    expect(seen.length).toBeGreaterThanOrEqual(files.length)
  })

  it('has no violations', () => {
    const broken = cruised.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
    expect(broken).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  it('lists the layers of .dependency-cruiser.cjs, with each room in exactly one', () => {
    const layers = (text: string, between: string): string[][] =>
      text.split(between).map((layer) => layer.split(',').map((room) => room.trim()))
    const rulesText = readFileSync(join(root, '.dependency-cruiser.cjs'), 'utf8')
    const stated = /^ \* {2}(core < .*)$/m.exec(rulesText)?.[1] ?? ''
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const drawn = /<!-- layers -->\n```\n([\s\S]*?)\n```\n<!-- \/layers -->/.exec(page)?.[1] ?? ''
    expect(layers(drawn, '←')).toEqual(layers(stated, '<'))
    const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const beside = ['client', 'testing']
    expect([...layers(stated, '<').flat(), ...beside].sort()).toEqual(rooms.map(({ name }) => name).sort())
  })

  it('draws the current dependencies between folders', () => {
    const folder = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1]
    const arrows = new Set<string>()
    for (const { source, dependencies } of cruised.modules) {
      const from = folder(source)
      if (!from || from === 'testing' || source.endsWith('.test.ts')) continue
      for (const { resolved } of dependencies) {
        const to = folder(resolved)
        if (to && to !== from) arrows.add(`  ${from} --> ${to}`)
      }
    }
    const picture = ['```mermaid', 'flowchart TD', ...[...arrows].sort(), '```'].join('\n')
    const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
    const drawn = /<!-- picture -->\n([\s\S]*?)\n?<!-- \/picture -->/.exec(page)?.[1]
    expect(drawn, `The picture is old. Put this between the marks:\n\n${picture}\n`).toBe(picture)
  })
})
