import { address, adverb, anyCase, end, exactCase, own, personName, rest } from './german-words.ts'
import type { EndingForm, StatementForm } from './language.ts'

/** Objects of a liking that say nothing about the person. */
const passing =
  /^(?:das|es|dich|ihn|sie|ihm|dir|mich|euch|diese[rsn]?|wie|dass|wenn|nicht|deine?\b|den (?:gedanken|vorschlag)|die idee)\b/iu

/** Professions by their endings, because no list is complete. */
const calling =
  '(?:\\p{Lu}\\p{L}+(?:lehrer|pfleger|ärzt|händler|arbeiter|techniker|informatiker|entwickler|bäcker|meister|fahrer|verkäufer|berater|ingenieur|redakteur|friseur|architekt|student|assistent|journalist|therapeut|biolog|psycholog|jurist|notar|koch|anwält|künstler|gärtner|musiker|schreiner|tischler)(?:in|e|en)?|(?:Lehrer|Pfleger|Ärzt|Händler|Techniker|Informatiker|Entwickler|Bäcker|Fahrer|Verkäufer|Berater|Ingenieur|Redakteur|Friseur|Architekt|Student|Assistent|Journalist|Therapeut|Psycholog|Jurist|Notar|Anwält|Künstler|Gärtner|Musiker|Schreiner|Tischler|Übersetzer|Schauspieler|Fotograf|Rentner|Landwirt|Polizist|Erzieher|Apotheker|Buchhalter)(?:in|e)?|Arzt|Anwalt|Koch|Köchin|\\p{L}*[Kk]rankenschwester|\\p{L}+(?:arzt|anwalt|mann|frau))'

/** Up to four words before an adjective, none of which denies it. */
const affirmed =
  '(?:(?!(?:nicht|nie|niemals|kaum|selten|weder|noch(?! immer)|angeblich|wohl|vielleicht|gegen|auf)\\b)\\p{L}+ ){0,4}'

/** "Vergiss auch nicht, dass …" asks to keep it: the main clause has the negation. */
const notForgotten =
  /\bvergiss(?:(?!,? (?:dass|was) |:).)*?(?<!\p{L})(?:nicht|nie|niemals|nimmer|kein\p{L}*)(?!\p{L})/iu

