import { withEnglishDays } from '../../../text/german-days.ts'
import { roleWords } from '../../../text/people/roles.ts'
import { germanEndings, germanStatements } from './german-statements.ts'
import { address, anyCase, exactCase, personName } from './german-words.ts'
import type { LanguageForms } from './language.ts'

const relations = {
  schwester: 'sister',
  bruder: 'brother',
  mutter: 'mother',
  mama: 'mother',
  vater: 'father',
  papa: 'father',
  tochter: 'daughter',
  sohn: 'son',
  freundin: 'girlfriend',
  freund: 'friend',
  oma: 'grandmother',
  opa: 'grandfather',
  tante: 'aunt',
  onkel: 'uncle',
  kollegin: 'colleague',
  kollege: 'colleague',
  nachbarin: 'neighbour',
  nachbar: 'neighbour',
  hund: 'dog',
  hündin: 'dog',
  katze: 'cat',
  kater: 'cat',
} as const
const relation = `(${[...Object.keys(relations), ...roleWords].join('|')})`
/** A noun alone behind "ist" may be a profession: "Mein Mann ist Koch." */
const titled = "((?:Herr|Frau|Dr\\.|Prof\\.|\\p{Lu}[\\p{L}'’-]+) (?:Dr\\. )?\\p{Lu}[\\p{L}'’-]+)"
/** The relation in any case; the name is recognized by its capitals. */
const kin = relation.replace(/[|(](\p{L})/gu, (found, letter: string) =>
  found.replace(letter, `[${letter}${letter.toUpperCase()}]`),
)

/** Forms of German statements about oneself: wishes, identity, home, work and relatives. */
export const german: LanguageForms = {
  name: 'German',
  englishDays: withEnglishDays,
  signs:
    /(?<!\p{L})(?:ich|mein(?:e|en|er|em)?|nicht|bitte|wir|uns|und|ist|bin|habe|kein(?:e|en)?|auf|mich|mir|wenn|immer|nie|der|das|eine?|nach|für|über|aber|heißt|sind|gern|lieber|liebsten|höre|unsere?|antworte|nenn|ab|jetzt|sofort|seit|als|zum|zur|mit|von|dem|dass|sie|wie|auch|noch|schon|nur|sich|wird|haben|werden|arbeite|wohne|lebe|trinke|esse|drei|zwei)(?!\p{L})/giu,
  opening: /^(?:(?:ich|meine?|wir|mir|nenn mich) |vergiss[, ])/iu,
  straighten: [
    [
      exactCase(`\\b[Ii]ch bin (?:der |die )?${personName}, (\\d{2})(?: Jahre(?: alt)?)?(?=[,. ]|$)`),
      'ich heiße $1, ich bin $2',
    ],
    [
      exactCase(
        `\\b(?:[Ww]ir sind|[Ii]ch bin) (?:(?:endlich|gestern|heute|frisch|wieder|gerade) )?umgezogen[,:;.–-]* ?(?:und )?(?:(?:wohnen? )?(?:jetzt|nun)|(?:die |unsere |meine )?neue (?:Adresse|Anschrift)(?: ist|:)?),? (?:(?:in|am|auf|an) )?(?:der |dem )?${address}`,
      ),
      'ich wohne jetzt in $1',
    ],
    [
      exactCase(
        `\\b(?:[Mm]eine|[Uu]nsere) (?:neue )?(?:Adresse|Anschrift)(?:,? (?:ist|lautet)|:)(?: jetzt| nun)?:? ${address}`,
      ),
      'ich wohne in $1',
    ],
  ],
  carried: {
    by: /^(?:wohne|lebe|arbeite|bin|habe|mag|liebe|hasse|esse|trinke|komme|heiße|nutze|benutze)\b/iu,
    from: /\bich\b/iu,
    word: 'ich',
  },
  joint: /^\s*,?\s*(?:und|oder|sowie|aber|sondern)\s+(\S.*)$/iu,
  verb: /^(?!(?:eine?|keine?|meine?|seine?|ihre?|diese?|alle|viele|wenige|beide|andere)\b)\p{Ll}{2,}e\b|^(?:bin|hab|will|kann|muss|darf|soll|mag)\b/u,
  ownSubject: /^(?:ich|wir|mein|unser)/iu,
  notMeant:
    /\?\s*$|^(?:ich (?:dachte|glaubte)|falls|angenommen|stell dir vor|was wäre|hätte|wäre)\b|\b(?:hätte|wäre|würde|könnte|möchte vielleicht|vielleicht|wahrscheinlich|vermutlich|nur (?:spaß|ein scherz)|scherz|träume|tue so|tu so|als ob)\b|^\p{Lu}\p{L}+ (?:sagt|sagte|meint|schrieb|schreibt),? (?:dass|er|sie|ich)\b/iu,
  boundary:
    /\s*;\s+|,(?!(?<=\p{Lu}[\p{L}-]+ \d+ ?[a-z]?,)\s+(?:\d{5}\s|\p{Lu}[\p{L}-]+$))\s+(?:(?:[Uu]nd|[Aa]ber|[Dd]enn|[Ss]ondern) )?|\s+(?:und|aber|denn)\s+(?=(?:[Ii]ch|[Ww]ir|[Mm]eine?|wohne|lebe|arbeite|bin|habe|mag|liebe|hasse|esse|trinke)\b)/u,
  relations,
  related: [
    exactCase(
      `\\b(?:[Mm]eine?|[Uu]nsere?) (?:(?:kleine|große|ältere|jüngere|beste|alte|neue)[rn]? )?${kin},? (?:hei(?:ß|ss)t (?:jetzt |nun )?|ist die |ist der |namens )?${personName}`,
    ),
    exactCase(
      `\\b(?:[Mm]eine?|[Uu]nsere?) (?:neue[rn]? )?${kin} ist (?:jetzt |nun |seit \\p{L}+ )?${titled}(?=$|[,.;])`,
    ),
  ],
  holders: [
    exactCase(
      `(?<!\\p{L})(?!(?:Das|Dies|Er|Sie|Es|Hier|Wer|Was|Jetzt|Heute|Dort|Ich|Wir)(?!\\p{L}))((?:Dr\\. |Prof\\. )?\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?) ist (?:jetzt |nun |ab jetzt |seit [\\p{L}\\d.]+ )?(?:meine?|unsere?) (?:neue[rn]? )?${kin}(?=$|[,.;])`,
    ),
  ],
  calledBy: exactCase(`\\b(?:[Nn]enn|[Nn]enne) mich (?:bitte |einfach |immer )*${personName}`),
  instructions: [
    anyCase('^(?:bitte )?(?:keine?n?|ohne) [^,]{3,60},? bitte$'),
    anyCase('^(?:bitte )?sprich mich .{3,}'),
    anyCase(
      '^(?:bitte )?(?:immer,? wenn|jedes mal,? wenn|wenn|sobald|falls) (?:ich|du) (.{3,80}?), (?:dann |bitte )*(?!(?:ich|wir|er|sie|es|das|ist|war|habe|bin|hast|muss|kann|soll|darf|geht|gibt)\\b|\\p{L}+ (?:ich|wir|er|es|sie)\\b)\\p{L}{3,}.*',
    ),
    anyCase(
      '^(?:bitte |und )*(?:ab jetzt|ab sofort|von nun an|künftig|in zukunft|zukünftig|grundsätzlich|standardmäßig),? (?!(?!(?:möchte|hätte|wünsche|will|brauche) )\\p{L}+e? ich\\b|\\p{L}+en (?:wir|alle|die|sie(?!.*\\bbitte))\\b|(?!(?:mit|nicht|erst|zuerst|statt|anstatt|seit|stets)\\b)\\p{L}+t (?:der|die|das|(?:mein|dein|sein|ihr|unser|ein|kein|jede)\\p{L}*|er|sie|es|man)\\b|(?:ich|wir|ist|sind|wird|werden|war|geht|kann|hat|gibt|läuft|gilt)\\b).{4,}',
    ),
    anyCase(
      '^(?:bitte )?(?:niemals|nie|immer|nur|keine|kein|keinen) (?!(?:war|hat|habe|bin|ist|gibt)\\b)(?:\\p{L}+ ){0,6}(?:\\p{L}{2,}en)\\b(?: bitte)?$',
    ),
    anyCase(
      '^(?:bitte )?(?:antworte|schreibe?|verwende|benutze?|nutze|sprich|gib|erkläre?|vermeide?|nenne?|formatiere|fasse|lass|sag|sage|schlag|empfiehl|zeig|zeige|duze?|sieze?)\\b(?! ich).*\\b(?:immer|niemals|nie|ab jetzt|ab sofort|künftig|nur noch|grundsätzlich|in zukunft|jedes mal)\\b.*',
    ),
    anyCase(
      '^(?:bitte )?(?:antworte|schreibe?|sprich)(?: mir| mit mir)? (?:bitte |nur |lieber )*(?:auf \\p{L}+|kurz|knapp|ausführlich|in \\p{L}+|ohne \\p{L}+|höflich|formell|locker)\\b.*',
    ),
    anyCase('^(?:bitte )?(?:duze|duz|sieze|siez) mich\\b.*'),
    anyCase('^du (?:sollst|sollest|darfst|musst) (?:mir |mich )?(?:bitte )?(?:immer|nie|niemals)\\b.{4,}'),
  ],
  statements: germanStatements,
  endings: germanEndings,
}
