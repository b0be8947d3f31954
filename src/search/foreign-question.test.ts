import { describe, expect, it } from 'vitest'
import type { Embedder } from '../ports/models.ts'
import { modeWeightsFor } from './foreign-question.ts'

const embedder = (englishOnly: boolean) => ({ id: 'e', englishOnly }) as Embedder
const needs = (main: Embedder | undefined) => ({ embedders: () => ({ main, degraded: [] }) })

describe('search weights for a query', () => {
  const german = 'Wie stelle ich die Sicherung wieder her?'

  it('favor words when the embedder does not support its language', () => {
    const weights = modeWeightsFor(needs(embedder(true)), 'query', german)
    expect(weights!.text).toBeGreaterThan(weights!.semantic)
  })

  it('are the defaults in English, with a multilingual embedder, without one, and in a single mode', () => {
    expect(modeWeightsFor(needs(embedder(true)), 'query', 'How do I restore the backup?')).toBeUndefined()
    expect(modeWeightsFor(needs(embedder(false)), 'query', german)).toBeUndefined()
    expect(modeWeightsFor(needs(undefined), 'query', german)).toBeUndefined()
    const asked = () => {
      throw new Error('The embedders are asked for.')
    }
    expect(modeWeightsFor({ embedders: asked }, 'search', german)).toBeUndefined()
  })

  it('are the configured ones in any language', () => {
    const modeWeights = { text: 0.2, semantic: 0.8 }
    expect(modeWeightsFor({ ...needs(embedder(true)), modeWeights }, 'query', german)).toBe(modeWeights)
  })
})