/** German statements about oneself: identity, home, work, relatives and likings. */
export const germanStatements: readonly StatementForm[] = [
  {
    when: exactCase(`\\b(?:[Ii]ch hei(?:ß|ss)e|[Mm]ein (?:voller |richtiger )?[Nn]ame ist) ${personName}`),
    predicate: 'name',
    weight: 'name',
    single: true,
  },
  {
    when: anyCase(`\\bich bin (\\d{1,2})(?: jahre(?: alt)?)?${end}`),
    predicate: 'age',
    weight: 'identity',
    single: true,
  },
  {
    when: exactCase(
      `(?:\\b[Ii]ch ${adverb}(?:wohne|lebe)|\\b[WwLl](?:ohne|ebe) ich) ${adverb}(?:mit (?:\\p{L}+ ){1,4})?in (?:der |dem )?${address}`,
    ),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
  },
  {
    when: anyCase(
      `(?:\\b(?:ich|wir) ${adverb}(?:wohnen?|leben?)|\\b(?:wohnen?|leben?) (?:ich|wir)) ${adverb}(?:mit (?:\\p{L}+ ){1,4})?((?:in|bei|auf|am|nahe|neben|außerhalb) [^,;.!?]{3,60}?)${end}`,
    ),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
    unless: /(?:moment|angst|frieden|traum|vergangenheit)/iu,
  },
  {
    when: anyCase(`\\bich (?:fahre|besitze|habe mir) ${adverb}(ein(?:en|e)? ${rest})(?: gekauft| zugelegt)?${end}`),
    predicate: 'has',
    weight: 'possession',
  },
  {
    when: anyCase(
      `\\bam liebsten (?:höre|esse|trinke|lese|spiele|reise|nutze|koche|mache|sehe|schaue|trage) ich ${rest}${end}`,
    ),
    predicate: 'likes',
    weight: 'preference',
    type: 'preference',
  },
  {
    when: exactCase(
      `\\b(?:[Ii]ch bin|bin ich|[Ww]ir sind|sind wir) (?:\\p{L}+ ){0,4}?(?:von \\p{Lu}[\\p{L}-]+ )?nach ${personName} (?:um)?gezogen`,
    ),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
  },
  {
    when: exactCase(`\\b[Ii]ch (?:komme|stamme|bin) (?:ursprünglich |eigentlich )?aus ${personName}`),
    predicate: 'from',
    weight: 'identity',
    single: true,
  },
  {
    when: anyCase(
      `${own('arbeite|arbeitete')}(?:(?:in|bei|für) [\\p{L} -]{2,40}? )?als ${rest}(?= bei | in | im | und | aber |[,;.!?]|$)`,
    ),
    predicate: 'job',
    weight: 'work',
    single: true,
  },
  {
    when: exactCase(`\\b[Ii]ch bin (?:eine? )?((?:\\p{Ll}+e[rn]? )?${calling})(?![\\p{L}])`),
    predicate: 'job',
    weight: 'work',
    single: true,
  },
  {
    when: exactCase(
      `(?:\\b[Ii]ch ${adverb}arbeite|\\b[Aa]rbeite ich) ${adverb}(?:bei|für) (?:der |dem |die |den )?${personName}`,
    ),
    predicate: 'works_at',
    weight: 'work',
    single: true,
  },
  {
    when: exactCase(
      `(?:\\b[Ii]ch habe|\\b[Hh]abe ich) ${adverb}(?:(?:mein\\p{L}* )?(?:Job|Stelle|Arbeit|Arbeitsplatz) )?((?:bei|beim|im|in der) (?:der |dem )?\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)*|(?:mein\\p{L}* )(?:Job|Stelle)) gekündigt`,
    ),
    predicate: 'job_change',
    weight: 'work',
  },
  {
    when: anyCase(
      '\\b(?:mir wurde|ich wurde|ich bin|wurde mir|wurde ich|bin ich) ((?:[\\p{L}.]+ ){0,4}?(?:gekündigt|entlassen worden|gekündigt worden|entlassen))(?! aus| werden)',
    ),
    predicate: 'job_change',
    weight: 'work',
    unless: /krankenhaus|klinik|miet|wohnung/iu,
  },
  {
    when: anyCase(`\\bich bin ${adverb}(verheiratet|geschieden|ledig|verlobt|verwitwet)\\b`),
    predicate: 'marital_status',
    weight: 'identity',
    single: true,
  },
  {
    when: anyCase(
      `\\b(?:ich habe|habe ich|wir haben|haben wir) ((?:eine?n?|zwei|drei|vier|fünf|\\d+) (?:\\p{L}+ )?(?:kinder|kind|tochter|töchter|sohn|söhne|schwestern?|brüder|bruder|geschwister|hunde?|katzen?|kater|pferde?|hasen|enkel)\\b${rest}?)${end}`,
    ),
    predicate: 'has_family',
    weight: 'relation',
    type: 'relationship',
  },
  {
    when: anyCase(
      `\\bich bin ${adverb}(?:eine? )?(veganer(?:in)?|vegetarier(?:in)?|vegan|vegetarisch|pescetarier(?:in)?)\\b`,
    ),
    predicate: 'diet',
    weight: 'identity',
    single: true,
  },
  {
    when: anyCase(`\\b(?:ich bin ${affirmed}allergisch (?:gegen|auf)|ich vertrage keine?n?) ${rest}${end}`),
    predicate: 'allergic_to',
    weight: 'health',
    sensitive: true,
  },
  {
    when: anyCase(
      `\\b(?:ich bin ${affirmed}gegen(?= [^,;.!?]{2,60} allergisch)|gegen(?= [^,;.!?]{2,60} bin ich ${affirmed}allergisch)) ([^,;.!?]{2,60}?)(?: bin ich ${affirmed})? ?allergisch${end}`,
    ),
    predicate: 'allergic_to',
    weight: 'health',
    sensitive: true,
    unless:
      /(?<!\p{L})(?:nichts|niemanden|nicht|kein\p{L}*|kaum|selten|weder|noch|angeblich|wohl|vielleicht|gegen|etwas|irgend\p{L}*|bin ich)(?!\p{L})/iu,
  },
  {
    when: anyCase(
      `\\bich habe eine (\\p{L}*(?:allergie|intoleranz|unverträglichkeit)(?: gegen [\\p{L} ]{3,40}?)?)${end}`,
    ),
    predicate: 'allergic_to',
    weight: 'health',
    sensitive: true,
  },
  {
    when: anyCase(`${own('esse|trinke')}keine?n? ${rest}(?: mehr)?${end}`),
    predicate: 'avoids',
    weight: 'identity',
    unless: /\b(?:heute|gestern|morgen|zeit)\b/iu,
  },
  {
    when: anyCase(`${own('mag')}keine?n? ${rest}${end}`),
    predicate: 'dislikes',
    weight: 'preference',
    type: 'preference',
    // "Keine Oliven mehr" means that they were liked before.
    unless: /\bmehr$/iu,
  },
  {
    when: anyCase(`${own('mag')}((?!keine?n?\\b)[^,;.!?]{2,60}?) (?:überhaupt |gar )?nicht(?! mehr)${end}`),
    predicate: 'dislikes',
    weight: 'preference',
    type: 'preference',
    unless: passing,
  },
  {
    when: anyCase(`${own('hasse|verabscheue')}${rest}${end}`),
    predicate: 'dislikes',
    weight: 'preference',
    type: 'preference',
    unless: passing,
  },
  {
    when: anyCase(`${own('bevorzuge')}${rest}${end}`),
    predicate: 'prefers',
    weight: 'preference',
    type: 'preference',
    unless: passing,
  },
  {
    when: anyCase(`${own('trinke|esse|nehme|nutze|reise|fahre|lese|arbeite|schreibe')}lieber ${rest}${end}`),
    predicate: 'prefers',
    weight: 'preference',
    type: 'preference',
    unless: passing,
  },
  {
    when: anyCase(`${own('mag|liebe')}(?!keine?n?\\b)([^,;.!?]{2,60}?)${end}`),
    predicate: 'likes',
    weight: 'preference',
    type: 'preference',
    unless: /^(?:das|es|dich|ihn|sie|ihm|dir|mich|euch|diese[rsn]?|wie|dass|wenn|nicht|deine?\b)|\bnicht(?: mehr)?$/iu,
  },
  {
    when: anyCase(`\\bmeine? lieblings(\\p{L}+) (?:ist|sind|heißt) (?:jetzt )?${rest}${end}`),
    predicate: 'favourite',
    weight: 'favourite',
    type: 'preference',
    value: 2,
  },
  {
    when: exactCase(
      `\\b(?:[Ii]ch bin|[Ww]ir sind) (?:\\p{L}+ ){0,3}?von ([\\p{L}\\d.+ -]{2,40}?) (?:auf|zu) ([\\p{L}\\d.+ -]{2,40}?) (?:umgestiegen|gewechselt|umgezogen)`,
    ),
    predicate: 'uses',
    weight: 'tool',
    value: 2,
    replaces: 1,
  },
  {
    when: exactCase(
      `(?:\\b[Ii]ch ${adverb}(?:nutze|benutze|verwende)|\\b(?:nutze|benutze|verwende) ich) ${adverb}((?:\\p{Lu}|[a-z]+[.\\d])[\\p{L}\\d.+#-]*(?: [\\p{Lu}\\d][\\p{L}\\d.+#-]*)*)(?!.*nicht mehr)`,
    ),
    predicate: 'uses',
    weight: 'tool',
  },
  {
    when: anyCase(`\\b(?:ich habe mich|wir haben uns) (?:\\p{L}+ )?für ${rest} entschieden`),
    predicate: 'decided',
    weight: 'decision',
    type: 'decision',
  },
]

