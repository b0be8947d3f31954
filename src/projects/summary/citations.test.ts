import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { plain } from '../../gems/gems.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import type { Projects } from '../create-projects.ts'

let home: string
let jarvis: Jarvis
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-citations-'))
  const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
  jarvis = await openJarvis({ home, overrides: { environment: {}, embedders: () => ({ instant, degraded: [] }) } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

const things = ['pier', 'lighthouse', 'ferry', 'crane', 'buoy', 'harbour wall', 'slipway', 'tide gauge']
const two = (at: number) => [things[at % 8]!, things[(at * 3 + 1) % 8]!]

/** Texts of many makes, each of them of its own number. */
const makes: ((at: number) => string)[] = [
  (at) =>
    `The ${two(at)[0]} of town ${at} was built in 19${10 + at}. It stands beside the ${two(at)[1]}. Nobody has painted it since the war of numbers ended.`,
  (at) =>
    `# Notes ${at}\r\n\r\nThe ${two(at)[0]} needs new piles by spring.\r\nThe ${two(at)[1]} can wait\r\nuntil the year after, the master of harbour ${at} says.\r\n`,
  (at) =>
    `The council of town ${at} ${`considered the ${two(at)[0]} and the ${two(at)[1]}, `.repeat(20)}and went home.`,
  (at) =>
    `| part | age |\n| --- | --- |\n| ${two(at)[0]} | ${at} years. |\n\nThe table of harbour ${at} lists each part with its age in years.\n\n\`\`\`js\nconst age = ${at} // The age of the ${two(at)[0]} is kept in years, as all of them are.\n\`\`\`\n`,
  (at) =>
    `the ${two(at)[0]} and the ${two(at)[1]} of harbour ${at}\nno full stop anywhere\nnor a capital letter\n`.repeat(6),
  (at) =>
    `Der Kai von Hafen ${at} wurde im Winter erneuert. Die Fähre legt seitdem am anderen Ufer an, wie der Meister sagt.\n\n码头 ${at} 号在去年冬天进行了全面的翻修。渡轮现在停靠在对岸的新码头上，船长这样说。`,
  (at) =>
    `- The ${two(at)[0]} of harbour ${at} is **closed** on [Mondays](https://pier.example/a_(b)?c=${at}).\n- The ${two(at)[1]} opens at _nine_ in the morning, even in winter.\n  It closes at \`five\` in the afternoon of each day.\n`,
  (at) =>
    `> The ${two(at)[0]} of harbour ${at} is the oldest of the whole coast, they say.\n> The ${two(at)[1]} is younger by a hundred years or so.\n\n${'Every\nword\non\na\nline\nof\nits\nown\n'.repeat(3)}makes harbour ${at} long.\n`,
]

/** The line of a file that a citation names, and what follows it. */
const from = (file: string, line: number) =>
  plain(
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(line - 1)
      .join('\n'),
  )

describe('a cited sentence', () => {
  it('opens the cited file and line, for forty gems of eight kinds', async () => {
    for (let at = 0; at < 40; at++)
      await jarvis.gems.add(
        { text: makes[at % makes.length]!(at), title: `Gem ${at}`, project: 'harbour' },
        { enrich: at % 2 === 0 },
      )
    const projects = (await jarvis.subsystem('projects')) as Projects
    const { themes, gems } = await projects.summarize('harbour')
    const sentences = themes.flatMap((theme) => theme.sentences)
    expect(gems).toBe(40)
    expect(sentences.length).toBeGreaterThan(10)
    for (const { text, gem, line } of sentences) {
      const { passage, file } = await jarvis.gems.get(`${gem.slice(0, 8)}:${line}`)
      expect(plain(passage!.text)).toContain(text)
      const cited = readFileSync(file, 'utf8').split('\n')[line - 1]!
      expect(plain(cited).length).toBeGreaterThan(0)
      expect(from(file, line)).toContain(text)
    }
  })

  it('of a gem occurs in its text', async () => {
    for (const [at, make] of makes.entries()) {
      const { gem } = await jarvis.gems.add({ text: make(at), title: `Gem ${at}` }, { enrich: true })
      const { text } = await jarvis.gems.get(gem.id)
      const { summary = '', keyPoints = [] } = gem.enrichment ?? {}
      const lines = text.split('\n').map(plain).join(' ').replace(/\s+/g, ' ')
      for (const said of [...summary.split(/(?<=[.。])\s*/), ...keyPoints].filter(Boolean))
        expect({ at, said, stands: lines.includes(said) }).toEqual({ at, said, stands: true })
    }
  })
})

describe('a citation', () => {
  it('opens with its printed brackets, and reports the length of the file for a missing line', async () => {
    const { gem } = await jarvis.gems.add({ text: 'The pier was closed.', title: 'Pier' }, { enrich: false })
    const whole = await jarvis.gems.get(gem.id)
    expect(whole.passage).toBeNull()
    const lines = readFileSync(whole.file, 'utf8').split('\n')
    const line = lines.indexOf('The pier was closed.') + 1
    expect((await jarvis.gems.get(`[${gem.id.slice(0, 8)}:${line}]`)).passage).toEqual({
      ...{ line, startLine: line, endLine: line, text: 'The pier was closed.' },
    })
    await expect(jarvis.gems.get(`${gem.id}:999`)).rejects.toMatchObject({ code: 'gem_line_unknown' })
  })
})
