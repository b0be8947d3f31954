import { expect, it } from 'vitest'
import { editableSettings } from './harmless-settings.ts'

it('lets the page change what cannot do harm, with its limits', () => {
  const all = editableSettings()
  const named = (name: string) => all.find((one) => one.name === name)
  expect(named('search.limit')).toEqual({
    name: 'search.limit',
    kind: 'number',
    minimum: 1,
    maximum: 100,
    isWhole: true,
  })
  expect(named('search.rerank')).toEqual({ name: 'search.rerank', kind: 'switch' })
  expect(named('search.mode')).toMatchObject({ kind: 'choice', values: ['query', 'search', 'vsearch'] })
  expect(named('retention.archiveDays')?.kind).toBe('number')
})

it('leaves to a terminal what names programs, files and addresses, or says who may come in and where text goes', () => {
  const names = editableSettings().map(({ name }) => name)
  for (const name of ['search.provider', 'search.reranker', 'flush.prompt', 'offline', 'observations.refine', 'space'])
    expect(names, name).not.toContain(name)
  for (const name of names) expect(name).not.toMatch(/^(?:server|llm|qmd|qdrant|embedding|gems|mcp|cache|log)\b/)
})
