/**
 * Globs over paths, matched without backtracking. Callers send patterns: as a regular expression, one of 25 characters
 * kept the process busy for a minute. Here the time grows with the length of the pattern times that of the path.
 *
 * `*` and `?` stay inside one folder, `**` crosses folders, and `**` followed by a slash also matches no folder at all.
 */
interface GlobOptions {
  /** Also support `{a,b}`, `[a-c]`, `[!a]`, and `\` to escape a character. */
  sets?: boolean
  /** A path also matches up to a `#`: a turn's path is its file's and `#` with its own id. */
  turns?: boolean
  /** The dot of a hidden name (`.git`) matches only a literal dot, not `*`, `?` or a set. */
  hidden?: boolean
}

export function compileGlob(
  glob: string,
  { sets = false, turns = false, hidden = false }: GlobOptions = {},
): (path: string) => boolean {
  const matches = compile(glob, { sets, turns })
  return hidden ? (path) => matches(path.replace(beginOfHidden, String.fromCharCode(hiddenDot))) : matches
}

const beginOfHidden = /(?<=^|\/)\./g

function compile(glob: string, { sets, turns }: { sets: boolean; turns: boolean }): (path: string) => boolean {
  const states = new States(new GlobReader(glob, sets).read())
  return (path) => {
    let state = states.start
    for (let at = 0; at < path.length; at++) {
      const char = path.codePointAt(at)!
      if (turns && char === hash && state.accepts) return true
      if (state.places.length === 0) return false
      state = state.after[char] ?? states.after(state, char)
      if (char > 0xffff) at++
    }
    return state.accepts
  }
}

type Fits = (char: number) => boolean

/** A position in the pattern. Without `fits` it moves to `next` without a character; the last one has no `next`. */
interface Place {
  fits?: Fits
  next: readonly number[]
}

const codeOf = (char: string): number => char.codePointAt(0)!
const [slash, hash] = [codeOf('/'), codeOf('#')]
/** Represents the dot of a hidden name; no path contains it, so only a literal dot of the pattern matches it. */
const hiddenDot = 0
const anything: Fits = (char) => char !== hiddenDot
const inFolder: Fits = (char) => char !== slash && char !== hiddenDot
const dotOfName: Fits = (char) => char === codeOf('.') || char === hiddenDot
const exactly = (wanted: string): Fits => {
  const code = codeOf(wanted)
  return (char) => char === code
}

class GlobReader {
  private readonly places: Place[] = [{ next: [] }]
  private readonly chars: readonly string[]
  private at = 0
  /** The position at which the next part begins. */
  private end = 0

  private readonly sets: boolean

  constructor(glob: string, sets: boolean) {
    this.chars = Array.from(glob)
    this.sets = sets
  }

  /** Returns the positions; the last one is reached when the pattern is complete. */
  read(): readonly Place[] {
    this.readUntil(this.chars.length)
    const last = this.place()
    this.places[this.end] = { next: [last] }
    return this.places
  }

  private readUntil(stop: number): void {
    while (this.at < stop) {
      const char = this.chars[this.at]!
      if (char === '*') this.readStars()
      else if (this.sets && '{[\\'.includes(char) && this.readSet(char, stop)) continue
      else {
        const isFirst = char === '.' && '/{,'.includes(this.chars[this.at - 1] ?? '/')
        this.at++
        this.step(char === '?' ? inFolder : isFirst ? dotOfName : exactly(char))
      }
    }
  }

  private readStars(): void {
    const from = this.at
    while (this.chars[this.at] === '*') this.at++
    const count = this.at - from
    if (count !== 2 || this.chars[this.at] !== '/') this.repeat(count === 1 ? inFolder : anything)
    else this.readAnyFolders()
  }

  private readAnyFolders(): void {
    this.at++
    const [inside, behind, start] = [this.place(), this.place(), this.end]
    this.places[start] = { next: [inside, behind] }
    this.end = inside
    this.repeat(anything)
    this.places[this.end] = { fits: exactly('/'), next: [behind] }
    this.end = behind
  }

