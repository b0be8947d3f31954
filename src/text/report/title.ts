import { doneVerb } from './cues.ts'

const longest = 140
/** A thought that ends before this share of the room is too little of the sentence. */
const leastShare = 0.4

/** How people begin a sentence that says more without it. */
const opening =
  /^(?:(?:yes|yeah|ok|okay|sure|great|so(?! that)|now|also|and|then|well|hmm+)[,.!]?\s+|(?:now|jetzt|maintenant|ahora|adesso):\s+|(?:please )?note that\s+|please\s+|(?:be careful|beware|watch out|caveat|gotcha|one (?:caveat|gotcha)|important|found it|fixed it|got it|sorry|my (?:bad|mistake|fault)|apologies|you(?:'re|’re| are) right|entschuldig\w*|perdón|désolée?|pardon)[:,.!]\s+|keep in mind that\s+|remember:\s+|don['’]t forget:\s+|(?:can|could|would) you (?:please )?|(?:i|we) (?:would like|want|need) (?:you )?to\s+|i['’]d like (?:you )?to\s+)+(?=\S{2})/i
/** How the checks went is no part of what was done. */
const allPassing = /,?\s+(?:and |with )?(?:all|everything|\d+)\b[^,;:]{0,20}\b(?:pass(?:es|ed|ing)?|green)[.!\s]*$/i
/** Nothing is explained any more where the rest is cut off. */
const explaining = /[,;\s]+(?:i\.e|e\.g|z\.B|d\.h)\.?$/i
/** Begins a clause that says where, when or why: without the main clause behind it, it is no thought. */
const introduction =
  /^(?:in|on|at|for|with|without|under|during|after|before|since|while|when|whenever|if|unless|until|because|as|although|though|once|instead of|bei|wenn|weil|nachdem|während|da|obwohl|dans|quand|comme|lorsque|puisque|cuando|como|porque|aunque|mientras) /i
/** A name of the code, or a command, keeps its letters. */
const isName = /^(?:\w*[._(/]|[a-z]+[A-Z]|(?:npm|npx|pnpm|yarn|bun|git|cargo|go|pip|pytest|docker) \w)/

/** A sentence as a title: its thought, the first letter large. */
export function titleOf(sentence: string, room = longest): string {
  const thought = thoughtOf(sentence, room)
  const isCode = sentence.includes(`\`${thought.split(' ', 1)[0]}`)
  return isCode || isName.test(thought) ? thought : thought.charAt(0).toUpperCase() + thought.slice(1)
}

/** A title from a decision; in a long sentence, a few words before a colon are only an introduction. */
export function titleOfRule(sentence: string): string {
  const settled = sentence.length > longest ? /^[^:]{1,70}:\s+(.{40,})$/s.exec(sentence)?.[1] : undefined
  return titleOf(settled ?? sentence)
}

/** A sentence without who did it, backticks and a full stop, cut where a thought ends. */
export function thoughtOf(sentence: string, room = longest): string {
  const verb = doneVerb(sentence)
  const title = (verb ? sentence.slice(verb.start) : sentence)
    .replace(opening, '')
    .replace(/`/g, '')
    .replace(allPassing, '')
    .replace(/[\s.:;,!。：；，！]+$/, '')
    .trim()
  if (title.length <= room) return title
  const cut = title.slice(0, room)
  const thought = Math.max(
    ...['; ', ', and ', ', ', ' – ', ' — ', ' - ', ' (', ': ', '. ', '，', '；', '。'].map((end) =>
      cut.lastIndexOf(end),
    ),
  )
  const isBegun = introduction.test(title) && !cut.slice(0, thought).includes(',')
  if (thought > leastShare * room && !isBegun) return closed(cut.slice(0, thought).replace(explaining, '').trimEnd())
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), leastShare * room)).trimEnd()}…`
}

/** Without a bracket that was cut off before it ends. */
const closed = (text: string): string => text.replace(/\s*[([（][^)\]）]*$/, '')
