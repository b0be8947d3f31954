/** What one pass over a text says about the secrets that can be in it. */
export interface FoundHints {
  /** Where each hint occurs, by the hint's number in the list. */
  places: Map<number, number[]>
  figures: Readonly<Record<Figures, number[]>>
}

/** Secrets that no hint begins, by what one pass can see of them. Their places are in order. */
export type Figures = (typeof figures)[number]

/**
 * `longNumber`: as many digits in one run as a card number has, single spaces and dashes between them left out.
 * `accountNumber`: two capitals and two digits behind no letter or digit, as bank account numbers begin.
 * `drawn`: a run of at least 24 letters, digits and `_-.~` that has letters and digits.
 */
export const figures = ['longNumber', 'accountNumber', 'drawn'] as const

export const emptyHints = (): FoundHints => ({
  places: new Map(),
  figures: { longNumber: [], accountNumber: [], drawn: [] },
})
/** Of a text that has none: most are short. */
export const noHints: FoundHints = emptyHints()

export function addPlace(places: FoundHints['places'], number: number, place: number): void {
  const known = places.get(number)
  if (known) known.push(place)
  else places.set(number, [place])
}