/** Forms of retractions. */
export const germanEndings: readonly EndingForm[] = [
  {
    when: anyCase(`\\bich (?:wohne|lebe) (?:\\p{L}+ )?nicht mehr in ([^,;]+)`),
    cue: 'nicht mehr',
    predicate: 'lives_in',
  },
  {
    when: anyCase(`\\bich arbeite (?:\\p{L}+ )?nicht mehr (?:bei|für) ([^,;]+)`),
    cue: 'nicht mehr',
    predicate: 'works_at',
  },
  { when: anyCase(`\\bich (?:nutze|benutze|verwende|mag|liebe) (.+?) nicht mehr`), cue: 'nicht mehr' },
  { when: anyCase(`\\bich (?:nutze|benutze|verwende|mag|liebe) keine?n? (.+?) mehr\\b`), cue: 'nicht mehr' },
  {
    when: anyCase(`\\b(?:ich (?:esse|trinke)|(?:esse|trinke) ich) keine?n? (.+?) mehr\\b`),
    cue: 'nicht mehr',
    isStated: true,
  },
  {
    when: anyCase('^.{0,40}?\\bvergiss(?: bitte)?,? dass ich(?: dir)?(?: (?:zu[rm]?|über|vo[nm]))? (.+?) \\p{L}+$'),
    unless: notForgotten,
    cue: 'vergiss',
  },
  {
    when: anyCase(
      '^.{0,40}?\\bvergiss(?! (?:bitte )?(?:mich|uns)\\b)(?: bitte)?(?:,? (?:was|dass) ich(?: dir)?)?(?: (?:zu[rm]?|über|vo[nm]))? (.+?)(?: (?:gesagt|erzählt)(?: habe)?)?$',
    ),
    unless: notForgotten,
    cue: 'vergiss',
  },
]
