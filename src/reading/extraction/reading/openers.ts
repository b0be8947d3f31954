import { behindSign } from '../../../text/behind-sign.ts'

const greeting = behindSign(
  /^(?:hey|hi|hello|yo|dear|thank|thx|cheers|congrats|wow|sorry|ye[asp]|yup|no|ok|right|alright|sure|well|so|oh|ah|aw|hm|um|uh|haha|also|and|but|then|actually|anyway|plus|besides|btw|by the way|fyi|for (?:the|your|context)|a (?:bit|little|few)|bit|little|few|quick|update|just|heads|correction|note|please|remember|keep|do not|I (?:just|want|have|am|forgot|meant)|let me|guess|good|bad|great|the thing|it turns|turns|as|in fact|to be|of course|unfortunately|luckily|fortunately|sadly|happily|honestly|fun|one|(?:\p{L}+ )?(?:news|update)|new \p{L}+[:!]|now|given|considering|because|since|did I|[^\s,]+, (?:I|my|we))/iu,
  /^(?:(?:hey|hi|hello|yo|dear|thanks|thank you|thx|cheers|congrats|wow|sorry|yeah|yes)(?: so much| a lot| again)?(?:,? (?!I\b)\p{Lu}[\p{L}'-]+(?=[,!.:]))?|\p{Lu}\p{L}+(?=, (?:I|my|we)\b)|yep|yup|no|nope|ok|okay|right|alright|sure|well|so|oh|ah|aw+|hm+|um|uh|haha|also|and|but|then|actually|anyway|plus|besides|btw|by the way|fyi|for the record|for your information|for context|(?:a )?(?:bit|little|few things) about (?:me|myself|us)(?=:)|quick update|update|just so you know|just to let you know|heads up|correction|note|note that|please note(?: that)?|please remember(?: that)?|remember(?: that)?|keep in mind(?: that)?|(?:please )?do not forget(?: that)?|I (?:just )?want(?:ed)? to (?:let you know|tell you|say|share|mention)(?: that)?|I have to (?:say|admit|tell you)(?: that)?|let me tell you(?: that)?|guess what|(?:\p{L}+ )?(?:news|update)(?=[:!–-])|(?:good|bad|great) news|new \p{L}+(?=[:!])|the thing is(?: that)?|it turns out(?: that)?|turns out(?: that)?|as you know|as I said|as for me|in fact|to be clear|of course|unfortunately|luckily|fortunately|sadly|happily|thankfully|honestly|fun fact|one more thing|now that|now(?= (?:I|we)\b)|given that|considering(?: that)?|because|since(?= (?:I|we|my|our|you|your|he|she|it|they|there|the)\b)|I am (?:so |very |really |a bit |a little )?(?:worried|glad|happy|sad|excited|proud|sure|afraid|thrilled|pleased|relieved|sorry|concerned|nervous|stressed|frustrated|grateful)(?: (?:that|because|since))?(?= (?:I|we|my|our)\b)|did I tell you(?: that)?|did I mention(?: that)?|I (?:forgot|meant) to (?:say|mention|tell you)(?: that)?)[\s,:!.-]+/iu,
)

/** Removes greetings, "note that" and similar openings from a clause. */
export function withoutOpeners(text: string): string {
  let rest = text
  for (let round = 0; round < 5; round++) {
    const match = greeting.exec(rest)
    if (!match || match[0].length >= rest.length) break
    rest = rest.slice(match[0].length)
  }
  return rest.replace(/[\s.!]+$/, '')
}
