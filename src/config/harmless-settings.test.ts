import { expect, it } from 'vitest'
import { editableSettings } from './harmless-settings.ts'

it('the page can edit harmless settings within limits', () => {
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

it('settings for programs, files, addresses, access and external services are left to the terminal', () => {
  const names = editableSettings().map(({ name }) => name)
  for (const name of ['search.provider', 'search.reranker', 'flush.prompt', 'offline', 'observations.refine', 'space'])
    expect(names, name).not.toContain(name)
  for (const name of names) expect(name).not.toMatch(/^(?:server|llm|qmd|qdrant|embedding|gems|mcp|cache|log)\b/)
})
