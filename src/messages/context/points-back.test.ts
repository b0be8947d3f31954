import { expect, it } from 'vitest'
import { findOpenLoops, type LoopMessage } from './open-loops.ts'
import { pointsBack } from './promise-words.ts'

const start = Date.UTC(2024, 4, 3, 12)
const hour = 3_600_000
/** Lines as `me: words`, or `them: words`; `+5h` lets time pass. */
const openIn = (...lines: string[]): string[] => openWith(() => undefined, ...lines)

function openWith(dayNamed: () => number | undefined, ...lines: string[]): string[] {
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
  return findOpenLoops(messages, { now: at + 200 * hour, dayNamed }).map(({ text }) => text)
}

it('resolves what a promise refers to from the preceding messages', () => {
  const before = ['me: maybe some ginger tea?', "them: I'll drop some off after work"]
  expect(openIn(...before, '+48h', 'me: the weather is lovely')).toEqual(["I'll drop some off after work"])
  expect(openIn(...before, '+48h', 'me: the tea is lovely')).toEqual([])
})

it('counts a promise as kept when the other person asks and gets a yes', () => {
  const before = ['me: hast du die Karten gekauft?', 'them: noch nicht, mach ich heute', '+48h', 'me: und?']
  expect(openIn(...before, 'them: leider noch nicht')).not.toEqual([])
  expect(openIn(...before, 'them: ja! Reihe 9')).toEqual([])
})

it('accepts an address as the item to send, and a talk as the promised call', () => {
  expect(openIn("me: I'll send you his contact", 'me: sven@talentry.example')).toEqual([])
  expect(openIn("them: I'll ring him tonight", '+24h', 'them: talked to him, just tired')).toEqual([])
})

it('accepts an answer after a look, and one together with a delay', () => {
  expect(openIn('me: did I leave my glasses there?', 'them: let me look', 'them: nope not there')).toEqual([])
  expect(openIn('me: what happens to the old sofa?', "them: my cousin might want it. I'll ask")).toEqual(["I'll ask"])
})

it('recognizes words that refer back', () => {
  expect(pointsBack("I'll bring it")).toBe(true)
  expect(pointsBack("I'll bring bread")).toBe(false)
})

it("does not count one's own plans, or thanks for an offer or a recommendation, as promises", () => {
  expect(openIn('me: that series is great', "them: I'll definitely check it out. Thanks for the tip!")).toEqual([])
  expect(openIn('me: got a place yet?', "them: I'll check out the venue and let you know")).not.toEqual([])
  expect(openIn('me: let me know if you need any help moving', "them: thanks, I'll let you know")).toEqual([])
  expect(openIn('me: let me know if you are in town', "them: yep, I'll let you know")).not.toEqual([])
  expect(openIn("them: so I'm gonna take a shot at my own shop")).toEqual([])
  expect(openIn("them: hard days, but I'm gonna make this work!")).toEqual([])
})

it('replaces a promise by the one that answers a request for it', () => {
  const before = ["me: I'll call the agency this week", '+300h', 'them: any news from the agency?']
  expect(openIn(...before, "me: no one picks up, I'll write them a letter")).toEqual([
    "no one picks up, I'll write them a letter",
  ])
  expect(openIn(...before, 'me: not yet')).toEqual(["I'll call the agency this week"])
  expect(openIn("them: I'm going to sign up for the half marathon")).toEqual([])
  expect(openIn("them: thanks for last night! I'll return the favour soon")).toEqual([])
})

it('recognizes promises in the present tense, and in four languages', () => {
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

it('counts a promise as kept when its subject is liked, used or thanked for later', () => {
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

it('closes a question about a future day when the other person writes after that day', () => {
  const sunday = () => start + 24 * hour
  const asked = ['me: shall I bring the salad or the dessert on sunday?']
  expect(openWith(sunday, ...asked)).toHaveLength(1)
  expect(openWith(sunday, ...asked, '+2h', 'them: look at this dog')).toHaveLength(1)
  expect(openWith(sunday, ...asked, '+96h', 'them: that tiramisu was unreal')).toEqual([])
  expect(openWith(sunday, 'me: how did the talk on sunday go?', '+96h', 'them: look at this dog')).toHaveLength(1)
})

it('accepts a late answer with an apology', () => {
  const asked = ['them: are you coming to the party?', '+120h']
  expect(openIn(...asked, 'me: sorry, crazy week. yes I am in!')).toEqual([])
  expect(openIn(...asked, 'me: perdona! sí, voy')).toEqual([])
  expect(openIn(...asked, 'me: sorry about your cat')).toHaveLength(1)
})

it('accepts an answer that begins with a pronoun after a delay', () => {
  const before = ['me: does your sister still rent out the cabin?', "them: I think so, I'll check with her", '+48h']
  expect(openIn(...before, 'them: she does, 80 a night')).toEqual([])
  expect(openIn(...before, 'them: look at this sunset')).not.toEqual([])
})

it('does not count a promise not to do something', () => {
  expect(openIn("them: I won't tell anyone, promise", 'me: thank you')).toEqual([])
})
