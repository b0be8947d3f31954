import { expect, it } from 'vitest'
import { findOpenLoops, type LoopMessage } from './open-loops.ts'
import { pointsBack } from './promise-words.ts'

const start = Date.UTC(2024, 4, 3, 12)
const hour = 3_600_000
/** Lines as `me: words`, or `them: words`; `+5h` lets time pass. */
function openIn(...lines: string[]): string[] {
  let at = start
  const messages: LoopMessage[] = []
  for (const line of lines) {
    const pause = /^\+(\d+)h$/.exec(line)
    if (pause) at += Number(pause[1]) * hour
    else {
      const [from = '', text = ''] = line.split(': ')
      messages.push({ id: `${messages.length}`, mine: from === 'me', from, at, text, hasFile: false, replyTo: null })
      at += 60_000
    }
  }
  return findOpenLoops(messages, { now: at + 200 * hour, dayNamed: () => undefined }).map(({ text }) => text)
}

it('knows by what was said before what a promise points back to', () => {
  const before = ['me: maybe some ginger tea?', "them: I'll drop some off after work"]
  expect(openIn(...before, '+48h', 'me: the weather is lovely')).toEqual(["I'll drop some off after work"])
  expect(openIn(...before, '+48h', 'me: the tea is lovely')).toEqual([])
})

it('counts a promise as kept where somebody asks whether, and hears yes', () => {
  const before = ['me: hast du die Karten gekauft?', 'them: noch nicht, mach ich heute', '+48h', 'me: und?']
  expect(openIn(...before, 'them: leider noch nicht')).not.toEqual([])
  expect(openIn(...before, 'them: ja! Reihe 9')).toEqual([])
})

it('takes an address for what was to be sent, and a talk for a call', () => {
  expect(openIn("me: I'll send you his contact", 'me: sven@talentry.example')).toEqual([])
  expect(openIn("them: I'll ring him tonight", '+24h', 'them: talked to him, just tired')).toEqual([])
})

it('takes for an answer what follows looking, and what is said beside putting off', () => {
  expect(openIn('me: did I leave my glasses there?', 'them: let me look', 'them: nope not there')).toEqual([])
  expect(openIn('me: what happens to the old sofa?', "them: my cousin might want it. I'll ask")).toEqual(["I'll ask"])
})

it('reads words that point back', () => {
  expect(pointsBack("I'll bring it")).toBe(true)
  expect(pointsBack("I'll bring bread")).toBe(false)
})

it('takes no plan of one’s own, and no thanks for an offer or a recommendation, for a promise', () => {
  expect(openIn('me: that series is great', "them: I'll definitely check it out. Thanks for the tip!")).toEqual([])
  expect(openIn('me: got a place yet?', "them: I'll check out the venue and let you know")).not.toEqual([])
  expect(openIn('me: let me know if you need any help moving', "them: thanks, I'll let you know")).toEqual([])
  expect(openIn('me: let me know if you are in town', "them: yep, I'll let you know")).not.toEqual([])
  expect(openIn("them: so I'm gonna take a shot at my own shop")).toEqual([])
  expect(openIn("them: hard days, but I'm gonna make this work!")).toEqual([])
})

it('replaces a promise by the one that answers when somebody asks for it', () => {
  const before = ["me: I'll call the agency this week", '+300h', 'them: any news from the agency?']
  expect(openIn(...before, "me: no one picks up, I'll write them a letter")).toEqual([
    "no one picks up, I'll write them a letter",
  ])
  expect(openIn(...before, 'me: not yet')).toEqual(["I'll call the agency this week"])
  expect(openIn("them: I'm going to sign up for the half marathon")).toEqual([])
  expect(openIn("them: thanks for last night! I'll return the favour soon")).toEqual([])
})

it('knows promises in the present tense, and in four languages', () => {
  for (const text of [
    'I tell you tomorrow',
    "I'm sending you the lease tonight",
    "you'll have it by friday",
    'leave it with me, I know the sexton',
    'ich sag dir morgen Bescheid',
    'te lo mando esta noche',
    "je m'occupe du dessert",
  ])
    expect(openIn(`them: ${text}`, 'me: ok')).toEqual([text])
  for (const text of ["I'm flying to Rome tomorrow", "he's bringing the cake", 'nos vemos mañana', 'ich bin morgen da'])
    expect(openIn(`them: ${text}`, 'me: ok')).toEqual([])
})

it('takes a promise for kept where its matter is liked, used or thanked for later', () => {
  expect(openIn("them: I'll lend you my suit", 'me: cool', '+90h', 'me: everybody asked where I got the suit')).toEqual(
    [],
  )
  expect(openIn("me: I'll save you some of the soup", '+24h', 'them: best soup ever')).toEqual([])
})

it('keeps the promise that "tomorrow, really" renews', () => {
  expect(
    openIn(
      "them: I'll upload the pictures tonight",
      '+48h',
      'me: did you upload them?',
      'them: tomorrow, promise',
      'me: ok',
    ),
  ).toEqual(["I'll upload the pictures tonight"])
})
