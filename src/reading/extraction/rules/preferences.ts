import { isPast } from '../../../text/past-tense.ts'
import type { Frame } from '../reading/frame.ts'
import { type Finding, type PersonRule, statedValue } from './rule.ts'

/** Objects of a liking that say nothing about the person: "I love that!", "I like your idea". */
const passing =
  /^(?:I|we|they|he|she|that|this|it|these|those|them|him|her|you|your?s?|the (?:way|idea|sound|look|colou?rs?|pic|photo|vibe|view|feeling|energy|thought)|how|what|when|seeing|hearing|everything|all (?:of )?(?:it|this|that|the)|to (?:see|hear|know|talk|chat|think|go|come|help|be|have|get|try|join|learn|make|meet|visit|do|know)|their|his|each other|us|me|my (?:job|life|family|kids|wife|husband|friends|new)|a good|being able|having|being|getting|giving|doing|making|helping|how|where|it's|stories|one|some|more|every|such|the fact|the new|the old|our|ya|playing for fun|spending time|(?:the|a|an) (?:former|latter|same|other|idea)\b|sharing|is|most)\b/i

/** Objects of a dislike that say nothing; "I hate when people are late" does not match. */
const vague =
  /^(?:that|this|it|these|those|them|him|her|you|your?s?|to (?:say|see|hear|tell|admit|ask|bother|break|interrupt)|being|having|the (?:idea|thought)|how|not)\b(?! when)/i

/** Rules for likings, dislikes and inclinations. */
export const preferenceRules: readonly PersonRule[] = [
  {
    when: /^(?:prefer|would prefer|would rather(?: have)?|favou?r) (.+)/i,
    predicate: 'prefers',
    weight: 'preference',
    type: 'preference',
    unless: /^(?:not to say|it if|if|it when|the (?:former|latter|first|second|other)|that|this|these|those)\b/i,
  },
  {
    when: /^(?:never want|always want|do not (?:ever )?want(?! to (?:be|miss|go|lose|make|sound|get|end|forget|waste|have to|risk|mess|bother|overwhelm|overdo|leave|let|feel|give|see|stop|rush|take))) (.+)/i,
    predicate: 'wants',
    weight: 'preference',
    type: 'preference',
    amongPeople: false,
    unless: /^(?:that|it|this|you|them|anyone|to know)\b/i,
  },
  {
    when: /^(?:love|adore|enjoy|(?:be|have been|have always been) (?:(?:more|mostly|much more|always) )?(?:a (?:big |huge |massive )?fan of|fond of|passionate about|keen on|into|obsessed with|addicted to|crazy about|a sucker for)|have a (?:thing|soft spot) for|have (?:a|always had a) passion for|have always loved|have loved) (.+)/i,
    predicate: 'loves',
    weight: 'preference',
    type: 'preference',
    unless: passing,
  },
  { when: /^like (.+)/i, predicate: 'likes', weight: 'preference', type: 'preference', unless: passing },
  {
    when: /^(?:hate|dislike|can not stand|detest|despise|loathe|do not (?:really )?(?:like|enjoy|care for)|be not (?:a (?:big |huge )?fan of|into|fond of|keen on)|be (?:scared|afraid|terrified|sick|tired|fed up) (?:of|with)|(?:have )?(?:gone|went) off|have had enough of|be not (?:big on|wild about|crazy about)|find it hard to stand) (.+)/i,
    predicate: 'dislikes',
    weight: 'preference',
    type: 'preference',
    unless: vague,
  },
  {
    when: /^(?:be|have been) (?:an? )?(early bird|night owl|morning person|introvert|extrovert|perfectionist|coffee person|tea person|cat person|dog person)\b/i,
    predicate: 'is',
    weight: 'preference',
    type: 'preference',
  },
  {
    when: /^be (?:(?:more|much more|definitely|really|rather) )*(?:of )?(?:an? )((?!(?:nice|good|kind|bad|great|sick|free|busy|happy|big|different|new|private|lucky|sad|better)\b)[\p{L}-]+(?: [\p{L}-]+)?) (?:person|lover|addict|nut|enthusiast|aficionado|junkie|snob)\b/iu,
    predicate: 'likes',
    weight: 'preference',
    type: 'preference',
  },
  {
    when: /^would (?:always )?(?:take|choose|pick|have|go for) (.+? (?:over|rather than|instead of) .+)/i,
    predicate: 'prefers',
    weight: 'preference',
    type: 'preference',
    unless: /^(?:it|that|this|them|the (?:former|latter|first|second))\b|\bif\b/i,
  },
  {
    when: /^would (?:always )?(?:take|choose|pick|have|go for) (.+?) (?:any day|any time|every time|all day)\b/i,
    predicate: 'prefers',
    weight: 'preference',
    type: 'preference',
    unless: /^(?:it|that|this|them)\b|\bif\b/i,
  },
  {
    when: /^(?:want|need|would like|like) ((?:all|every|each|any) .+ (?:in|as|with|without|before|by) .+)/i,
    predicate: 'wants',
    weight: 'preference',
    type: 'preference',
    amongPeople: false,
    unless: /\b(?:you|this|these|those)\b/i,
  },
  {
    when: /^find (.{3,60}? (?:easier|better|nicer|clearer|faster|quicker|harder|worse|more \w+)(?: to \w+)? than .+)/i,
    predicate: 'prefers',
    weight: 'preference',
    type: 'preference',
    unless: /^(?:it|that|this)\b/i,
  },
  {
    when: /^(?:avoid|stay away from|steer clear of|refuse to|will not (?:ever )?(?:eat|drink|touch|wear|use|buy)) (.+)/i,
    predicate: 'avoids',
    weight: 'preference',
    type: 'preference',
    amongPeople: false,
    unless: /^(?:it|that|this|them|having|being|making|getting|any (?:mistakes|issues|problems|confusion))\b/i,
  },
  {
    when: /^(?:can not|could never|do not) (?:really )?(?:do|tolerate|digest|stomach|abide|bear|deal with) (?!well\b)((?:[\p{L}-]+ ?){1,3})$/iu,
    predicate: 'avoids',
    weight: 'preference',
    type: 'preference',
    unless:
      /^(?:it|that|this|them|him|her|you|so|any|anything|much|more|everything|something|my|the|without|both|all|better|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|tonight|next|lunch|dinner|mornings?|afternoons?|evenings?)\b/i,
  },
  {
    when: /^be most (?:productive|focused|creative|awake|alert) (.+)/i,
    predicate: 'most_productive',
    weight: 'preference',
    type: 'preference',
  },
]

/** Possessions that last for years: larger things of a home or a person. */
const belongings =
  '(?:[a-z-]+ ){0,2}?(?:car|van|motorbike|motorcycle|scooter|bike|bicycle|boat|caravan|camper|garden|greenhouse|allotment|balcony|garage|shed|workshop|cellar|attic|house|flat|apartment|cottage|tv|telly|television|dishwasher|freezer|oven|microwave|air fryer|washing machine|printer|3d printer|scanner|laptop|desktop|tablet|smartphone|phone|camera|telescope|piano|guitar|violin|drum kit|sewing machine|bread machine|espresso machine|credit card|bank account|mortgage|pension|driver.s licen[cs]e|driving licen[cs]e|passport|degree|beehive|hive|aquarium|pond|pool|sauna|fireplace|wood burner)'

/** Rules for habits, tools and possessions. */
export const habitRules: readonly PersonRule[] = [
  {
    when: /^(?:need|be waiting (?:for|on)|owe) ((?:the |a |an |my |our |some )?(?:[\w-]+ ){1,4}?(?:from|by) \p{Lu}.*)/u,
    predicate: 'open',
    weight: 'plan',
    amongPeople: false,
    unless: /^(?:to|your|help|it|this|that)\b/i,
  },
  {
    when: new RegExp(
      `^(?:do not (?:use|own|have|drive|speak|need)|have not got|have no) ((?:an? )?\\p{Lu}[\\w.+#-]*.*|(?:an? )?${belongings}\\b.*)`,
      'u',
    ),
    predicate: 'does_without',
    weight: 'tool',
    amongPeople: false,
    unless: /^I\b/,
  },
  {
    when: /^(?:run|deploy|host|ship|build|store|monitor|cache|serve|test|develop|log)(?: (?!on|in|to|with|at)[a-z]+){0,3} ?(?:(?:on|in|to|with|at) )?((?:\p{Lu}[\w.+#-]*|[\w-]+[./]\w+).*)/u,
    predicate: 'uses',
    weight: 'tool',
    amongPeople: false,
    unless: /^I\b/,
  },
  {
    when: /^(?:be|have been) working on ((?:a|an|my|our|the) (?!(?:new |big |personal |side )?(?:project|task|thing|it|same|lot|bit|way|issue|problem|idea|plan|this)\b).+)/i,
    predicate: 'works_on',
    weight: 'habit',
  },
  {
    when: /^(?:have )?(?:traded|swapped|exchanged) (?:in )?(?:the|my|our) .{2,30}? (?:in )?for ((?:a|an|the) .+)/i,
    predicate: 'has',
    weight: 'possession',
    amongPeople: false,
  },
  {
    when: /^(?:(?:have )?(?:got|bought|ordered|purchased|picked up|acquired|inherited)|have got) ((?:a|an|my|our|two|three|this|some)(?: first| new| used| second-hand| own)? (?!(?:lot|bit|chance|call|feeling|few|news|great|good|nice|sense|idea|taste|kick|question|problem|issue|meeting|appointment|deadline|hold|couple|hang|break|job|message|mail|email|notice|reply|ride|cold|headache|haircut|grip|life|minute|second|plan|goal|way|point|hard time|tough|really|super|amazing|special|sick|back|start|stuff|time|advice|feedback|help)\b).+)/i,
    predicate: 'has',
    weight: 'possession',
  },
  {
    when: /^(?:be|have been) ((?:starting|opening|launching|running for|writing|organi[sz]ing|planning|hosting|applying (?:for|to)|preparing for|competing in|producing|recording|renovating|building|saving (?:up )?for|moving to|expecting) (?:a |an |my |our |the )?(?!(?:to|from|fresh|over|scratch|with|it|this|that|things|stuff|on|for|up|myself|about|off|out)\b)[\w'-]+.*)/i,
    predicate: 'plans',
    weight: 'habit',
    unless: /\b(?:(?:this|that|it|something|things|stuff|great|good)$|long|so |too )/i,
  },
  {
    when: /^(?:(?:have|have finally|have also) been (?:to|in)|(?:was|were) in|visited|went to|traveled to|travelled to|have visited) (\p{Lu}[\p{L}-]+(?:,? \p{Lu}[\p{L}-]+){0,3})/u,
    predicate: 'visited',
    weight: 'event',
    type: 'event',
  },
  {
    when: /^(?:use|be using|have been using|rely on|work with|code in|write in|develop in|program in|be on) ((?:the )?[\p{Lu}@][\w.+#@/-]*.*|(?:vim|neovim|emacs|tmux|zsh|bash|fish|npm|pnpm|yarn|git|k8s|nix|pop!_os|i3|docker|postgres|sqlite|redis|linux|macos|windows).*)/u,
    predicate: 'uses',
    weight: 'tool',
    unless: /^(?:The (?:same|way)|I\b)/,
  },
  {
    when: /^(?:mostly |mainly )?(?:draw|paint|sketch|edit|record|mix|design|animate|shoot|film) (?:mostly |mainly |everything )?(?:in|on|with) ((?!(?:the|my|a|an|it|this|that|them|him|her|some|our|front|public|private|general|time|order|people|friends)\b)[\w.+#-]+.*)/i,
    predicate: 'uses',
    weight: 'tool',
    amongPeople: false,
  },
  {
    when: /^(?:sort|format|lint|build|bundle|test|deploy|manage|track|monitor|document|release|version|package|compile|profile|plot|render|type-check|provision) (?:[\w-]+ ){0,4}?(?:with|via|using|through) (`?[a-z][\w.+#-]+`?)$/,
    predicate: 'uses',
    weight: 'tool',
    amongPeople: false,
  },
  {
    when: /^use ((?:a|an|my|the) [\w-]+ .*)/i,
    predicate: 'uses',
    weight: 'tool',
    amongPeople: false,
    unless: /^(?:the same|a lot|the word|it)\b/i,
  },
  {
    when: /^(?:have )?(?:switched|migrated|changed|moved|converted|upgraded)(?: over)? (?:(?:from .{2,40}? )?to|from .{2,40}? to) (?!(?:a new place|the |my |our |another|work|get|see)\b)(.+)/i,
    predicate: 'uses',
    weight: 'tool',
    amongPeople: false,
  },
  {
    when: /^(?:drive|own|ride|lease|rent|be (?:leasing|renting)) ((?:a|an|my|our|two) .+)/i,
    predicate: 'has',
    weight: 'possession',
    unless: /\b(?:bit|lot|hard bargain)\b/i,
  },
  {
    when: new RegExp(`^(?:have|have got) ((?:an?|my own|our own|two|three) ${belongings}\\b.*)`, 'iu'),
    predicate: 'has',
    weight: 'possession',
    amongPeople: false,
    unless: /\b(?:problem|issue|question|appointment|emergency|accident|idea|meeting|trouble|in mind)\b/i,
  },
  { when: /^(?:be|have been|have) (?:volunteering|volunteered) (.+)/i, predicate: 'volunteers', weight: 'habit' },
  { when: /^volunteer (.+)/i, predicate: 'volunteers', weight: 'habit' },
  {
    when: /^(?:have )?(?:started|took up|have taken up|picked up) ((?:doing|learning|playing|practi[cs]ing|taking|teaching|volunteering|training|attending|working on|writing|painting|running a) .+)/i,
    predicate: 'started',
    weight: 'habit',
    type: 'event',
    unless: /^(?:working on (?:it|this|that|myself)|taking (?:care|it|better)|doing (?:it|this|that|well))/i,
  },
  {
    when: /^(?:be|have been) ((?:learning|practi[cs]ing|teaching|training for|studying|taking (?:[\w-]+ ){0,2}(?:classes|lessons|courses?)|playing (?:the )?(?:[\w-]+ )?(?:guitar|piano|violin|drums|football|soccer|tennis|basketball|chess|cello|flute|saxophone|bass|golf|hockey|rugby|badminton|ukulele|volleyball)) ?.*)/i,
    predicate: 'practises',
    weight: 'habit',
    unless:
      /^(?:(?:practi[cs]ing|learning|teaching|studying)(?: (?:hard|a lot|more|it|that|this))?(?: and .*)?$|learning (?:with|a ton|by|more|new|so much|a lot|to (?:be|accept|let|love|appreciate)|from))/i,
  },
  {
    when: /^(?:take|do|attend|go to) ((?:[\w-]+ ){0,3}?(?:classes|lessons|courses)\b.*)/i,
    predicate: 'practises',
    weight: 'habit',
  },
  {
    when: /^play (?:the |in )?((?:[\w-]+ )?(?:guitar|piano|violin|drums|football|soccer|tennis|basketball|chess|cello|flute|sax(?:ophone)?|clarinet|bass|trumpet|golf|hockey|rugby|badminton|squash|ukulele|volleyball|a band)\b.*)/i,
    predicate: 'plays',
    weight: 'habit',
  },
  {
    when: /^((?:drink|eat|attend|commute|clean|shop|fly|drive|skate|ski|surf|paint|sing|dance|box|run|swim|cycle|bike|hike|climb|row|train|work out|meditate|practise|practice|go|take|do|make|walk|travel|visit|meet|call|send|play|watch|study|teach|write|read|get up|wake up|work|fast|eat|cook|bake|organi[sz]e|host|coach|tutor|volunteer|look after|babysit|play)\b.{0,60}\b(?:every|each|once a|twice a|(?:two|three|four|five|\d) times a|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|daily|weekly)\b.*)/i,
    predicate: 'habit',
    weight: 'habit',
    unless: /\b(?:chance|moment|step|time I|other(?! (?:\w+day|week|month|year|morning|evening|night)\b))\b/i,
  },
  {
    when: /^never (?:learnt|learned|passed|got) ((?:how )?to .+|(?:my|a) .*(?:test|licen[cs]e)\b.*)/i,
    predicate: 'never_learnt',
    weight: 'possession',
  },
  {
    when: /^(?:can(?: not)?|will(?: not)?|(?:do not )?want to|be (?:not )?(?:willing|going|able|happy) to) (?:only |just |really )?(?:spend|pay|afford|go|stretch)(?: to)? (?:at most |up to |no more than |more than |about |around |a maximum of |max |over |above )?((?:[$€£] ?|USD |EUR |GBP )\d.*|\d[\d.,]*k? (?:euros?|dollars?|pounds|quid|bucks)\b.*)/i,
    predicate: 'budget',
    weight: 'plan',
    amongPeople: false,
  },
  {
    when: /^(?:have been|be) (part of|a member of|in charge of|responsible for) (.+)/i,
    predicate: 'role',
    weight: 'habit',
    unless: /\b(?:this|it|that|something|my journey)\b/i,
    amongPeople: false,
  },
  {
    when: /^(?:be|have been) (?:dating (?=\p{Lu}|a |an |some|my )|(?:seeing|married to|engaged to) (?=\p{Lu}))(.+)/u,
    predicate: 'partner',
    weight: 'relation',
    type: 'relationship',
    unless: /^(?:it|this|that|how|so|more|a|the)\b/i,
  },
]

const custom = /^(?:always|usually|normally|typically|generally|mostly|often|rarely|never)\s+\S/
const noCustom =
  /^(?:be|was|have|had|want|think|thought|feel|felt|forget|forgot|wonder|knew|know|love|like|hate|heard|saw|met|went|did|get|got|need|try|tried|end|seem|find|found|hope|worry|struggle|say|said|never (?:been|had|heard|seen|met|used|tried|got|did|knew|thought)|been|seen|used|experienced|attended|really)\b/

/** "These days I just swim" */
const lately = /\b(?:these days|nowadays|at weekends|on weekdays|most days|in the (?:mornings|evenings))$/i

/** A custom, recognized by its adverb: "I always drink my coffee black", but not "I have never been …". */
export function findCustom({ phrase, predicateText }: Frame, clause: string): Finding | undefined {
  const bare = phrase.replace(/^never /, '')
  const wished = /^always (?:want|need) (?!to\b)/.test(predicateText)
  if (
    !(custom.test(predicateText) || lately.test(clause)) ||
    (!wished && noCustom.test(bare)) ||
    isPast(/^\S+/.exec(bare)?.[0] ?? '')
  )
    return undefined
  return { type: 'preference', predicate: 'custom', value: statedValue(phrase), weight: 'habit', slot: null }
}
