import type { HitTrace } from '../server/types.ts'
import { adjustmentWords } from './adjustment-words.ts'

interface Part {
  name: string
  /** Of the place number; less than 0 where it was taken off. */
  value: number
  kind: 'words' | 'meaning' | 'added' | 'taken'
}

/** The parts of a hit's score as one bar: words, meaning and each adjustment, and deductions. */
export function WhyBar({ trace }: { trace: HitTrace }) {
  const parts = partsOf(trace)
  const whole = parts.reduce((sum, { value }) => sum + Math.abs(value), 0)
  if (whole === 0) return null
  let at = 0
  return (
    <figure class="why">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" role="img" aria-label={inWords(parts, whole)}>
        {parts.map(({ name, value, kind }) => {
          const x = at
          const width = (100 * Math.abs(value)) / whole
          at += width
          return <rect key={name} data-part={kind} x={x} y="0" width={width} height="6" />
        })}
      </svg>
      <figcaption class="legend">
        {parts.map(({ name, value, kind }) => (
          <span key={name}>
            <span class="swatch" data-part={kind} /> {name} {share(value, whole)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** Every part of the number that hits are ordered by; together they are that number. */
function partsOf({ places, fused, blended, rerank, adjustments }: HitTrace): Part[] {
  const given = (isMeaning: boolean): number =>
    places.filter(({ list }) => list.includes('meaning') === isMeaning).reduce((sum, one) => sum + one.given, 0)
  const [words, meaning] = [given(false), given(true)]
  const later = [
    { name: 'a first place', value: fused - words - meaning },
    ...(rerank ? [{ name: 'word by word', value: blended - fused }] : []),
    ...adjustments.map(({ name, value }) => ({ name: adjustmentWords[name]?.name ?? name, value })),
  ]
  const parts: Part[] = [
    { name: 'words', value: words, kind: 'words' },
    { name: 'meaning', value: meaning, kind: 'meaning' },
    ...later.map(({ name, value }): Part => ({ name, value, kind: value < 0 ? 'taken' : 'added' })),
  ]
  return parts.filter(({ value }) => Math.abs(value) > 0.0005)
}

const share = (value: number, whole: number): string =>
  `${value < 0 ? '−' : ''}${Math.round((100 * Math.abs(value)) / whole)} %`

const inWords = (parts: readonly Part[], whole: number): string =>
  parts.map(({ name, value }) => `${name} ${share(value, whole)}`).join(', ')