  /** False where the character opens no set: then it is literal. */
  private readSet(char: string, stop: number): boolean {
    if (char === '[') return this.readClass(stop)
    if (char === '{') return this.readChoices()
    const escaped = this.chars[this.at + 1]
    if (escaped === undefined) return false
    this.at += 2
    this.step(exactly(escaped))
    return true
  }

  private readClass(stop: number): boolean {
    const negated = /[!^]/.test(this.chars[this.at + 1] ?? '')
    const from = this.at + (negated ? 2 : 1)
    // A bracket right behind the opening one is a member.
    const close = this.chars.indexOf(']', from + 1)
    if (close < 0 || close >= stop) return false
    const ranges: [number, number][] = []
    for (let at = from; at < close; at++) {
      const isRange = this.chars[at + 1] === '-' && at + 2 < close
      ranges.push([codeOf(this.chars[at]!), codeOf(this.chars[isRange ? at + 2 : at]!)])
      if (isRange) at += 2
    }
    this.at = close + 1
    this.step((char) => inFolder(char) && ranges.some(([low, high]) => char >= low && char <= high) !== negated)
    return true
  }

  private readChoices(): boolean {
    const stops = this.choiceStops()
    if (stops.length < 2) return false
    const [start, behind] = [this.end, this.place()]
    const choices = stops.map((stop) => {
      this.at++
      const first = this.place()
      this.end = first
      this.readUntil(stop)
      this.places[this.end] = { next: [behind] }
      return first
    })
    this.at++
    this.places[start] = { next: choices }
    this.end = behind
    return true
  }

  /** Where the choices of the current brace end: its commas and its closing brace. Empty for an unclosed brace. */
  private choiceStops(): number[] {
    const stops: number[] = []
    let depth = 0
    for (let at = this.at; at < this.chars.length; at++) {
      const char = this.chars[at]
      if (char === '\\') at++
      else if (char === '{') depth++
      else if (char === ',' && depth === 1) stops.push(at)
      else if (char === '}' && --depth === 0) return [...stops, at]
    }
    return []
  }

  private place(): number {
    return this.places.push({ next: [] }) - 1
  }

  private step(fits: Fits): void {
    const behind = this.place()
    this.places[this.end] = { fits, next: [behind] }
    this.end = behind
  }

  private repeat(fits: Fits): void {
    const [again, behind] = [this.place(), this.place()]
    this.places[this.end] = { next: [again, behind] }
    this.places[again] = { fits, next: [this.end] }
    this.end = behind
  }
}

/** All positions that the characters so far can lead to. */
interface State {
  /** Positions that wait for a character, ascending. */
  places: readonly number[]
  accepts: boolean
  /** Cached states by next character. */
  after: Record<number, State>
}

/** Limit of the cache; one glob is matched with many paths, which share most of their states. */
const mostStates = 1000
/** Latin letters are cached; states after other characters are computed each time. */
const mostKept = 0x250

class States {
  readonly start: State
  private readonly known = new Map<string, State>()
  private readonly pattern: readonly Place[]

  constructor(pattern: readonly Place[]) {
    this.pattern = pattern
    this.start = this.stateOf([0])
  }

  after(state: State, char: number): State {
    const next = this.stateOf(
      state.places.flatMap((at) => (this.pattern[at]!.fits!(char) ? this.pattern[at]!.next : [])),
    )
    if (char < mostKept) state.after[char] = next
    return next
  }

  private stateOf(from: readonly number[]): State {
    const reached = new Set(from)
    for (const at of reached) if (!this.pattern[at]!.fits) for (const next of this.pattern[at]!.next) reached.add(next)
    const places = [...reached].filter((at) => this.pattern[at]!.fits).sort((a, b) => a - b)
    const accepts = reached.has(this.pattern.length - 1)
    const key = `${accepts} ${places}`
    const found = this.known.get(key)
    if (found) return found
    if (this.known.size >= mostStates) this.forget()
    const state: State = { places, accepts, after: {} }
    this.known.set(key, state)
    return state
  }

  private forget(): void {
    for (const state of this.known.values()) state.after = {}
    this.known.clear()
  }
}
