import { expect, it } from 'vitest'
import { commonText } from './common-text.ts'
import { nameOfVector, type Vector } from './file-vectors.ts'
import { joinVersions } from './join-versions.ts'
import { mergeLines } from './merge-lines.ts'

const path = 'memory/plans.md'
const lines = (...own: string[]) => `# Plans\n\n${own.map((line) => `- ${line}\n`).join('')}`

it('merges versions merged separately on two machines, in any order, without duplicate lines', () => {
  const versions: [Vector, string][] = [
    [{ laptop: 1 }, lines('one', 'two', 'three', 'four', 'five')],
    [{ laptop: 2 }, lines('ONE', 'three', 'four', 'five')],
    [{ laptop: 1, desktop: 1 }, lines('one', 'two', 'three', 'FOUR', 'five', 'new')],
    [{ laptop: 1, phone: 1 }, lines('one', 'two', 'three', 'four', 'FIVE')],
  ]
  const texts = new Map(versions.map(([vector, text]) => [nameOfVector(vector), text]))
  const bases = versions.map(([vector]) => vector)
  const read = (vector: Vector) => texts.get(nameOfVector(vector))
  const orders = [
    ['FIVE', 'FOUR', 'new'],
    ['FOUR', 'new', 'FIVE'],
    ['FOUR', 'FIVE', 'new'],
  ]
  for (const one of orders)
    for (const other of orders) {
      const base = commonText(
        { path, bases, read },
        { laptop: 2, desktop: 1, phone: 1, tablet: 1 },
        { laptop: 2, desktop: 1, phone: 1, server: 1 },
      )
      const text = joinVersions(path, {
        base,
        local: lines('ONE', 'three', ...one),
        theirs: lines('ONE', 'three', ...other),
      })
      expect(text!.split('\n').sort(), `${one} and ${other}`).toEqual(
        lines('ONE', 'three', 'FOUR', 'FIVE', 'new').split('\n').sort(),
      )
    }
})

it('terminates after long concurrent merging on three machines', () => {
  const rounds = 60
  const machines = ['laptop', 'phone', 'desktop']
  const texts = new Map<string, string>()
  const bases: Vector[] = []
  const joinedAt = (round: number): Vector => Object.fromEntries(machines.map((machine) => [machine, round]))
  for (let round = 1; round <= rounds; round++)
    for (const machine of machines) {
      const vector = { ...joinedAt(round - 1), [machine]: round }
      bases.push(vector)
      texts.set(nameOfVector(vector), lines(...Array.from({ length: 3 }, (_, line) => `${line} ${round}`)))
    }
  let reads = 0
  const read = (vector: Vector) => {
    reads++
    if (reads > 1000) throw new Error('It reads the same texts again and again.')
    return texts.get(nameOfVector(vector))
  }
  const last = joinedAt(rounds)
  const common = commonText({ path, bases, read }, { ...last, laptop: rounds + 1 }, { ...last, phone: rounds + 1 })
  expect(common).toContain(`- 1 ${rounds}`)
})

it('keeps lines that both added in two places, and lines that existed more than once', () => {
  const base = 'a\n```\nx\n```\nb\nc\nd\n'
  const left = 'a\n```\nx\n```\n```\ny\n```\nb\nc\nd\n'
  const right = 'a\n```\nx\n```\nb\nc\nd\n```\ny\n```\n'
  const added = mergeLines(base, left, right, { keepBoth: true }).text
  expect(added.match(/y/g)).toHaveLength(2)
  expect(added.match(/```/g)).toHaveLength(6)
  const moved = mergeLines('a\nb\nc\nd\n', 'b\nc\na\nd\n', 'b\nc\nd\na\n', { keepBoth: true }).text
  expect(moved.match(/a/g)).toHaveLength(1)
})
